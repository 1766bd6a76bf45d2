// Renders a trial balance as text, chunk by chunk: the JSON object with its totals at the end, or the CSV file with a
// last line TOTAL.
import type { Representation } from '../representations/media.js';
import { columnsOf } from '../representations/answer-cells.js';
import { type Row, type RowOf, csvChunks, jsonObject } from '../representations/table.js';
import type { ClosingBalances, TrialBalance } from './draw-trial-balance.service.js';
import { TrialBalanceRow, TrialBalanceTotals } from './trial-balance.dto.js';
import type { TrialBalanceLine } from './trial-balance.store.js';

const COLUMNS = columnsOf(TrialBalanceRow);
const TOTAL_COLUMNS = columnsOf<TrialBalanceTotals, TotalName>(TrialBalanceTotals);
const ZERO = '0.00';

type TotalName = Exclude<keyof TrialBalanceTotals, 'balanced'>;
/** The totals as decimal texts. */
type Totals = Readonly<Record<TotalName, string>>;

export async function* renderTrialBalance(
  representation: Representation,
  balance: TrialBalance,
): AsyncGenerator<string> {
  if (representation.kind === 'json') yield* jsonChunks(balance);
  else yield* csvChunks(COLUMNS, rowsOf(balance), representation.dialect);
}

async function* jsonChunks(balance: TrialBalance): AsyncGenerator<string> {
  const { company, branch, status, purgedAt } = balance;
  const [year, month] = balance.period.toYearMonth().split('-');
  const members = { company, branch, year, month, status, ...(purgedAt !== null && { purgedAt }) };
  yield* objectChunks(members, balance.lines('numbers'), totalsObject);
}

export async function* renderClosingBalances(balances: ClosingBalances): AsyncGenerator<string> {
  const { company, branch } = balances;
  const months = balances.months.map((month) => month.toYearMonth());
  yield* objectChunks({ company, branch, months }, balances.lines(), (totals) => totals);
}

async function* objectChunks(
  members: object,
  batches: AsyncIterable<readonly TrialBalanceLine[]>,
  totalsOf: (text: string) => string,
): AsyncGenerator<string> {
  yield `${JSON.stringify(members).slice(0, -1)},"rows":[`;
  let separator = '';
  for await (const lines of batches) {
    let chunk = '';
    for (const { account, totals } of lines) {
      chunk += account === null ? `],"totals":${totalsOf(totals)}}` : separator + account;
      separator = ',';
    }
    yield chunk;
  }
}

function totalsObject(text: string): string {
  const totals = JSON.parse(text) as Totals;
  return `${jsonObject(TOTAL_COLUMNS, totals).slice(0, -1)},"balanced":${isBalanced(totals)}}`;
}

/**
 * Whether the balances cancel out and the debits equal the credits, as they do in a sound month. The totals are those
 * of the rows in this answer, so this checks the answer itself.
 */
function isBalanced({
  openingBalance,
  movdeb,
  movcred,
  encdeb,
  enccred,
  accumulatedBalance,
}: Totals): boolean {
  return openingBalance === ZERO && accumulatedBalance === ZERO && movdeb === movcred && encdeb === enccred;
}

async function* rowsOf(balance: TrialBalance): AsyncGenerator<AccountRow[]> {
  for await (const lines of balance.lines('texts'))
    yield lines.map(({ account, totals }) =>
      account === null ? totalRow(JSON.parse(totals) as Totals) : (JSON.parse(account) as AccountRow),
    );
}

/** A row without the fields that are absent. */
type AccountRow = Partial<Row<keyof TrialBalanceRow>>;

function totalRow(totals: Totals): RowOf<TrialBalanceRow> {
  return {
    cdAccounting: null,
    cdReduced: null,
    name: 'TOTAL',
    kind: null,
    level: null,
    nature: null,
    ...totals,
    openingIndicator: indicatorOf(totals.openingBalance),
    accumulatedIndicator: indicatorOf(totals.accumulatedBalance),
  };
}

function indicatorOf(balance: string): 'D' | 'C' {
  return balance.startsWith('-') ? 'C' : 'D';
}
