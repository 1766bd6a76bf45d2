// The closing balances of several months as a file: the accounts that the answer has, whichever are closed in the tree.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { FileButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { csvOf } from '../layout/rows-csv.ts';
import type { ClosingBalances } from './account-rows.ts';
import { closingBalances } from './balance-columns.ts';

interface Props {
  /** Without the ending. */
  name: string;
  of: ClosingBalances;
}

export function ClosingsCsv({ name, of }: Props): ReactNode {
  const { say, language } = useLanguage();
  const csv = (): Promise<Blob> => {
    const { rows, columns } = closingBalances(of);
    const titles = [LAYOUT.account, LAYOUT.name, ...columns.map(({ title }) => title)];
    const lines = rows.map((row) => [
      row.cdAccounting,
      row.name,
      ...columns.map(({ amount }) => amount(row)),
    ]);
    const totals = ['', say(LAYOUT.total), ...columns.map(({ total }) => total)];
    return Promise.resolve(csvOf([titles.map(say), ...lines, totals], language));
  };
  return <FileButton label={say(LAYOUT.csv)} name={`${name}.csv`} load={csv} />;
}
