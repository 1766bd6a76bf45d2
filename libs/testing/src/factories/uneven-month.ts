// Makes books whose statistics mislead the planner, for tests of what a page reads.
import { givenCompany, type GivenCompany, type Rows } from './given-company.js';
import { givenBatch, givenDocument, givenManyEntries, givenOpenPeriod } from './given-entries.js';
import { CASH, SALES } from './small-chart.js';

export const UNEVEN = { month: '2024-01-01', large: 2, empty: 2_000, entries: 4_000 } as const;

/**
 * Makes a month in which two documents have all entries, as after two large imports, and many have none. Statistics are
 * gathered.
 */
export async function givenUnevenMonth(db: Rows): Promise<GivenCompany> {
  const company = await givenCompany(db);
  const { branch } = company;
  await givenOpenPeriod(db, branch, UNEVEN.month);
  const accounts = { account: company.account(CASH), contra: company.account(SALES) };
  const batch = await givenBatch(db, branch, UNEVEN.month);
  for (let document = 0; document < UNEVEN.large; document += 1)
    await givenManyEntries(db, await givenDocument(db, batch), accounts, UNEVEN.entries);
  await db.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT $1, $2, $3, 'EMPTY' || n, false FROM generate_series(1, $4::integer) n`,
    [batch.id, branch.id, UNEVEN.month, UNEVEN.empty],
  );
  await db.query('VACUUM ANALYZE ledger.entry, ledger.document, ledger.batch');
  return company;
}
