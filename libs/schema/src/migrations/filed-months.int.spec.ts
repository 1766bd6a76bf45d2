// Tests what a filed ECD keeps in the database: it is filed only with all its months consolidated, and neither its months nor
// those before, whose balances are carried into it, take anything of a branch that comes later.
import { beforeEach, expect, it } from '@jest/globals';
import { refusalOf } from '@razao/testing/database';
import {
  CASH,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';

const JANUARY = '2024-01-01';
const FEBRUARY = '2024-02-01';

const db = useTestDatabase({ role: 'superuser' });
let company: GivenCompany;

beforeEach(async () => {
  company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
});

/** Keeps an export of February. @returns its id */
async function givenExport(): Promise<string> {
  const [kept] = await db.query<{ id: string }>(
    `SELECT compliance.add_ecd($1, $2, $2, '{}', compliance.ecd_fingerprint($1, $2, $2), 'x', 1, 1, 0, 0, '{}', 'ana', now()) AS id`,
    [company.id, FEBRUARY],
  );
  return kept?.id ?? '';
}

const file = async (id: string): Promise<boolean | undefined> =>
  (await db.query<{ filed: boolean }>(`SELECT compliance.file_ecd($1, 'ana', NULL, NULL) AS filed`, [id]))[0]
    ?.filed;

const NEW_BRANCH = `INSERT INTO ledger.branch (company_id, code, name, accounting_day) VALUES ($1, '9', 'FILIAL', '2024-01-01') RETURNING id`;

it('an ECD is filed only when all its months are consolidated', async () => {
  await givenConsolidated(db, company.branch, JANUARY);
  expect(await file(await givenExport())).toBe(false);
  await givenConsolidated(db, company.branch, FEBRUARY);
  expect(await file(await givenExport())).toBe(true);
});

it('an ECD is not filed beside a branch that is being added', async () => {
  await givenConsolidated(db, company.branch, JANUARY, FEBRUARY);
  const id = await givenExport();
  let filed: Promise<boolean | undefined> = Promise.resolve(undefined);
  await db.database.transaction(async (tx) => {
    await tx.query(NEW_BRANCH, [company.id]);
    filed = file(id);
    await until(
      () =>
        db.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%file_ecd%'`,
        ),
      ({ length }) => length > 0,
    );
  });
  expect(await filed).toBe(false);
});

it('a branch that comes later has no open day and no opening in the filed months and in those before', async () => {
  await givenConsolidated(db, company.branch, JANUARY, FEBRUARY);
  await file(await givenExport());
  const [branch = { id: 0 }] = await db.query<{ id: number }>(NEW_BRANCH, [company.id]);
  const closed: unknown[] = [];
  for (const month of [JANUARY, FEBRUARY, '2024-03-01'])
    closed.push(
      ...(await db.query(
        'INSERT INTO ledger.branch_period (branch_id, period) VALUES ($1, $2) RETURNING closed_through_day AS day',
        [branch.id, month],
      )),
    );
  expect(closed).toEqual([{ day: 31 }, { day: 29 }, { day: 0 }]);
  const opening = 'INSERT INTO ledger.opening_balance (branch_id, account_id, amount) VALUES ($1, $2, 1)';
  expect(await refusalOf(db.query(opening, [branch.id, company.account(CASH)]))).toBe('period_filed');
});

it('a month before the filed ones is not reopened, not even in a branch that comes later', async () => {
  await givenConsolidated(db, company.branch, JANUARY, FEBRUARY);
  await file(await givenExport());
  const [branch = { id: 0 }] = await db.query<{ id: number }>(NEW_BRANCH, [company.id]);
  await givenOpenPeriod(db, branch, JANUARY, FEBRUARY);
  await givenConsolidated(db, branch, JANUARY);
  for (const { id } of [company.branch, branch]) {
    const reopened = db.query('SELECT * FROM ledger.reopen_months($1, $2, $3)', [id, JANUARY, 'lost']);
    expect(await refusalOf(reopened)).toBe('period_filed');
  }
});
