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
import { inAddress, monthYear, type YearMonth } from '../layout/year-month.ts';
import type { BalanceRow, MonthBalance } from './account-rows.ts';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

const LEVELS_INDENTED = 8;

interface TableProps {
  company: string;
  branch: string;
  months: readonly YearMonth[];
  /** By month; absent while a month is on its way. */
  balances: readonly (MonthBalance | undefined)[];
  rows: readonly BalanceRow[];
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

function columnsOf(months: readonly YearMonth[], balances: readonly (MonthBalance | undefined)[]): Column[] {
  const [only] = balances;
  if (months.length > 1 || only === undefined)
    return months.map((month, at) => {
      const title = monthYear(month);
      return { title: { en: title, pt: title }, at, amount: closing, isBalance: true };
    });
  const hasClosings = only.balance.rows.some(({ movenc }) => movenc !== undefined);
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
  months,
  balances,
  rows,
  closed,
  onToggle,
  isWhole,
}: TableProps): ReactNode {
  const { say } = useLanguage();
  const columns = columnsOf(months, balances);
  const places = months.map((month) => ({ company, branch, ...inAddress(month) }));
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
          <tr
            key={row.cdAccounting}
            aria-rowindex={index + 2}
            className={row.kind === 'S' ? 'synthetic' : 'analytic'}
          >
            <RowHead row={row} isClosed={closed.has(row.cdAccounting)} onToggle={onToggle} />
            {columns.map(({ title, at, amount, isBalance }) => {
              const figures = balances[at]?.byCode.get(row.cdAccounting);
              return (
                <Figure
                  key={title.en}
                  amount={figures && amount(figures)}
                  isBalance={isBalance}
                  place={places[at]}
                  row={row}
                />
              );
            })}
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
                amount={balances[at] && amount(balances[at].balance.totals)}
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
  row?: BalanceRow;
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
function addressOf({ kind, cdAccounting, cdReduced }: BalanceRow, place: MonthPlace): string {
  const { company, branch, year, month } = place;
  const [root, time] = [`/${encodeURIComponent(company)}/${encodeURIComponent(branch)}`, `${year}/${month}`];
  return kind === 'S'
    ? `${root}/balancete/${time}?conta=${encodeURIComponent(JSON.stringify(cdAccounting))}`
    : `${root}/razao/${encodeURIComponent(cdReduced)}/${time}`;
}

interface HeadProps {
  row: BalanceRow;
  isClosed: boolean;
  onToggle: (code: string) => void;
}

function RowHead({ row, isClosed, onToggle }: HeadProps): ReactNode {
  return (
    <th scope="row" className={`level-${Math.min(row.level, LEVELS_INDENTED)}`} title={row.name}>
      {row.kind === 'S' ? (
        <button
          type="button"
          className="tree"
          aria-expanded={!isClosed}
          onClick={() => {
            onToggle(row.cdAccounting);
          }}
        >
          <AccountName account={row} />
        </button>
      ) : (
        <AccountName account={row} />
      )}
    </th>
  );
}
