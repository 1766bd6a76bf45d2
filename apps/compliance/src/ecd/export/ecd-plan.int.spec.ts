// Tests the statements of a file whose fiscal year began before it, of books that begin inside a fiscal year, and of a
// fiscal year without a closing; the accounts of a file; its extemporaneous entries; and entries on several days.
import { expect, it } from '@jest/globals';
import { UNCLOSED_RESULT } from '@razao/domain';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  givenPurged,
  scopeOf,
} from '@razao/testing/factories';
import {
  BANK,
  CAPITAL,
  CASH,
  CleanBooks,
  CUSTOMERS,
  FEBRUARY,
  JANUARY,
  MARCH,
  RETAINED,
  SALES,
} from '../../../e2e/fixtures/clean-books.js';
import { EcdLines } from './ecd-lines.js';
import { EcdPlanner } from './ecd-plan.js';
import { EcdStore } from './ecd.store.js';

const APRIL = '2024-04-01';
const MAY = '2024-05-01';
const JUNE = '2024-06-01';
const LAST_DAY_OF_MARCH = 31;

const db = useTestDatabase({ role: 'razao_compliance' });

interface Written {
  readonly fingerprint: string;
  readonly periods: readonly string[];
  readonly text: string;
}

async function written(books: CleanBooks, first: string, last: string): Promise<Written> {
  const store = new EcdStore();
  const months = { companyId: books.company.id, first, last };
  return await db.database.snapshot(async (tx) => {
    const head = await store.readHead(scopeOf(books.company.branches), tx, months);
    if (head === undefined) throw new Error('The company is not there.');
    const plan = await new EcdPlanner(store, tx, head, months).plan({
      nature: 'DIARIO GERAL',
      bookNumber: 1,
      replacedHash: null,
    });
    let text = '';
    for await (const chunk of new EcdLines(store, tx, plan).chunks()) text += chunk;
    const periods = plan.statements.map(({ first: begin, last: end }) => `${begin} ${end}`);
    return { fingerprint: head.fingerprint, periods, text };
  });
}

it('an ECD begins after the last closing before it, and is the same after the month of that closing was purged', async () => {
  const books = await CleanBooks.write(db, { closed: false });
  await books.close(LAST_DAY_OF_MARCH, 3);
  for (const [month, lastDay] of [
    [APRIL, 30],
    [MAY, 31],
  ] as const) {
    await books.beginMonth(month);
    await books.post(10, [[{ debcre: 'D', account: CASH, contra: SALES, amount: '12.34' }]]);
    await books.post(lastDay, [[{ debcre: 'D', account: SALES, contra: RETAINED, amount: '12.34' }]], 'ENC');
  }
  await givenConsolidated(db, books.company.branch, JANUARY, FEBRUARY, MARCH, APRIL, MAY);
  const before = await written(books, APRIL, MAY);
  expect(before.periods).toEqual([`${APRIL} ${MAY}`]);
  expect((await written(books, MAY, MAY)).periods).toEqual([`${MAY} ${MAY}`]);
  await givenPurged(db, books.company.branch, MARCH);
  expect(await written(books, APRIL, MAY)).toEqual(before);
});

it('the column of the period before has what the statement of that period had, also the results that the books took over', async () => {
  const books = await CleanBooks.write(db, { closed: false });
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 6 WHERE id = $1', [books.company.id]);
  await db.query(
    `INSERT INTO ledger.opening_balance (branch_id, account_id, amount)
     SELECT $1, * FROM unnest($2::bigint[], '{-100,100}'::numeric[])`,
    [books.company.branch.id, [books.account(SALES), books.account(CUSTOMERS)]],
  );
  await books.close(LAST_DAY_OF_MARCH, 3);
  await books.post(
    LAST_DAY_OF_MARCH,
    [[{ debcre: 'D', account: SALES, contra: RETAINED, amount: '100.00' }]],
    'ENC',
  );
  for (const month of [APRIL, MAY, JUNE]) await books.beginMonth(month);
  await books.post(30, [[{ debcre: 'D', account: CASH, contra: SALES, amount: '12.34' }]]);
  await books.post(30, [[{ debcre: 'D', account: SALES, contra: RETAINED, amount: '12.34' }]], 'ENC');
  await givenConsolidated(db, books.company.branch, JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE);
  const sales = async (first: string, last: string): Promise<string[]> => {
    const { text } = await written(books, first, last);
    return [...text.matchAll(/\|J150\|\d+\|3\.1\.1\.1\|.*?\|VENDAS À VISTA\|(.*?\|[DC]\|.*?\|[DC])\|/g)].map(
      ([, amounts = '']) => amounts,
    );
  };
  expect(await sales(JANUARY, MARCH)).toEqual(['0,00|D|6435,25|C']);
  expect((await sales(APRIL, JUNE))[0]).toBe('6435,25|C|12,34|C');
});

it('an account whose balances cancel out between the branches is not in the file', async () => {
  const books = await CleanBooks.write(db, { closed: false });
  const { company } = books;
  const [first, second] = company.branches;
  if (first === undefined || second === undefined) throw new Error('The company has no two branches.');
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 3 WHERE id = $1', [company.id]);
  await db.query(
    `INSERT INTO ledger.opening_balance (branch_id, account_id, amount)
     SELECT * FROM unnest($1::integer[], $2::bigint[], '{-100,100,100,-100}'::numeric[])`,
    [
      [first.id, first.id, second.id, second.id],
      [RETAINED, CUSTOMERS, RETAINED, CUSTOMERS].map((code) => books.account(code)),
    ],
  );
  for (const month of [JANUARY, FEBRUARY, MARCH]) await givenOpenPeriod(db, second, month);
  for (const branch of [first, second]) await givenConsolidated(db, branch, JANUARY, FEBRUARY, MARCH);
  const { text } = await written(books, JANUARY, MARCH);
  for (const record of ['I050', 'I155', 'J100']) {
    const lines = text.split('\r\n').filter((line) => line.startsWith(`|${record}|`));
    expect(lines.filter((line) => line.includes(`|${CAPITAL}|`))).not.toEqual([]);
    expect(lines.filter((line) => line.includes(`|${RETAINED}|`))).toEqual([]);
  }
});

it('a fiscal year that ends without a closing has its result in a line of equity, which names the result accounts', async () => {
  const books = await CleanBooks.write(db, { closed: false, sealed: true });
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 3 WHERE id = $1', [books.company.id]);
  const { periods, text } = await written(books, JANUARY, MARCH);
  expect(periods).toEqual([`${JANUARY} ${MARCH}`]);
  expect(text).toContain(`|I052||${UNCLOSED_RESULT.code}|`);
  expect(text).toContain(`|J100|${UNCLOSED_RESULT.code}|D|`);
  expect(text).not.toContain('|J150|');
});

it('an entry is extemporaneous when its fact is before the file, and an ordinary one when it is inside the file; a closing entry has no date of a fact', async () => {
  const books = await CleanBooks.write(db, { sealed: true });
  await books.beginMonth(APRIL);
  for (const [factDate, kind] of [
    ['2024-03-31', {}],
    ['2024-02-29', {}],
    [MARCH, {}],
    ['2024-02-29', { cdpadronizado: 'ENC' }],
  ] as const) {
    const document = await givenDocument(db, books.lastBatch, { factDate, ...kind });
    const [account, contra] = [books.account(CASH), books.account(BANK)];
    await givenEntries(db, document, [{ debcre: 'D', day: 10, account, contra, amount: '5.00' }]);
  }
  await givenConsolidated(db, books.company.branch, APRIL);
  const kinds = async (first: string): Promise<string[]> => {
    const { text } = await written(books, first, APRIL);
    return [...text.matchAll(/\|10042024\|5,00\|(.*)\|\r/g)].map(([, kind = '']) => kind);
  };
  expect(await kinds(APRIL)).toEqual(['X|31032024', 'X|29022024', 'X|01032024', 'E|']);
  expect(await kinds(MARCH)).toEqual(['N|', 'X|29022024', 'N|', 'E|']);
});

it.each([
  ['another entry comes between its lines', { line: 2, day: 9 }],
  ['its lines come one after the other', { line: 2, day: 6 }],
  ['its first line is on the later day', { line: 1, day: 9 }],
] as const)(
  'an entry number with lines on several days (version 0.7.1) is refused when %s',
  async (_, at) => {
    const books = await CleanBooks.write(db, { sealed: true });
    await books.beginMonth(APRIL);
    const [account, contra] = [books.account(CASH), books.account(BANK)];
    const document = await givenDocument(db, books.lastBatch);
    const lines = ['00001', '00001', '00002'].map(
      (lancamento) => ({ debcre: 'D', day: 5, account, contra, amount: '5.00', lancamento }) as const,
    );
    await givenEntries(db, document, at.day === 6 ? lines.slice(0, 2) : lines);
    await db.query(
      `SET session_replication_role = replica;
     UPDATE ledger.entry SET day = ${at.day} WHERE document_id = ${document.id} AND entry_number = '00001' AND line = ${at.line};
     RESET session_replication_role`,
    );
    await givenConsolidated(db, books.company.branch, APRIL);
    await expect(written(books, APRIL, APRIL)).rejects.toMatchObject({
      code: 'ECD_NOT_READY',
      message: expect.stringContaining('ECD-03'),
      details: [{ field: 'lancamento', value: '00001' }],
    });
  },
);
