// Makes a company with a record of each kind that routes name by id, for the tests of cells.
import type { TestDatabase } from '@razao/testing/database';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';

export const MONTH = '2024-01-01';

export interface Books {
  readonly company: GivenCompany;
  readonly ids: {
    batch: number;
    document: number;
    entry: number;
    run: number;
    webhook: number;
    ecd: number;
    tax: number;
  };
}

/** Makes the company; the user `ana` has permission for it. */
export async function givenBooks(db: TestDatabase, code: string): Promise<Books> {
  const company = await givenCompany(db, { code });
  const { branch } = company;
  await givenOpenPeriod(db, branch, MONTH);
  const batch = await givenBatch(db, branch, MONTH);
  const document = await givenDocument(db, batch);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00' }]);
  const [ids] = await db.query<Books['ids']>(
    `WITH webhook AS (
       INSERT INTO ledger.webhook (company_id, url, secret, seen_event_id) VALUES ($2, 'https://example.com', '\\x00', 0) RETURNING id
     ), run AS (
       INSERT INTO compliance.run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals)
       VALUES ($1, $3, 'PASSED', '', 'ana', now(), now(), '{}') RETURNING id
     ), ecd AS (
       INSERT INTO compliance.ecd (company_id, first_period, last_period, options, fingerprint, sha256, bytes, lines, judgement, requested_by, started_at)
       VALUES ($2, $3, $3, '{}', '', '', 0, 0, '{}', 'ana', now()) RETURNING id
     ), tax AS (
       INSERT INTO ledger.tax_calculation (branch_id, year, quarter, regime, months) VALUES ($1, 2024, 1, 'LUCRO_REAL', 3) RETURNING id
     )
     SELECT e.id::float8 AS entry, d.id::float8 AS document, d.batch_id::float8 AS batch, (SELECT id FROM webhook)::float8 AS webhook,
            (SELECT id FROM run)::float8 AS run, (SELECT id FROM ecd)::float8 AS ecd, (SELECT id FROM tax)::float8 AS tax
       FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id WHERE e.branch_id = $1 LIMIT 1`,
    [branch.id, company.id, MONTH],
  );
  await givenGrant(db, 'ana', company);
  return { company, ids: ids! };
}
