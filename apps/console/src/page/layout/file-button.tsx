// Buttons that save a file. The token of a request is in a header, so a plain link could not request the file.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { ActionButton } from './form.tsx';
import { LAYOUT } from './layout-texts.ts';
import type { Column } from './plain-table.tsx';
import { csvOf } from './rows-csv.ts';

/** The `dialect` parameter of the services: which spreadsheets open the file, by the person's country. */
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

/** Saves the CSV of a table that the service answers. */
export function CsvButton({ name, load }: CsvProps): ReactNode {
  const { say, language } = useLanguage();
  const dialect = language === 'pt' ? 'pt-BR' : 'standard';
  return <FileButton label={say(LAYOUT.csv)} name={`${name}.csv`} load={() => load(dialect)} />;
}

interface RowsProps<Row> {
  /** Without the ending. */
  name: string;
  columns: readonly Column<Row>[];
  /** A function reads them when the button is pressed. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
}

/** Saves the CSV of rows that the page has or reads. */
export function RowsCsvButton<Row>({ name, columns, rows }: RowsProps<Row>): ReactNode {
  const { say, language } = useLanguage();
  const load = async (): Promise<Blob> => {
    const written = columns.filter(({ value }) => value !== undefined);
    const found = typeof rows === 'function' ? await rows() : rows;
    const values = found.map((row) => written.map(({ value }) => value?.(row)));
    return csvOf([written.map(({ title }) => say(title)), ...values], language);
  };
  return <FileButton label={say(LAYOUT.csv)} name={`${name}.csv`} load={load} />;
}

/** Gives a file that is in memory to the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
