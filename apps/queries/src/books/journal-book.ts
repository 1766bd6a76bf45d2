// The journal (livro diário): every entry by day, one row per posting, with the totals of each month and of the book.
import { centsFromNumeric, Period, type AmountCents } from '@razao/domain';
import { columnsOf } from '../representations/answer-cells.js';
import { csvChunks, type RowOf } from '../representations/table.js';
import { AMOUNT_CHARS, amountCell, dayText, type Book, type BookColumn, type BookRange } from './book.js';
import { JournalCsvRow } from './book.dto.js';
import type { BookStore, JournalPosting } from './book.store.js';
import { linesOf, type PrintedRow } from './print-lines.js';

const CHARS = { account: 36, history: 42 };
const COLUMNS: readonly BookColumn[] = [
  { title: 'Conta', chars: CHARS.account },
  { title: 'Histórico', chars: CHARS.history },
  { title: 'Débito', chars: AMOUNT_CHARS, isAmount: true },
  { title: 'Crédito', chars: AMOUNT_CHARS, isAmount: true },
];

interface Sums {
  debit: AmountCents;
  credit: AmountCents;
}

export async function journalBook(store: BookStore, range: BookRange): Promise<Book> {
  const periods: Period[] = [];
  // One line for the total of the book.
  let lines = 1;
  for (const period of Period.range(range.from, range.to)) {
    const ofMonth = await store.countJournalLines(range.db, range.branchIds, period, CHARS);
    if (ofMonth === undefined) continue;
    periods.push(period);
    // One more line for the total of the month.
    lines += ofMonth + 1;
  }
  return {
    title: 'Livro diário',
    isRegistered: true,
    columns: COLUMNS,
    lines,
    rows: () => printed(store, range, periods),
    csv: (dialect) => csvChunks(columnsOf(JournalCsvRow), table(store, range, periods), dialect),
  };
}

async function* printed(
  store: BookStore,
  { db, branchIds }: BookRange,
  periods: readonly Period[],
): AsyncGenerator<PrintedRow> {
  const whole: Sums = { debit: 0n, credit: 0n };
  for (const month of periods) {
    const sums: Sums = { debit: 0n, credit: 0n };
    let before: JournalPosting | undefined;
    let under = '';
    for await (const posting of store.streamJournal(db, branchIds, month)) {
      if (!isSameEntry(before, posting)) {
        under = entryTitle(month, posting);
        yield { kind: 'title', cells: [[under]] };
      }
      before = posting;
      const amount = centsFromNumeric(posting.amount);
      const isDebit = posting.side === 'D';
      sums[isDebit ? 'debit' : 'credit'] += amount;
      const account = linesOf(`${posting.code} ${posting.name}`, CHARS.account);
      const sides = [amountCell(isDebit ? amount : undefined), amountCell(isDebit ? undefined : amount)];
      yield { kind: 'line', cells: [account, linesOf(posting.history, CHARS.history), ...sides], under };
    }
    whole.debit += sums.debit;
    whole.credit += sums.credit;
    yield totalRow(`Total de ${month.format()}`, sums);
  }
  yield totalRow('Total do livro', whole);
}

/** An entry number of version 0.7.1 may have lines on two days, and then it is in the book on both. */
function isSameEntry(before: JournalPosting | undefined, posting: JournalPosting): boolean {
  return (
    before?.documentId === posting.documentId &&
    before.lancamento === posting.lancamento &&
    before.day === posting.day
  );
}

function entryTitle(
  month: Period,
  { day, branch, lote, documento, lancamento, closing }: JournalPosting,
): string {
  const number = `filial ${branch}  lote ${lote}  documento ${documento}  lançamento ${lancamento}`;
  return `${dayText(month, day)}  ${number}${closing ? '  encerramento' : ''}`;
}

function totalRow(title: string, { debit, credit }: Sums): PrintedRow {
  return { kind: 'total', cells: [[title], [''], amountCell(debit), amountCell(credit)] };
}

async function* table(
  store: BookStore,
  { db, branchIds }: BookRange,
  periods: readonly Period[],
): AsyncGenerator<[RowOf<JournalCsvRow>]> {
  for (const period of periods)
    for await (const posting of store.streamJournal(db, branchIds, period)) {
      const { branch, lote, documento, lancamento, side, amount, history } = posting;
      const row = {
        date: period.dateOf(posting.day),
        branch,
        lote,
        documento,
        lancamento,
        history,
        cdAccounting: posting.code,
        cdReduced: posting.reducedCode,
        name: posting.name,
        debit: side === 'D' ? amount : null,
        credit: side === 'C' ? amount : null,
      };
      yield [row];
    }
}
