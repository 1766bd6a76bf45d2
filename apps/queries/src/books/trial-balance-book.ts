// The trial balance as a book (livro de balancetes): every account with a balance or movement in the months of the
// book, synthetic ones too.
import {
  centsFromNumeric,
  formatAmount,
  mapped,
  parentsOf,
  type AmountCents,
  type ChartAccount,
  type Steps,
} from '@razao/domain';
import { inSlices, inTurns } from '@razao/platform/turns';
import { columnsOf } from '../representations/answer-cells.js';
import { csvChunks, mappedSlices, type RowOf } from '../representations/table.js';
import type { AccountAmounts, StatementStore } from '../statements/statement.store.js';
import {
  AMOUNT_CHARS,
  amountCell,
  BALANCE_CHARS,
  balanceCell,
  type Book,
  type BookColumn,
  type BookRange,
} from './book.js';
import { TrialBalanceCsvRow } from './book.dto.js';
import { heightOf, linesOf, type PrintedRow } from './print-lines.js';

const ACCOUNT_CHARS = 34;
const COLUMNS: readonly BookColumn[] = [
  { title: 'Conta', chars: ACCOUNT_CHARS },
  { title: 'Saldo anterior', chars: BALANCE_CHARS, isAmount: true },
  { title: 'Débito', chars: AMOUNT_CHARS, isAmount: true },
  { title: 'Crédito', chars: AMOUNT_CHARS, isAmount: true },
  { title: 'Saldo', chars: BALANCE_CHARS, isAmount: true },
];

interface Amounts {
  opening: AmountCents;
  debit: AmountCents;
  credit: AmountCents;
  closing: AmountCents;
}
type AccountRow = Readonly<Amounts> & { readonly account: ChartAccount };

export async function trialBalanceBook(
  figures: StatementStore,
  range: BookRange,
  chartId: number,
): Promise<Book> {
  const chart = await figures.listChartAccounts(range.db, chartId);
  const found = await figures.readStatementFigures(range.db, range.branchIds, range, undefined);
  const { rows, totals } = await inTurns(rolledUp(chart, found));
  const printed: PrintedRow[] = [];
  let lines = 0;
  const print = (text: string, kind: PrintedRow['kind'], amounts: Readonly<Amounts>): void => {
    const row = printedRow(text, kind, amounts);
    lines += heightOf(row);
    printed.push(row);
  };
  for await (const some of inSlices(rows))
    for (const row of some) {
      const { code, name, kind } = row.account;
      print(`${code} ${name}`, kind === 'S' ? 'title' : 'line', row);
    }
  print('Total das contas analíticas', 'total', totals);
  return {
    title: 'Balancete de verificação',
    columns: COLUMNS,
    lines,
    rows: () => each(printed),
    csv: (dialect) => csvChunks(columnsOf(TrialBalanceCsvRow), mappedSlices(rows, tableRow), dialect),
  };
}

/** Finds the accounts with a balance or movement; a group has the sums of its accounts. */
function* rolledUp(
  chart: readonly ChartAccount[],
  found: readonly AccountAmounts[],
): Steps<{ rows: AccountRow[]; totals: Amounts }> {
  const parents = yield* parentsOf(chart);
  const kinds = yield* mapped(chart, ({ id, kind }) => [id, kind]);
  const sums = new Map<number, Amounts>();
  const totals = none();
  for (const amounts of found) {
    yield;
    const row: Amounts = {
      opening: centsFromNumeric(amounts.opening),
      debit: centsFromNumeric(amounts.debit),
      credit: centsFromNumeric(amounts.credit),
      closing: centsFromNumeric(amounts.closing),
    };
    if (!amounts.moved && row.opening === 0n) continue;
    add(totals, row);
    for (let id: number | undefined = amounts.account; id !== undefined; id = parents.get(id)) {
      // An analytic account is not a group, even when accounts are below it.
      if (id !== amounts.account && kinds.get(id) === 'A') continue;
      const sum = sums.get(id) ?? none();
      add(sum, row);
      sums.set(id, sum);
    }
  }
  const rows: AccountRow[] = [];
  for (const account of chart) {
    yield;
    const sum = sums.get(account.id);
    if (sum !== undefined) rows.push({ account, ...sum });
  }
  return { rows, totals };
}

const none = (): Amounts => ({ opening: 0n, debit: 0n, credit: 0n, closing: 0n });

function add(sum: Amounts, { opening, debit, credit, closing }: Readonly<Amounts>): void {
  sum.opening += opening;
  sum.debit += debit;
  sum.credit += credit;
  sum.closing += closing;
}

function printedRow(
  text: string,
  kind: PrintedRow['kind'],
  { opening, debit, credit, closing }: Readonly<Amounts>,
): PrintedRow {
  const amounts = [balanceCell(opening), amountCell(debit), amountCell(credit), balanceCell(closing)];
  return { kind, cells: [linesOf(text, ACCOUNT_CHARS), ...amounts] };
}

function tableRow({ account, opening, debit, credit, closing }: AccountRow): RowOf<TrialBalanceCsvRow> {
  return {
    cdAccounting: account.code,
    name: account.name,
    kind: account.kind,
    opening: formatAmount(opening),
    debit: formatAmount(debit),
    credit: formatAmount(credit),
    closing: formatAmount(closing),
  };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for await (const some of inSlices(items)) for (const item of some) yield item;
}
