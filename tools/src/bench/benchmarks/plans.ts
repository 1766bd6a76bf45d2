// What the database pays for each hot statement with its plan chosen by PostgreSQL, kept for all values, and made anew for its values.
// A statement that is planned at each call, or keeps a plan that is bad for its values, shows here.
import { loadSql } from '@razao/platform/sql';
import pg from 'pg';
import { type Bench, BRANCH, COMPANY, LAST_MONTH, MONTH, MONTHS } from '../bench.js';
import { processorTimeOf, repeat } from '../load.js';
import type { Benchmark, Figure } from '../report.js';

/** By role: per request, or per page of an answer. Rules of compliance are planned for their values on purpose. */
const STATEMENTS = {
  razao_queries: [
    'libs/auth/src/access/find-branch-by-codes',
    'libs/auth/src/access/resolve-branches',
    'apps/queries/src/balances/read-account-balances',
    'apps/queries/src/chart-of-accounts/read-chart-version',
    'apps/queries/src/chart-of-accounts/stream-chart-rows',
    'apps/queries/src/general-ledger/read-ledger-page',
    'apps/queries/src/legacy/read-daily-balances',
    'apps/queries/src/legacy/read-month-postings',
    'apps/queries/src/legacy/read-monthly-balances',
    'apps/queries/src/master-data/list-accounts',
    'apps/queries/src/trial-balance/read-trial-balance-head',
    'apps/queries/src/trial-balance/stream-trial-balance',
  ],
  razao_movements: [
    'apps/movements/src/batches/find-batch',
    'apps/movements/src/batches/list-batches',
    'apps/movements/src/batches/summarise-batches',
    'apps/movements/src/documents/find-document',
    'apps/movements/src/documents/list-batch-documents',
    'apps/movements/src/documents/list-documents',
    'apps/movements/src/documents/summarise-documents',
    'apps/movements/src/entries/find-entry',
    'apps/movements/src/entries/gathered-posts/list-document-branches',
    'apps/movements/src/entries/list-document-entries',
    'apps/movements/src/entries/list-entries',
    'apps/movements/src/entries/summarise-entries',
    'apps/movements/src/periods/find-month-opening',
    'apps/movements/src/periods/find-next-open-day',
  ],
  razao_compliance: [
    'apps/compliance/src/runs/list-findings',
    'apps/compliance/src/runs/list-results',
    'apps/compliance/src/runs/read-month',
  ],
};
const ROOT = new URL('../../../../', import.meta.url);
/** Five plans for values come before PostgreSQL chooses. */
const CALLS_BEFORE = 10;
const LEDGER_ROWS = 100;

export const benchmarkPlans: Benchmark = async (bench) => {
  const rows = Math.ceil(bench.options.rows / (MONTHS * 100)) * MONTHS * 100;
  const database = await bench.yearBooks(rows);
  const values = await valuesOf(bench, database);
  const figures: Figure[] = [];
  for (const [role, files] of Object.entries(STATEMENTS))
    for (const file of files) {
      const statement = loadSql(new URL(`${file}.sql`, ROOT));
      const bound = parametersOf(statement.text).map((name) => valueOf(values, name, file));
      const costOf = async (mode: string): Promise<{ processorMs: number; kept: boolean }> => {
        const options = `-c role=${role} -c plan_cache_mode=${mode}`;
        const client = new pg.Client({ connectionString: bench.cluster.urlOf(database), options });
        await client.connect();
        try {
          const call = () => client.query({ ...statement, values: bound });
          for (let calls = 0; calls < CALLS_BEFORE; calls += 1) await call();
          const seconds = bench.options.seconds / 10;
          const { processorMs } = await processorTimeOf([bench.cluster.pid], () => repeat(1, seconds, call));
          const { rows: plans } = await client.query<{ kept: boolean }>(
            'SELECT generic_plans > 0 AS kept FROM pg_prepared_statements',
          );
          return { processorMs, kept: plans[0]?.kept ?? false };
        } finally {
          await client.end();
        }
      };
      const chosen = await costOf('auto');
      const kept = await costOf('force_generic_plan');
      const made = await costOf('force_custom_plan');
      figures.push({
        work: `${file.replace(/^\w+\/(\w+)\/src\//, '$1: ')}: chosen ${chosen.kept ? 'kept' : 'for values'}`,
        against: `kept plan (for values ${made.processorMs.toFixed(2)} ms)`,
        unit: 'ms',
        ours: [chosen.processorMs],
        theirs: [kept.processorMs],
      });
    }
  return figures;
};

function parametersOf(text: string): string[] {
  return [...text.matchAll(/^-- \$\d+ (\w+)/gm)].map(([, name = '']) => name);
}

/** Of a file's own (`find-batch.id`), or of all. @throws Error naming a parameter without a value. */
function valueOf(values: Readonly<Record<string, unknown>>, name: string, file: string): unknown {
  const [, base = ''] = /([^/]+)$/.exec(file) ?? [];
  const known = [`${base}.${name}`, name].find((key) => key in values);
  if (known === undefined) throw new Error(`${file}: no value is known for ${name}`);
  return values[known];
}

async function valuesOf(bench: Bench, database: string): Promise<Record<string, unknown>> {
  const period = LAST_MONTH.toDate();
  const { id, branchId, companyId } = await bench.accountWithPostings(database, LEDGER_ROWS, LAST_MONTH);
  const [ids] = await bench.query<Record<'entry' | 'document' | 'batch' | 'chart' | 'filter', string>>(
    database,
    `SELECT e.id AS entry, d.id AS document, d.batch_id AS batch, (SELECT min(id) FROM ledger.chart) AS chart,
            jsonb_populate_record(NULL::ledger.list_filter, jsonb_build_object('branch_ids', jsonb_build_array(d.branch_id), 'first_period', d.period, 'last_period', d.period))::text AS filter
       FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id WHERE d.branch_id = $1 AND d.period = $2 LIMIT 1`,
    [branchId, period],
  );
  const page = { size: 100, offset: 0, skipped: 0, rows_max: 1_000, samples_max: 10 };
  const months = Array.from({ length: MONTHS }, (_, index) => MONTH.plus(index).toDate());
  const days = { day: period, day_start: 1, day_end: 31 };
  return {
    ...page,
    ...days,
    ...{ subject: 'bench', company_code: COMPANY, branch_code: BRANCH, chart: ids?.chart },
    ...{
      branch_ids: [branchId],
      branches: [branchId],
      branch: branchId,
      branch_id: branchId,
      company: companyId,
      account: id,
    },
    ...{
      period,
      months,
      last: months.at(-1),
      first: period,
      filter: ids?.filter,
    },
    ...{ 'find-batch.id': ids?.batch, 'find-document.id': ids?.document, 'find-entry.id': ids?.entry },
    ...{
      batch_id: ids?.batch,
      document_id: ids?.document,
      document_ids: [ids?.document],
      run: 0,
      rule: null,
    },
    ...{ q: null, kind: null, nature: null, active: null, account_code: null, quote: '', as_sealed: true },
  };
}
