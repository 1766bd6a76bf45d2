// Tests what changes the fingerprint of a month and what does not.
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenBatch,
  givenConsolidated,
  givenDeleted,
  givenDocument,
  givenEntries,
  scopeOf,
} from '@razao/testing/factories';
import {
  BANK,
  CASH,
  CleanBooks,
  FEBRUARY,
  GUARANTEES,
  JANUARY,
  MARCH,
  RETAINED,
  SALES,
} from '../../e2e/fixtures/clean-books.js';
import { checkMonth } from '../../e2e/fixtures/check-month.js';
import { tamper } from '../../e2e/fixtures/tamper.js';
import { RunStore } from './run.store.js';
import type { ComplianceRun } from './runs.dto.js';

const db = useTestDatabase({ role: 'razao_compliance' });

async function fingerprintOf({ company }: CleanBooks, period = MARCH): Promise<string | null> {
  const month = { branchId: company.branch.id, period };
  return await new RunStore().readFingerprint(scopeOf(company.branches), db.database, month);
}

const LAST_ENTRY = `id = (SELECT max(id) FROM ledger.entry WHERE branch_id = $1 AND period = '${MARCH}')`;
const LAST_DOCUMENT = `id = (SELECT max(id) FROM ledger.document WHERE branch_id = $1 AND period = '${MARCH}')`;

describe('the fingerprint of a month changes with', () => {
  it.each([
    ['an amount', `UPDATE ledger.entry SET amount = amount + 0.01 WHERE ${LAST_ENTRY}`],
    ['a history', `UPDATE ledger.entry SET history = 'x' WHERE ${LAST_ENTRY}`],
    ['a day', `UPDATE ledger.entry SET day = 28 WHERE ${LAST_ENTRY}`],
    [
      'the moment of writing',
      `UPDATE ledger.entry SET created_at = created_at + interval '1 second' WHERE ${LAST_ENTRY}`,
    ],
    ['an author', `UPDATE ledger.entry SET created_by = NULL WHERE ${LAST_ENTRY}`],
    ['a deleted entry', `DELETE FROM ledger.entry WHERE ${LAST_ENTRY}`],
    ['a document number', `UPDATE ledger.document SET number = 'x' WHERE ${LAST_DOCUMENT}`],
    ['a closing flag', `UPDATE ledger.document SET closing = NOT closing WHERE ${LAST_DOCUMENT}`],
    ['a batch', `UPDATE ledger.batch SET code = '9' WHERE branch_id = $1 AND period = '${MARCH}'`],
    [
      'the running movement',
      `UPDATE ledger.account_movement SET debit = debit + 1 WHERE branch_id = $1 AND period = '${MARCH}'`,
    ],
    [
      'the movement of a month before',
      `UPDATE ledger.account_movement SET debit = debit + 1 WHERE branch_id = $1 AND period = '${JANUARY}'`,
    ],
    ['an initial balance', 'UPDATE ledger.opening_balance SET amount = amount + 1 WHERE branch_id = $1'],
    [
      'a deleted earlier month',
      `DELETE FROM ledger.branch_period WHERE branch_id = $1 AND period = '${FEBRUARY}'`,
    ],
    [
      'the name of an account',
      `UPDATE ledger.account SET name = name || ' ' WHERE code = '${GUARANTEES}' AND chart_id = (SELECT c.chart_id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1)`,
    ],
    [
      'a history code',
      `UPDATE ledger.history_code SET text = 'x' WHERE company_id = (SELECT company_id FROM ledger.branch WHERE id = $1)`,
    ],
    [
      'a threshold of the company',
      `UPDATE ledger.company SET thresholds = '{"late_entry_days": 30}' WHERE id = (SELECT company_id FROM ledger.branch WHERE id = $1)`,
    ],
    [
      'an option of the company',
      `UPDATE ledger.company SET time_zone = 'UTC' WHERE id = (SELECT company_id FROM ledger.branch WHERE id = $1)`,
    ],
  ])('%s', async (_, change) => {
    const books = await CleanBooks.write(db);
    const before = await fingerprintOf(books);
    await tamper(db, (run) => run(change, [books.company.branch.id]));
    expect(await fingerprintOf(books)).not.toBe(before);
  });

  it.each([
    ['a sealed balance', 'debit = debit + 1', '1.1.1.1', MARCH],
    ['a sealed balance of a synthetic account', 'debit = debit + 1', '1.1', MARCH],
    ['the sealed closing of the month before', 'debit = debit + 1', '1.1.1.1', FEBRUARY],
  ])('%s', async (_, change, code, period) => {
    const books = await CleanBooks.write(db, { sealed: true });
    const before = await fingerprintOf(books);
    await tamper(db, (run) =>
      run(
        `UPDATE ledger.account_balance SET ${change} WHERE branch_id = $1 AND period = $2 AND account_id = $3`,
        [books.company.branch.id, period, books.account(code)],
      ),
    );
    expect(await fingerprintOf(books)).not.toBe(before);
  });
});

it('the fingerprint of the last month of a fiscal year changes when closing entries become ordinary ones (ECD-27)', async () => {
  const books = await CleanBooks.write(db, { closed: false });
  const { branch, id } = books.company;
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 3 WHERE id = $1', [id]);
  const batch = await givenBatch(db, branch, FEBRUARY);
  const post = async (cdpadronizado?: string): Promise<number[]> => {
    const document = await givenDocument(db, batch, { cdpadronizado });
    const [account, contra] = [books.account(SALES), books.account(RETAINED)];
    return await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '100.00' }]);
  };
  const closing = await post('ENC');
  const closed = await checkMonth(db, books.company, MARCH);
  await givenDeleted(db, closing);
  await post();
  const now = await checkMonth(db, books.company, MARCH);
  const unclosed = ({ results }: ComplianceRun) => results.find(({ rule }) => rule === 'ECD-27')?.samples[0];
  expect([closed, now].map((run) => unclosed(run)?.detail['lines'])).toEqual([2, 7]);
  expect(now.fingerprint).not.toBe(closed.fingerprint);
});

describe('the fingerprint of a month stays the same', () => {
  it('when it is read again, and when the months are consolidated', async () => {
    const books = await CleanBooks.write(db);
    const before = await fingerprintOf(books);
    expect(before).toMatch(/^v2:[0-9a-f]{64}$/);
    expect(await fingerprintOf(books)).toBe(before);
    for (const period of [JANUARY, FEBRUARY, MARCH]) {
      await givenConsolidated(db, books.company.branch, period);
      expect(await fingerprintOf(books)).toBe(before);
    }
  });

  it('when another company is written, or a later month of the branch gets an entry', async () => {
    const books = await CleanBooks.write(db);
    const [february, march] = [await fingerprintOf(books, FEBRUARY), await fingerprintOf(books)];
    await CleanBooks.write(db);
    expect(await fingerprintOf(books)).toBe(march);
    await books.post(28, [[{ debcre: 'D', account: BANK, contra: CASH, amount: '10.01' }]]);
    expect(await fingerprintOf(books, FEBRUARY)).toBe(february);
    expect(await fingerprintOf(books)).not.toBe(march);
  });

  it('when a table of the books gets a column', async () => {
    const own = await createTestDatabase({ role: 'razao_compliance' });
    try {
      const books = await CleanBooks.write(own, { sealed: true });
      const month = { branchId: books.company.branch.id, period: MARCH };
      const read = async () =>
        await new RunStore().readFingerprint(scopeOf(books.company.branches), own.database, month);
      const before = await read();
      for (const table of ['entry', 'document', 'batch', 'account', 'account_balance', 'history_code'])
        await own.query(`ALTER TABLE ledger.${table} ADD COLUMN later text`);
      expect(await read()).toBe(before);
    } finally {
      await own.close();
    }
  });

  it('when the movement is in other stripes', async () => {
    const books = await CleanBooks.write(db);
    const before = await fingerprintOf(books);
    await tamper(db, async (run) => {
      await run('UPDATE ledger.account_movement SET stripe = stripe + 100 WHERE branch_id = $1', [
        books.company.branch.id,
      ]);
    });
    expect(await fingerprintOf(books)).toBe(before);
  });
});
