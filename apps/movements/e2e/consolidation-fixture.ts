// Helpers of the tests of consolidation: they make books to close, request runs and wait for them, and prove that the
// balances of a sealed month agree with its entries.
import { expect } from '@jest/globals';
import {
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  type GivenBranch,
  type GivenCompany,
  type Rows,
} from '@razao/testing/factories';
import type { HttpClient } from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';

export const JANUARY = '2024-01-01';

export interface Run {
  status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'ERROR';
  message: string | null;
  progress: number;
}

/** Makes a company whose branches all have January open; ana may see it. */
export async function givenBooks(db: Rows, branches: readonly string[] = ['1']): Promise<GivenCompany> {
  const company = await givenCompany(db, { branches });
  await givenGrant(db, 'ana', company);
  for (const branch of company.branches) await givenOpenPeriod(db, branch, JANUARY);
  return company;
}

/** The body of POST /runconsolidation. */
export const requestOf = (company: GivenCompany, branch: GivenBranch | { code: string }, month = '01') => ({
  company: company.code,
  branch: branch.code,
  year: '2024',
  month,
});

export async function readRun(ana: HttpClient, company: GivenCompany, branch: GivenBranch): Promise<Run> {
  const { status, body } = await ana.get<Run>(`/consolidation/${company.code}/${branch.code}/2024/01`);
  expect(status).toBe(200);
  return body;
}

export async function ended(ana: HttpClient, company: GivenCompany, branch: GivenBranch): Promise<Run> {
  return await until(
    () => readRun(ana, company, branch),
    ({ status }) => status === 'COMPLETED' || status === 'ERROR',
  );
}

/** Requests the consolidation of a month, and waits until it is consolidated. */
export async function consolidateMonth(
  client: HttpClient,
  month: ReturnType<typeof requestOf>,
): Promise<Run> {
  expect((await client.post('/runconsolidation', month)).status).toBe(200);
  const path = `/consolidation/${month.company}/${month.branch}/${month.year}/${month.month}`;
  const { body } = await until(
    () => client.get<Run>(path),
    ({ body: { status } }) => status === 'COMPLETED' || status === 'ERROR',
  );
  expect(body).toMatchObject({ status: 'COMPLETED' });
  return body;
}

/** Returns the accounts of the branch whose sealed balance does not agree with the entries. */
export async function unproven(db: Rows, branch: GivenBranch): Promise<unknown[]> {
  return await db.query(
    `WITH posted AS (
       SELECT account_id, coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit, count(*) AS postings
         FROM ledger.posting WHERE branch_id = $1 AND period = $2 GROUP BY 1
     ), sealed AS (
       SELECT l.account_id, l.debit, l.credit, l.postings FROM ledger.account_balance l JOIN ledger.account a ON a.id = l.account_id
        WHERE l.branch_id = $1 AND l.period = $2 AND a.kind = 'A'
     )
     SELECT * FROM posted p FULL JOIN sealed s USING (account_id)
      WHERE (p.debit, p.credit, p.postings) IS DISTINCT FROM (s.debit, s.credit, s.postings)`,
    [branch.id, JANUARY],
  );
}
