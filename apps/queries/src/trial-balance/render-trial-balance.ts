// A trial balance as text, chunk by chunk: the JSON object with its totals at the end, or the CSV file
// with a last line TOTAL.
import { centsFromNumeric, formatAmount } from '@razao/domain';
import type { CsvDialect, Representation } from '../representations/media.js';
import { columnsOf } from '../representations/answer-cells.js';
import { type RowOf, csvHeader, csvLines, jsonArray, jsonObject } from '../representations/table.js';
import type { TrialBalance } from './draw-trial-balance.service.js';
import { TrialBalanceRow, TrialBalanceTotals } from './trial-balance.dto.js';
import type { TrialBalanceAccount } from './trial-balance.store.js';

const COLUMNS = columnsOf(TrialBalanceRow);
const TOTAL_COLUMNS = columnsOf<TrialBalanceTotals, TotalName>(TrialBalanceTotals);

type TotalName = Exclude<keyof TrialBalanceTotals, 'balanced'>;

export async function* renderTrialBalance(
  representation: Representation,
  balance: TrialBalance,
): AsyncGenerator<string> {
  const totals = new Totals();
  if (representation.kind === 'json') yield* jsonChunks(balance, totals);
  else yield* csvChunks(balance, totals, representation.dialect);
}

async function* jsonChunks(balance: TrialBalance, totals: Totals): AsyncGenerator<string> {
  const { company, branch, year, month, status } = balance;
  const purgedAt = balance.purgedAt ?? undefined;
  const head = JSON.stringify({ company, branch, year, month, status, purgedAt }).slice(0, -1);
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
  totals: Totals,
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

function rowOf(account: TrialBalanceAccount, totals: Totals): RowOf<TrialBalanceRow> {
  totals.add(account);
  return {
    cdAccounting: account.code,
    cdReduced: account.reducedCode,
    name: account.name,
    kind: account.kind,
    level: account.level,
    nature: account.nature,
    openingBalance: account.opening,
    openingIndicator: indicatorOf(account.opening),
    movdeb: account.debit,
    movcred: account.credit,
    movenc: account.closingNet,
    encdeb: account.closingDebit,
    enccred: account.closingCredit,
    accumulatedBalance: account.closing,
    accumulatedIndicator: indicatorOf(account.closing),
  };
}

function totalRow(totals: Totals): RowOf<TrialBalanceRow> {
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

/**
 * The totals, added up from the very rows that are answered: they prove a sound month, whose balances cancel out and
 * whose debits equal its credits.
 */
class Totals {
  private opening = 0n;
  private debit = 0n;
  private credit = 0n;
  private closingDebit = 0n;
  private closingCredit = 0n;
  private closing = 0n;

  /** Synthetic accounts repeat what lies below them and are left out. */
  add(account: TrialBalanceAccount): void {
    if (account.kind !== 'A') return;
    this.opening += centsFromNumeric(account.opening);
    this.debit += centsFromNumeric(account.debit);
    this.credit += centsFromNumeric(account.credit);
    this.closingDebit += centsFromNumeric(account.closingDebit ?? '0');
    this.closingCredit += centsFromNumeric(account.closingCredit ?? '0');
    this.closing += centsFromNumeric(account.closing);
  }

  get balanced(): boolean {
    return (
      this.opening === 0n &&
      this.closing === 0n &&
      this.debit === this.credit &&
      this.closingDebit === this.closingCredit
    );
  }

  /** Decimal texts, by the names of the wire. */
  values(): Record<TotalName, string> {
    return {
      openingBalance: formatAmount(this.opening),
      movdeb: formatAmount(this.debit),
      movcred: formatAmount(this.credit),
      movenc: formatAmount(this.closingDebit - this.closingCredit),
      encdeb: formatAmount(this.closingDebit),
      enccred: formatAmount(this.closingCredit),
      accumulatedBalance: formatAmount(this.closing),
    };
  }
}
