// Tests the edges of single conditions: the nearest books that a rule accepts, and the nearest that it does not.
import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  BANK,
  CASH,
  CleanBooks,
  CUSTOMERS,
  MARCH,
  SUPPLIERS,
  type PlantedLine,
} from '../../e2e/fixtures/clean-books.js';
import { checkMonth } from '../../e2e/fixtures/check-month.js';
import { AFTER_CLOSING } from '../../e2e/fixtures/plantings/planting.js';
import { resyncMovement, tamper } from '../../e2e/fixtures/tamper.js';

const LAST_DAY = 31;

const db = useTestDatabase({ role: 'razao_compliance' });

/** @returns how many findings the rule has in March */
async function findingsIn({ company }: CleanBooks, id: string): Promise<number | undefined> {
  const { results } = await checkMonth(db, company, MARCH);
  return results.find(({ rule }) => rule === id)?.findings;
}

async function endYearInMarch({ company }: CleanBooks): Promise<void> {
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 3 WHERE id = $1', [company.id]);
}

it.each<['D' | 'C', 'D' | 'C']>([
  ['D', 'C'],
  ['C', 'D'],
])('ECD-05 accepts one line of side %s with three of side %s', async (one, three) => {
  const books = await CleanBooks.write(db);
  const others = [CASH, CUSTOMERS, SUPPLIERS];
  await books.post(AFTER_CLOSING, [
    [
      { debcre: one, account: BANK, amount: '30.03' },
      ...others.map((account): PlantedLine => ({ debcre: three, account, amount: '10.01' })),
    ],
  ]);
  expect(await findingsIn(books, 'ECD-05')).toBe(0);
});

it.each([
  [1, 0],
  [0.4, 3],
])(
  'ECD-20 reads a closing whose counter-accounts are the result accounts: share %d',
  async (share, findings) => {
    const books = await CleanBooks.write(db, { closed: false });
    await books.close(AFTER_CLOSING, 3, share);
    await tamper(db, (run) =>
      run(
        `UPDATE ledger.entry SET account_id = contra_account_id, contra_account_id = account_id, side = CASE side WHEN 'D' THEN 'C' ELSE 'D' END
        WHERE branch_id = $1 AND closing`,
        [books.company.branch.id],
      ),
    );
    expect(await findingsIn(books, 'ECD-20')).toBe(findings);
  },
);

it.each([
  ['1.1.1', 1],
  ['1.1', 0],
])('ECD-23 compares an account with its parent below the second level: %s', async (code, findings) => {
  const books = await CleanBooks.write(db);
  await tamper(db, (run) =>
    run(
      `UPDATE ledger.account SET nature = '02' WHERE chart_id = $1 AND (code = $2 OR code LIKE $2 || '.%')`,
      [books.company.chartId, code],
    ),
  );
  expect(await findingsIn(books, 'ECD-23')).toBe(findings);
});

describe('at the end of a fiscal year', () => {
  it.each([
    ['2023-12-01', 3],
    [MARCH, 0],
  ])(
    'ECD-27 finds the result accounts that were posted to after the last closing: %s',
    async (last, findings) => {
      const books = await CleanBooks.write(db, { months: 12, closed: false });
      await endYearInMarch(books);
      const { branch } = books.company;
      await tamper(db, async (run) => {
        const ofMonth = 'branch_id = $1 AND period = $2';
        await run(`UPDATE ledger.document SET closing = true WHERE ${ofMonth}`, [branch.id, last]);
        await run(`UPDATE ledger.entry SET closing = true WHERE ${ofMonth}`, [branch.id, last]);
        await resyncMovement(run, branch.id, last);
      });
      expect(await findingsIn(books, 'ECD-27')).toBe(findings);
    },
  );

  it('ECD-28 accepts a closing on the last day', async () => {
    const books = await CleanBooks.write(db, { closed: false });
    await endYearInMarch(books);
    await books.close(LAST_DAY, 3);
    expect(await findingsIn(books, 'ECD-28')).toBe(0);
  });
});

it('ITG-04 reads the histories of linked reversals, whatever they begin with', async () => {
  const books = await CleanBooks.write(db);
  const entry: PlantedLine = { debcre: 'D', account: BANK, contra: CASH, amount: '10.01' };
  const reversing: PlantedLine = { ...entry, debcre: 'C', history: 'Anulação' };
  const original = await books.post(AFTER_CLOSING, [[entry]]);
  const reversal = await books.post(AFTER_CLOSING, [[reversing]]);
  const number = (nth: string) => `(SELECT entry_number FROM ledger.entry WHERE document_id = ${nth})`;
  expect(await findingsIn(books, 'ITG-04')).toBe(0);
  await tamper(db, (run) =>
    run(`UPDATE ledger.entry SET entry_number = ${number('$1')} WHERE document_id = $2`, [
      original.id,
      reversal.id,
    ]),
  );
  await tamper(db, (run) =>
    run(
      `INSERT INTO ledger.reversal (document_id, entry_number, reversing_document_id, branch_id)
       SELECT $1, ${number('$1')}, $2, $3`,
      [original.id, reversal.id, books.company.branch.id],
    ),
  );
  expect(await findingsIn(books, 'ITG-04')).toBe(1);
});
