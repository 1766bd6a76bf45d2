// Frequent statements are planned once per connection. PostgreSQL plans a prepared statement for its values five times.
// Then it keeps one plan for all values, if it does not expect more work from that plan; otherwise it plans again at
// each call.
// A page of a month's postings reads the month once, besides the rows of the page. Balances of some months read the sealed
// balances of these months only.
import { beforeAll, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import { loadSql } from '@razao/platform/sql';
import {
  CASH,
  UNEVEN,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenUnevenMonth,
  type GivenCompany,
} from '@razao/testing/factories';
import { createTestDatabase, rowsReadBy } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const FIRST = Period.of(2024, 1);
const MONTHS = Period.range(FIRST, FIRST.plus(11)).map((month) => month.toDate());
const CUSTOM_PLANS_MAX = 5;
const CALLS = 8;
const PAGE = 100;
const LONG = Period.range(FIRST, FIRST.plus(35)).map((month) => month.toDate());
const LATE = LONG.slice(-12);
const ACCOUNTS = 400;

const db = useTestDatabase({ role: 'razao_queries' });
let company: GivenCompany;
beforeAll(async () => {
  company = await givenCompany(db, { branches: ['1', '2', '3'] });
  for (const branch of company.branches) await givenOpenPeriod(db, branch, ...MONTHS);
  await givenConsolidated(db, company.branch, ...MONTHS.slice(0, 6));
  await db.query('ANALYZE');
});

it.each([
  ['balances/read-account-balances', () => [company.account(CASH), MONTHS, MONTHS.at(-1), null]],
  ['balances/read-account-balances', () => [company.account(CASH), MONTHS.slice(-1), MONTHS.at(-1), null]],
  ['general-ledger/read-ledger-page', () => [company.account(CASH), MONTHS[7], 1, 31, 1_000, null]],
  ['trial-balance/read-trial-balance-head', () => [MONTHS[7]]],
])('%s keeps one plan after five calls on a connection', async (file, values) => {
  const statement = loadSql(new URL(`./${file}.sql`, import.meta.url));
  const plans = await db.database.transaction(async (tx) => {
    const { id } = company.branch;
    for (let call = 0; call < CALLS; call += 1) await tx.query(statement, [[id], id, ...values()]);
    return await tx.one<{ custom: number }>(
      'SELECT custom_plans AS custom FROM pg_prepared_statements WHERE name = $1',
      [statement.name],
    );
  });
  expect(plans?.custom).toBe(CUSTOM_PLANS_MAX);
});

it('a page of postings reads the entries of its month at most once for the count, and those of its documents', async () => {
  const uneven = await createTestDatabase({ role: 'superuser' });
  try {
    const { branch } = await givenUnevenMonth(uneven);
    const { text } = loadSql(new URL('./legacy/read-month-postings.sql', import.meta.url));
    const month = UNEVEN.large * UNEVEN.entries;
    for (const skipped of [0, UNEVEN.entries * 2 - 50, month * 2 - PAGE]) {
      const values = [null, branch.id, UNEVEN.month, 1, 31, skipped, PAGE];
      expect(await uneven.query(text, values)).toHaveLength(PAGE);
      const halves = 2 * month;
      const read = await rowsReadBy(uneven, 'entry', (tx) => tx.query(text, values));
      expect(read).toBeLessThanOrEqual(month + halves + 2 * PAGE);
    }
  } finally {
    await uneven.close();
  }
}, 60_000);

it.each([
  ['statements/read-statement-figures', 5, (id: number) => [[id], LATE[0], LATE[0], LATE[1], LATE[1]]],
  ['trial-balance/stream-closing-balances', 12, (id: number) => [null, id, LATE]],
] as const)(
  '%s reads the sealed balances of its months, not those of the whole books',
  async (file, months, values) => {
    const sealed = await createTestDatabase({ role: 'superuser' });
    try {
      const { branch: first, branches } = await givenCompany(sealed, { branches: ['1', '2', '3'] });
      for (const branch of branches) await givenOpenPeriod(sealed, branch, ...LONG);
      await sealed.database.transaction(async (tx) => {
        await tx.query("SET LOCAL session_replication_role = 'replica'");
        await tx.query("UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now()");
        await tx.query(
          `INSERT INTO ledger.account_balance (branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings)
         SELECT p.branch_id, p.period, a, 1, 0, 0, 0, 0, 0, 0
           FROM ledger.branch_period p CROSS JOIN generate_series(1, $1::integer) a
          ORDER BY p.branch_id, p.period, a`,
          [ACCOUNTS],
        );
      });
      await sealed.query('VACUUM ANALYZE');
      const { text } = loadSql(new URL(`./${file}.sql`, import.meta.url));
      const read = await rowsReadBy(sealed, 'account_balance', (tx) => tx.query(text, values(first.id)));
      expect(read).toBeLessThanOrEqual(months * ACCOUNTS);
    } finally {
      await sealed.close();
    }
  },
  60_000,
);
