// The columns of a trial balance: the figures of one month, or the closing balances of several side by side.
import { asItIs, type Text } from '../language/text.ts';
import { LAYOUT } from '../layout/layout-texts.ts';
import { monthOf, monthOfIso, monthYear, type YearMonth } from '../layout/year-month.ts';
import type {
  AccountRow,
  BalanceRow,
  ClosingBalances,
  ClosingBalancesRow,
  TrialBalance,
} from './account-rows.ts';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

export interface Column<Row> {
  readonly title: Text;
  /** The month to which the figures of the column link. */
  readonly month: YearMonth;
  /** Whether the figure is a balance, which is shown with its side. */
  readonly isBalance: boolean;
  readonly amount: (of: Row) => number | undefined;
  /** The sum over the analytic accounts. */
  readonly total: number | undefined;
}

/** What the table shows. */
export interface Balances<Row extends AccountRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Whether debits equal credits. */
  readonly isBalanced: boolean;
}

type Figures = Pick<BalanceRow, 'openingBalance' | 'movdeb' | 'movcred' | 'movenc' | 'accumulatedBalance'>;

export function balancesOfMonth(balance: TrialBalance): Balances<BalanceRow> {
  const { rows, totals } = balance;
  const month = monthOf({ year: balance.year, month: balance.month });
  const column = (
    title: Text,
    isBalance: boolean,
    amount: (of: Figures) => number | undefined,
  ): Column<BalanceRow> => ({ title, month, isBalance, amount, total: amount(totals) });
  const hasClosings = rows.some(({ movenc }) => movenc !== undefined);
  const columns = [
    column(LAYOUT.opening, true, (of) => of.openingBalance),
    column(LAYOUT.debit, false, (of) => of.movdeb),
    column(LAYOUT.credit, false, (of) => of.movcred),
    ...(hasClosings ? [column(TRIAL_BALANCE.closingEntries, true, (of) => of.movenc)] : []),
    column(LAYOUT.closing, true, (of) => of.accumulatedBalance),
  ];
  return { rows, columns, isBalanced: totals.balanced };
}

export function closingBalances({ rows, months, totals }: ClosingBalances): Balances<ClosingBalancesRow> {
  const columns = months.map((text, at) => {
    const month = monthOfIso(text);
    const title = asItIs(monthYear(month));
    const amount = ({ balances }: ClosingBalancesRow): number | undefined => balances[at] ?? undefined;
    return { title, month, isBalance: true, amount, total: totals[at] };
  });
  return { rows, columns, isBalanced: totals.every((total) => total === 0) };
}
