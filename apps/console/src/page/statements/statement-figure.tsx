// A figure of a statement with the way to what it is made of: the ledger of an account, or the trial balance below it. The
// lines of a company are made of accounts that only administrators may list: they lead to the whole trial balance.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { components } from '../api/generated/queries.ts';
import { Amount } from '../layout/amount.tsx';
import { inAddress, type YearMonth } from '../layout/year-month.ts';

type Statement = components['schemas']['Statement'];

interface Props {
  statement: Statement;
  row: Statement['rows'][number];
  month: YearMonth;
}

/** Codes of accounts are numbers with dots, those of lines that a chart adds are words. */
const ACCOUNT_CODE = /^\d+(\.\d+)*$/;

export function StatementFigure({ statement: { company, branch, lines }, row, month }: Props): ReactNode {
  const params = { company, branch, ...inAddress(month) };
  const text = <Amount of={row.amount} side={row.indicator} />;
  const isAccount = lines === 'CHART' && ACCOUNT_CODE.test(row.code);
  if (isAccount && row.kind === 'D')
    return (
      <Link to="/$company/$branch/razao/$account/$year/$month" params={{ ...params, account: row.code }}>
        {text}
      </Link>
    );
  return (
    <Link
      to="/$company/$branch/balancete/$year/$month"
      params={params}
      search={isAccount ? { conta: row.code } : {}}
    >
      {text}
    </Link>
  );
}
