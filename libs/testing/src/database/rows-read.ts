// How much work a statement is, for tests of lists: counted in rows, because times depend on the machine.
import type { TestDatabase } from './test-database.js';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** What the plan of a statement reads of a table, with what it throws away. */
export async function rowsRead(
  db: Pick<TestDatabase, 'query'>,
  statement: string,
  values: readonly unknown[],
  table: string,
): Promise<number> {
  const [answer] = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
    values,
  );
  const read = (node: PlanNode): number =>
    (node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, below) => sum + read(below), 0);
  return answer ? read(answer['QUERY PLAN'][0].Plan) : NaN;
}
