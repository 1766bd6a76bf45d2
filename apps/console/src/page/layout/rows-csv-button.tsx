// The CSV of a table that the page has.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { FileButton } from './file-button.tsx';
import { LAYOUT } from './layout-texts.ts';
import type { PlainColumn } from './plain-table.tsx';
import { csvOf } from './rows-csv.ts';

interface Props {
  /** Without the ending. */
  name: string;
  columns: readonly PlainColumn[];
  rows: readonly (readonly (string | number | null | undefined)[])[];
}

export function RowsCsvButton({ name, columns, rows }: Props): ReactNode {
  const { say, language } = useLanguage();
  const head = columns.map(({ title }) => say(title));
  return (
    <FileButton
      label={say(LAYOUT.csv)}
      name={`${name}.csv`}
      load={() => Promise.resolve(csvOf([head, ...rows], language))}
    />
  );
}
