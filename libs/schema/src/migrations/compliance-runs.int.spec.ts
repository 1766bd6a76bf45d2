// Tests that status and counts of a compliance run follow from its results, whatever its writer passes.
import { beforeAll, expect, it } from '@jest/globals';
import { refusalOf } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenCompany } from '@razao/testing/factories';

const db = useTestDatabase();
let branchId: number;

beforeAll(async () => {
  branchId = (await givenCompany(db)).branch.id;
});

const result = (severity: string, findings: number): object => ({
  rule: `${severity}${findings}`,
  title: 'A rule',
  severity,
  findings,
  durationMs: 1,
});

async function added(...results: object[]): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `SELECT compliance.add_run($1, '2024-01-01', '', 'ana', now() + interval '1 year', $2, $3) AS id`,
    [branchId, JSON.stringify({ errors: 0, lines: 7 }), JSON.stringify(results)],
  );
  return Number(row?.id);
}

it.each([
  ['PASSED', 0, [result('ERROR', 0), result('WARNING', 2)]],
  ['FAILED', 1, [result('ERROR', 0), result('WARNING', 2), result('ERROR', 3)]],
])(
  'a compliance run has status %s with %i failed rules of severity ERROR',
  async (status, errors, results) => {
    const [run] = await db.query(
      `SELECT status, totals, started_at <= finished_at AND finished_at <= clock_timestamp() AS is_past FROM compliance.run WHERE id = $1`,
      [await added(...results)],
    );
    const totals = { rules: 2 + errors, passed: 1, errors, warnings: 1, findings: 2 + 3 * errors, lines: 7 };
    expect(run).toEqual({ status, totals, is_past: true });
  },
);

it('a compliance run takes findings only in its transaction, and no more than its rule counts', async () => {
  const finding = { entity: 'month', entityId: null, message: 'Wrong', detail: {} };
  const run = await added(result('ERROR', 3));
  const later = db.query('SELECT compliance.add_findings($1, $2, $3)', [
    run,
    'ERROR3',
    JSON.stringify([finding]),
  ]);
  expect(await refusalOf(later)).toBe('finding_of_run');
  const adding = (count: number): Promise<unknown> =>
    db.query(
      `WITH run AS MATERIALIZED (SELECT compliance.add_run($1, '2024-01-01', '', 'ana', now(), '{}', $2) AS id)
       SELECT compliance.add_findings(id, 'ERROR3', $3) FROM run`,
      [branchId, JSON.stringify([result('ERROR', 3)]), JSON.stringify(Array(count).fill(finding))],
    );
  expect(await refusalOf(adding(4))).toBe('finding_of_run');
  await adding(3);
  const kept = await db.query('SELECT position FROM compliance.finding ORDER BY position');
  expect(kept).toEqual([{ position: 1 }, { position: 2 }, { position: 3 }]);
});
