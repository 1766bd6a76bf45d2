// The trial balance as a book (livro de balancetes): every account with balance or movement, synthetic ones too, over the months of the book.
import {
  centsFromNumeric,
  formatAmount,
  parentsOf,
  type AmountCents,
  type ChartAccount,
} from '@razao/domain';
import { inSlices } from '@razao/platform/turns';
import { columnsOf } from '../representations/answer-cells.js';
import type { RowOf } from '../representations/table.js';
import type { StatementStore } from '../statements/statement.store.js';
import {
  AMOUNT_CHARS,
  amountCell,
  BALANCE_CHARS,
  balanceCell,
  monthsOf,
  type Book,
  type BookColumn,
  type BookRange,
} from './book.js';
import { TrialBalanceCsvRow } from './book.dto.js';
import { linesOf, type PrintedRow } from './print-lines.js';

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
  const { rows, totals } = await rolledUp(figures, range, chartId);
  const printed: PrintedRow[] = [];
  for await (const some of inSlices(rows))
    for (const row of some)
      printed.push(
        printedRow(
          `${row.account.code} ${row.account.name}`,
          row.account.kind === 'S' ? 'title' : 'line',
          row,
        ),
      );
  printed.push(printedRow('Total das contas analíticas', 'total', totals));
  return {
    title: 'Balancete de verificação',
    columns: COLUMNS,
    lines: printed.reduce((sum, { cells }) => sum + Math.max(...cells.map((cell) => cell.length)), 0),
    rows: () => each(printed, (row) => row),
    csvColumns: columnsOf(TrialBalanceCsvRow),
    csvRows: () => each(rows, tableRow),
  };
}

async function rolledUp(
  figures: StatementStore,
  range: BookRange,
  chartId: number,
): Promise<{ rows: AccountRow[]; totals: Amounts }> {
  const chart = await figures.listChartAccounts(range.db, chartId);
  const parents = parentsOf(chart);
  const sums = new Map<number, Amounts>();
  const totals = none();
  const found = await figures.readStatementFigures(range.db, range.branchIds, monthsOf(range), undefined);
  for await (const some of inSlices(found))
    for (const amounts of some) {
      const row: Amounts = {
        opening: centsFromNumeric(amounts.opening),
        debit: centsFromNumeric(amounts.debit),
        credit: centsFromNumeric(amounts.credit),
        closing: centsFromNumeric(amounts.closing),
      };
      if (!amounts.moved && row.opening === 0n) continue;
      add(totals, row);
      for (let id: number | undefined = amounts.account; id !== undefined; id = parents.get(id)) {
        const sum = sums.get(id) ?? none();
        add(sum, row);
        sums.set(id, sum);
      }
    }
  const rows = chart.flatMap((account) => {
    const sum = sums.get(account.id);
    return sum === undefined ? [] : [{ account, ...sum }];
  });
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

async function* each<Item, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): AsyncGenerator<Value> {
  for await (const some of inSlices(items)) for (const item of some) yield valueOf(item);
}
