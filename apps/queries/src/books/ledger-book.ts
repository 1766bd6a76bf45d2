// The general ledger (livro razão): every account with a balance or movement, with its postings in order and the
// balance after each.
import { centsFromNumeric, formatAmount, Period, type AmountCents } from '@razao/domain';
import { columnsOf } from '../representations/answer-cells.js';
import { csvChunks, type RowOf } from '../representations/table.js';
import type { AccountAmounts, StatementStore } from '../statements/statement.store.js';
import {
  AMOUNT_CHARS,
  amountCell,
  BALANCE_CHARS,
  balanceCell,
  dayText,
  type Book,
  type BookColumn,
  type BookRange,
} from './book.js';
import { LedgerCsvRow } from './book.dto.js';
import type { BookStore, LedgerPosting } from './book.store.js';
import { linesOf, type PrintedRow } from './print-lines.js';

const CHARS = { number: 22, history: 24 };
const TITLE_CHARS = 118;
const COLUMNS: readonly BookColumn[] = [
  { title: 'Data', chars: 10 },
  { title: 'Filial lote/doc./lanç.', chars: CHARS.number },
  { title: 'Histórico', chars: CHARS.history },
  { title: 'Débito', chars: AMOUNT_CHARS, isAmount: true },
  { title: 'Crédito', chars: AMOUNT_CHARS, isAmount: true },
  { title: 'Saldo', chars: BALANCE_CHARS, isAmount: true },
];

export async function ledgerBook(store: BookStore, figures: StatementStore, range: BookRange): Promise<Book> {
  const { db, branchIds } = range;
  const amounts = await figures.readStatementFigures(db, branchIds, range, undefined);
  const accounts = amounts.filter(({ opening, moved }) => moved || centsFromNumeric(opening) !== 0n);
  // Besides its postings an account has two lines: the balance before them and its total.
  const printedAccounts = new Set(accounts.map(({ account }) => account));
  let lines = accounts.reduce((sum, each) => sum + titleOf(each).length + 2, 0);
  for (const period of Period.range(range.from, range.to))
    for (const each of await store.countLedgerLines(db, branchIds, period, CHARS))
      if (printedAccounts.has(each.account)) lines += each.lines;
  return {
    title: 'Livro razão',
    columns: COLUMNS,
    lines,
    rows: () => printed(store, range, accounts),
    csv: (dialect) => csvChunks(columnsOf(LedgerCsvRow), table(store, range, accounts), dialect),
  };
}

function titleOf({ code, name }: AccountAmounts): string[] {
  return linesOf(`${code} ${name}`, TITLE_CHARS);
}

interface Step {
  readonly account: AccountAmounts;
  readonly opening: AmountCents;
  readonly posting?: LedgerPosting;
  /** The balance after the posting; in the last step of an account, its closing balance. */
  readonly balance: AmountCents;
}

/**
 * Yields the accounts in order. Each account has one step per posting, and then a step without a posting.
 * @throws Error when the postings of an account do not lead from its opening to its closing balance
 */
async function* steps(
  store: BookStore,
  range: BookRange,
  accounts: readonly AccountAmounts[],
): AsyncGenerator<Step> {
  const postings = store.streamLedger(range.db, range.branchIds, range);
  try {
    let next = await postings.next();
    for (const account of accounts) {
      const opening = centsFromNumeric(account.opening);
      let balance = opening;
      while (next.done !== true && next.value.account === account.account) {
        const amount = centsFromNumeric(next.value.amount);
        balance += next.value.side === 'D' ? amount : -amount;
        yield { account, opening, posting: next.value, balance };
        next = await postings.next();
      }
      if (balance !== centsFromNumeric(account.closing))
        throw new Error(
          `account ${account.code}: its postings lead to ${balance} cents, its closing is ${account.closing}`,
        );
      yield { account, opening, balance };
    }
    if (next.done !== true) throw new Error(`account ${next.value.account} has postings and no balance`);
  } finally {
    await postings.return(undefined);
  }
}

async function* printed(
  store: BookStore,
  range: BookRange,
  accounts: readonly AccountAmounts[],
): AsyncGenerator<PrintedRow> {
  let before: AccountAmounts | undefined;
  let under = '';
  for await (const { account, opening, posting, balance } of steps(store, range, accounts)) {
    if (before !== account) {
      const title = titleOf(account);
      [under = ''] = title;
      yield { kind: 'title', cells: [title] };
      yield {
        kind: 'line',
        cells: [[''], [''], ['Saldo anterior'], [''], [''], balanceCell(opening)],
        under,
      };
      before = account;
    }
    if (posting === undefined) {
      const sums = [
        amountCell(centsFromNumeric(account.debit)),
        amountCell(centsFromNumeric(account.credit)),
      ];
      yield { kind: 'total', cells: [[''], [''], ['Total da conta'], ...sums, balanceCell(balance)], under };
      continue;
    }
    const amount = centsFromNumeric(posting.amount);
    const isDebit = posting.side === 'D';
    yield {
      kind: 'line',
      cells: [
        [dayText(Period.ofDay(posting.period), posting.day)],
        linesOf(`${posting.branch} ${posting.lote}/${posting.documento}/${posting.lancamento}`, CHARS.number),
        linesOf(posting.history, CHARS.history),
        amountCell(isDebit ? amount : undefined),
        amountCell(isDebit ? undefined : amount),
        balanceCell(balance),
      ],
      under,
    };
  }
}

async function* table(
  store: BookStore,
  range: BookRange,
  accounts: readonly AccountAmounts[],
): AsyncGenerator<[RowOf<LedgerCsvRow>]> {
  for await (const { account, posting, balance } of steps(store, range, accounts)) {
    if (posting === undefined) continue;
    const { branch, lote, documento, lancamento, history, side, amount } = posting;
    const row = {
      cdAccounting: account.code,
      name: account.name,
      date: Period.ofDay(posting.period).dateOf(posting.day),
      branch,
      lote,
      documento,
      lancamento,
      history,
      debit: side === 'D' ? amount : null,
      credit: side === 'C' ? amount : null,
      balance: formatAmount(balance),
    };
    yield [row];
  }
}
