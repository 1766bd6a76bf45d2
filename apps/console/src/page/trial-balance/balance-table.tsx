// The table of the trial balance: one month with its movement, or the closing balances of several side by side. Every figure
// of an account leads to its ledger of that month, or to the accounts that it sums.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { AccountName } from '../layout/account-name.tsx';
import { Amount } from '../layout/amount.tsx';
import { FigureLink } from '../layout/figure-link.tsx';
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
  /** The totals are those of all accounts. */
  isWhole: boolean;
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

export function BalanceTable({
  company,
  branch,
  balances,
  rows,
  closed,
  onToggle,
  isWhole,
}: TableProps): ReactNode {
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
                place={places[at]}
                row={row}
              />
            ))}
          </tr>
        );
      }}
      foot={
        isWhole ? (
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
        ) : undefined
      }
    />
  );
}

interface MonthPlace {
  readonly company: string;
  readonly branch: string;
  readonly year: string;
  readonly month: string;
}

interface FigureProps {
  amount: number | undefined;
  isBalance: boolean;
  /** What the figure is of; the totals are of no account. */
  row?: AccountRow;
  place?: MonthPlace | undefined;
}

function Figure({ amount, isBalance, row, place }: FigureProps): ReactNode {
  const text = <Amount of={amount} side={isBalance ? ((amount ?? 0) < 0 ? 'C' : 'D') : undefined} />;
  return (
    <td className="amount">
      {place === undefined || row === undefined || amount === undefined ? (
        text
      ) : (
        <FigureLink to={addressOf(row, place)}>{text}</FigureLink>
      )}
    </td>
  );
}

/** The ledger of the month, or the trial balance of the accounts below. */
function addressOf({ isSynthetic, code, reduced }: AccountRow, place: MonthPlace): string {
  const { company, branch, year, month } = place;
  const [root, time] = [`/${encodeURIComponent(company)}/${encodeURIComponent(branch)}`, `${year}/${month}`];
  return isSynthetic
    ? `${root}/balancete/${time}?conta=${encodeURIComponent(JSON.stringify(code))}`
    : `${root}/razao/${encodeURIComponent(reduced)}/${time}`;
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
