// The table of the trial balance: one month with its movement, or the closing balances of several side by side. Every figure
// of an account that takes entries leads to its ledger of that month.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { AccountName } from '../layout/account-name.tsx';
import { Amount } from '../layout/amount.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { inAddress, monthOf, monthYear } from '../layout/year-month.ts';
import type { AccountRow, BalanceRow, TrialBalance } from './account-rows.ts';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

const LEVELS_INDENTED = 8;

interface TableProps {
  company: string;
  branch: string;
  balances: readonly TrialBalance[];
  rows: readonly AccountRow[];
  closed: ReadonlySet<string>;
  onToggle: (code: string) => void;
}

/** Of a month, or of its totals. */
interface Column {
  readonly title: Text;
  /** Which of the months. */
  readonly at: number;
  readonly amount: (of: Figures) => number | undefined;
  readonly isBalance: boolean;
}

type Figures = Pick<BalanceRow, 'openingBalance' | 'movdeb' | 'movcred' | 'movenc' | 'accumulatedBalance'>;

function columnsOf(balances: readonly TrialBalance[]): Column[] {
  const [only] = balances;
  if (only === undefined || balances.length > 1)
    return balances.map((balance, at) => {
      const title = monthYear(monthOf(balance));
      return { title: { en: title, pt: title }, at, amount: closing, isBalance: true };
    });
  const hasClosings = only.rows.some(({ movenc }) => movenc !== undefined);
  const closings = {
    title: TRIAL_BALANCE.closingEntries,
    at: 0,
    amount: (of: Figures) => of.movenc,
    isBalance: true,
  };
  return [
    { title: TRIAL_BALANCE.opening, at: 0, amount: (of) => of.openingBalance, isBalance: true },
    { title: LAYOUT.debit, at: 0, amount: (of) => of.movdeb, isBalance: false },
    { title: LAYOUT.credit, at: 0, amount: (of) => of.movcred, isBalance: false },
    ...(hasClosings ? [closings] : []),
    { title: TRIAL_BALANCE.closing, at: 0, amount: closing, isBalance: true },
  ];
}

function closing(of: Figures): number {
  return of.accumulatedBalance;
}

export function BalanceTable({ company, branch, balances, rows, closed, onToggle }: TableProps): ReactNode {
  const { say } = useLanguage();
  const columns = columnsOf(balances);
  const places = balances.map((balance) => ({ company, branch, ...inAddress(monthOf(balance)) }));
  return (
    <VirtualTable
      label={say(TRIAL_BALANCE.title)}
      columns={columns.length + 1}
      count={rows.length}
      head={
        <tr>
          <th scope="col">{say(LAYOUT.account)}</th>
          {columns.map(({ title }) => (
            <th key={title.en} scope="col" className="amount">
              {say(title)}
            </th>
          ))}
        </tr>
      }
      row={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <tr key={row.code} aria-rowindex={index + 2} className={row.isSynthetic ? 'synthetic' : 'analytic'}>
            <RowHead row={row} isClosed={closed.has(row.code)} onToggle={onToggle} />
            {columns.map(({ title, at, amount, isBalance }) => (
              <Figure
                key={title.en}
                amount={row.months[at] && amount(row.months[at])}
                isBalance={isBalance}
                place={row.isSynthetic ? undefined : places[at] && { ...places[at], account: row.reduced }}
              />
            ))}
          </tr>
        );
      }}
      foot={
        <tr>
          <th scope="row">{say(LAYOUT.total)}</th>
          {columns.map(({ title, at, amount, isBalance }) => (
            <Figure
              key={title.en}
              amount={balances[at] && amount(balances[at].totals)}
              isBalance={isBalance}
            />
          ))}
        </tr>
      }
    />
  );
}

interface FigureProps {
  amount: number | undefined;
  isBalance: boolean;
  place?: { company: string; branch: string; year: string; month: string; account: string } | undefined;
}

function Figure({ amount, isBalance, place }: FigureProps): ReactNode {
  const text = <Amount of={amount} side={isBalance ? ((amount ?? 0) < 0 ? 'C' : 'D') : undefined} />;
  return (
    <td className="amount">
      {place === undefined || amount === undefined ? (
        text
      ) : (
        <Link to="/$company/$branch/razao/$account/$year/$month" params={place}>
          {text}
        </Link>
      )}
    </td>
  );
}

interface HeadProps {
  row: AccountRow;
  isClosed: boolean;
  onToggle: (code: string) => void;
}

function RowHead({ row, isClosed, onToggle }: HeadProps): ReactNode {
  const account = { cdAccounting: row.code, name: row.name };
  return (
    <th scope="row" className={`level-${Math.min(row.level, LEVELS_INDENTED)}`} title={row.name}>
      {row.isSynthetic ? (
        <button
          type="button"
          className="tree"
          aria-expanded={!isClosed}
          onClick={() => {
            onToggle(row.code);
          }}
        >
          <AccountName account={account} />
        </button>
      ) : (
        <AccountName account={account} />
      )}
    </th>
  );
}
