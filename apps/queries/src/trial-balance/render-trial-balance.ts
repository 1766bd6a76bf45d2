// A trial balance as text, chunk by chunk: the JSON object with its totals at the end, or the CSV file
// with a last line TOTAL.
import type { CsvDialect, Representation } from '../representations/media.js';
import {
  type Column,
  type Row,
  csvHeader,
  csvLines,
  jsonArray,
  jsonObject,
} from '../representations/table.js';
import type { TrialBalance } from './draw-trial-balance.service.js';
import { TrialBalanceTotals } from './trial-balance-totals.js';
import type { TrialBalanceAccount } from './trial-balance.store.js';

const COLUMNS = [
  { name: 'cdAccounting', kind: 'text' },
  { name: 'cdReduced', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'kind', kind: 'text' },
  { name: 'level', kind: 'integer' },
  { name: 'nature', kind: 'text' },
  { name: 'openingBalance', kind: 'decimal' },
  { name: 'openingIndicator', kind: 'text' },
  { name: 'movdeb', kind: 'decimal' },
  { name: 'movcred', kind: 'decimal' },
  { name: 'movenc', kind: 'decimal', optional: true },
  { name: 'accumulatedBalance', kind: 'decimal' },
  { name: 'accumulatedIndicator', kind: 'text' },
] as const satisfies readonly Column[];

const TOTAL_COLUMNS = [
  { name: 'openingBalance', kind: 'decimal' },
  { name: 'movdeb', kind: 'decimal' },
  { name: 'movcred', kind: 'decimal' },
  { name: 'movenc', kind: 'decimal' },
  { name: 'accumulatedBalance', kind: 'decimal' },
] as const satisfies readonly Column[];

type TrialBalanceRow = Row<(typeof COLUMNS)[number]['name']>;

export async function* renderTrialBalance(
  representation: Representation,
  balance: TrialBalance,
): AsyncGenerator<string> {
  const totals = new TrialBalanceTotals();
  if (representation.kind === 'json') yield* jsonChunks(balance, totals);
  else yield* csvChunks(balance, totals, representation.dialect);
}

async function* jsonChunks(balance: TrialBalance, totals: TrialBalanceTotals): AsyncGenerator<string> {
  const { company, branch, year, month, status } = balance;
  const head = JSON.stringify({ company, branch, year, month, status }).slice(0, -1);
  let before = `${head},"rows":[`;
  for await (const accounts of balance.accounts) {
    const rows = jsonArray(
      COLUMNS,
      accounts.map((account) => rowOf(account, totals)),
    );
    yield before + rows.slice(1, -1);
    before = ',';
  }
  const open = before === ',' ? '' : before;
  const sums = jsonObject(TOTAL_COLUMNS, totals.values());
  yield `${open}],"totals":${sums.slice(0, -1)},"balanced":${totals.balanced}}}`;
}

async function* csvChunks(
  balance: TrialBalance,
  totals: TrialBalanceTotals,
  dialect: CsvDialect,
): AsyncGenerator<string> {
  let before = csvHeader(COLUMNS, dialect);
  for await (const accounts of balance.accounts) {
    const rows = accounts.map((account) => rowOf(account, totals));
    yield before + csvLines(COLUMNS, rows, dialect);
    before = '';
  }
  yield before + csvLines(COLUMNS, [totalRow(totals)], dialect);
}

function rowOf(account: TrialBalanceAccount, totals: TrialBalanceTotals): TrialBalanceRow {
  totals.add(account);
  return {
    cdAccounting: account.code,
    cdReduced: account.reduced_code,
    name: account.name,
    kind: account.kind,
    level: account.level,
    nature: account.nature,
    openingBalance: account.opening,
    openingIndicator: indicatorOf(account.opening),
    movdeb: account.debit,
    movcred: account.credit,
    movenc: account.closing_net,
    accumulatedBalance: account.closing,
    accumulatedIndicator: indicatorOf(account.closing),
  };
}

function totalRow(totals: TrialBalanceTotals): TrialBalanceRow {
  const values = totals.values();
  return {
    cdAccounting: null,
    cdReduced: null,
    name: 'TOTAL',
    kind: null,
    level: null,
    nature: null,
    ...values,
    openingIndicator: indicatorOf(values.openingBalance),
    accumulatedIndicator: indicatorOf(values.accumulatedBalance),
  };
}

function indicatorOf(balance: string): 'D' | 'C' {
  return balance.startsWith('-') ? 'C' : 'D';
}
