// Each rule reads each row of a month only a few times, also when the statistics of the database are wrong. When they are older than
// the company, the planner expects one document, one entry and one account; without any, as after a load, one row from each step.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenCompany,
  givenOldStatistics,
  givenOpenPeriod,
  type ChartAccount,
  type GivenCompany,
} from '@razao/testing/factories';
import { DEFAULT_SETTINGS } from '../../e2e/fixtures/check-month.js';
import { RULES, type Rule } from './rule-registry.js';
import { ruleValues, valuesFor } from './rule-values.js';

const MONTH = Period.of(2024, 1);
const ACCOUNTS = 1_000;
const BATCHES = 1_000;
/** The number of documents in each batch. */
const DOCUMENTS = 2;
/** The lines of all documents: four debits and four credits in each. */
const ROWS = BATCHES * DOCUMENTS * 8;
/** Rows in one step of a plan. A step that compares every document with every other has 4,000,000. */
const WORK_MAX = 20 * ROWS;

const NO_STATISTICS = `
  DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'ledger'::regnamespace);
  UPDATE pg_class SET relpages = 0, reltuples = -1 WHERE relnamespace = 'ledger'::regnamespace AND relkind IN ('r', 'i')`;

const db = useTestDatabase({ role: 'superuser' });
let company: GivenCompany;
beforeAll(async () => {
  await givenOldStatistics(db);
  company = await givenCompany(db, { chart: chart() });
  const { branch, chartId } = company;
  await givenOpenPeriod(db, branch, MONTH);
  const month = [branch.id, MONTH.toDate()];
  await db.query(
    `INSERT INTO ledger.batch (branch_id, period, code, description) SELECT $1, $2, lpad(n::text, 6, '0'), 'B' FROM generate_series(1, $3::int) n`,
    [...month, BATCHES],
  );
  await db.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT b.id, b.branch_id, b.period, lpad(n::text, 6, '0'), false FROM ledger.batch b, generate_series(1, $3::int) n
      WHERE b.branch_id = $1 AND b.period = $2`,
    [...month, DOCUMENTS],
  );
  // Days are out of order and numbers have gaps. Each document has two entries with the same accounts, and a few documents have an
  // entry with one account on both sides.
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, posts_contra, amount, history)
     SELECT d.id, d.branch_id, d.period, false, e.number, e.line, e.side, 1 + (d.id * 7 + e.number::int * 3) % 28, a.ids[1 + (d.id * e.line) % $3::int],
            false, 5, 'RATEIO'
       FROM ledger.document d
      CROSS JOIN (VALUES ('1', 1, 'D'), ('1', 2, 'C'), ('3', 1, 'D'), ('3', 2, 'C'), ('9', 1, 'D'), ('9', 2, 'C'), ('9', 3, 'D'), ('9', 4, 'C'))
            AS e (number, line, side)
      CROSS JOIN (SELECT array_agg(id) AS ids FROM ledger.account WHERE chart_id = $4 AND kind = 'A') a
      WHERE d.branch_id = $1 AND d.period = $2`,
    [...month, ACCOUNTS / 2, chartId],
  );
}, 60_000);

describe.each([
  ['older than the company', ''],
  ['missing', NO_STATISTICS],
])('when the statistics of the database are %s', (_, prepare) => {
  beforeAll(() => db.query(prepare));

  it.each(RULES)('$id reads each row only a few times', async (rule) => {
    expect(await mostWork(rule)).toBeLessThan(WORK_MAX);
  });
});

it.each(RULES.filter(({ id }) => id === 'AUD-09'))(
  '$id reads each entry of its month at most once, and no other entries',
  async (rule) => {
    // No entry is late, so that the statement cannot stop at its first findings; without sorting, the planner prefers to read an index.
    const noneIsLate = { ...DEFAULT_SETTINGS, late_entry_days: 3_650 };
    expect(await mostWork(rule, noneIsLate, 'off')).toBeLessThanOrEqual(ROWS);
  },
);

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows the busiest step of the plan makes or throws away. */
async function mostWork(
  { statement, parameters }: Rule,
  settings = DEFAULT_SETTINGS,
  sorting: 'on' | 'off' = 'on',
): Promise<number> {
  const values = valuesFor(parameters, ruleValues(company.branch.id, MONTH, settings));
  const answer = await db.database.transaction(async (tx) => {
    await tx.query(`SET LOCAL enable_sort = ${sorting}`);
    return await tx.one<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
      values,
    );
  });
  const most = (node: PlanNode): number =>
    Math.max(
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Join Filter'] ?? 0)) *
        node['Actual Loops'],
      ...(node.Plans ?? []).map(most),
    );
  return answer ? most(answer['QUERY PLAN'][0].Plan) : NaN;
}

function chart(): ChartAccount[] {
  const account = (code: string, kind: 'S' | 'A', nature: string): ChartAccount => ({
    code,
    reduced: code.replace('.', 'x'),
    name: `CONTA ${code}`,
    kind,
    nature,
  });
  return ['01', '02'].flatMap((nature, group) => [
    account(String(1 + group), 'S', nature),
    ...Array.from({ length: ACCOUNTS / 2 }, (_, index) => account(`${1 + group}.${1 + index}`, 'A', nature)),
  ]);
}
