// Buttons that save a file: the token of a request is in a header, so a plain link could not ask for it.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { ActionButton } from './form.tsx';
import { LAYOUT } from './layout-texts.ts';
import type { PlainColumn } from './plain-table.tsx';
import { type CsvRow, csvOf } from './rows-csv.ts';

/** As the services' `dialect`: what spreadsheets of the person's country open. */
export type Dialect = 'standard' | 'pt-BR';

interface FileProps {
  label: string;
  name: string;
  load: () => Promise<Blob>;
}

export function FileButton({ label, name, load }: FileProps): ReactNode {
  const download = useMutation({ mutationFn: async () => saveFile(name, await load()) });
  return <ActionButton of={download}>{label}</ActionButton>;
}

interface CsvProps {
  /** Without the ending. */
  name: string;
  load: (dialect: Dialect) => Promise<Blob>;
}

/** The CSV of a table, as the service answers it. */
export function CsvButton({ name, load }: CsvProps): ReactNode {
  const { say, language } = useLanguage();
  const dialect = language === 'pt' ? 'pt-BR' : 'standard';
  return <FileButton label={say(LAYOUT.csv)} name={`${name}.csv`} load={() => load(dialect)} />;
}

interface RowsProps {
  /** Without the ending. */
  name: string;
  columns: readonly PlainColumn[];
  /** Called when the button is pressed. */
  rows: () => readonly CsvRow[] | Promise<readonly CsvRow[]>;
}

/** The CSV of rows that the page has or reads. */
export function RowsCsvButton({ name, columns, rows }: RowsProps): ReactNode {
  const { say, language } = useLanguage();
  const load = async (): Promise<Blob> =>
    csvOf([columns.map(({ title }) => say(title)), ...(await rows())], language);
  return <FileButton label={say(LAYOUT.csv)} name={`${name}.csv`} load={load} />;
}

/** Hands a file that is in memory to the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
