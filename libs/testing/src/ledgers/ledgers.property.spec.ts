import { describe, expect, it } from '@jest/globals';
import { groupEntryLines, Period } from '@razao/domain';
import { replay } from '@razao/testing/replay';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { givenCompany } from '../factories/given-company.js';
import { accountsOf, givenLedger } from './given-ledger.js';
import { arbitraryEntryLines, arbitraryLedger } from './ledger-arbitraries.js';

const BASE = Period.of(2024, 1);

describe('arbitrary ledgers', () => {
  const db = useTestDatabase();

  it('hold balanced entry numbers of every shape', () => {
    const shapes = new Set<string>();
    fc.assert(
      fc.property(arbitraryEntryLines([1, 2, 3]), (lines) => {
        const { groups, errors } = groupEntryLines(lines);
        expect(errors).toEqual([]);
        shapes.add(
          `${lines.length === 1 ? 'one' : 'several'} ${groups[0]?.postsContra === true ? 'both' : 'own'}`,
        );
      }),
      { numRuns: 200 },
    );
    expect([...shapes].sort()).toEqual(['one both', 'several both', 'several own']);
  });

  it('pass the gate, and the movement it keeps equals their replay', async () => {
    const chart = await givenCompany(db);
    const accounts = await accountsOf(db, chart);
    await fc.assert(
      fc.asyncProperty(
        arbitraryLedger({ accounts, basePeriod: BASE, closingCode: chart.closingCode }),
        async (ledger) => {
          const company = await givenCompany(db, { chart: null });
          await db.query('UPDATE ledger.company SET chart_id = $1 WHERE id = $2', [
            chart.chartId,
            company.id,
          ]);
          await givenLedger(db, company.branch, ledger);
          const movement = await db.query(
            `SELECT to_char(period, 'YYYY-MM-DD') AS period, account_id::int AS account, sum(debit + closing_debit) AS debit, sum(credit + closing_credit) AS credit
           FROM ledger.account_movement WHERE branch_id = $1 GROUP BY 1, 2 HAVING sum(postings) > 0 ORDER BY 1, 2`,
            [company.branch.id],
          );
          const analytic = new Set(accounts.filter(({ kind }) => kind === 'A').map(({ id }) => id));
          const expected = replay(ledger, Period.of(2024, 3))
            .balances.filter(({ accountId, postings }) => analytic.has(accountId) && postings > 0)
            .map((row) => ({
              period: row.period.toDate(),
              account: row.accountId,
              debit: cents(row.debit + row.closingDebit),
              credit: cents(row.credit + row.closingCredit),
            }))
            .sort((left, right) => left.period.localeCompare(right.period) || left.account - right.account);
          expect(movement).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });
});

function cents(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}
