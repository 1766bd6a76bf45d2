// What happened to the demo ledger after its months were posted, done with the operations that a site would use. Head office:
// January and February are consolidated, opened again, January gets an invoice that came late, both are consolidated again;
// an entry of February is reversed in March, and the right one posted beside it; the quarter's taxes are confirmed. Branch:
// its first quarter is closed. Each step is done once: the state of the ledger says which are done, the closing is the last.
import type { Client } from 'pg';
import type { MovementsClient } from '../admin/movements-client.js';
import { demoCompany, demoCorrections, type DemoMonth, demoMonths } from '../demo-company.js';

const [HEAD = '', BRANCH = ''] = demoCompany.branches.map(({ code }) => code);
const QUARTER = { year: 2025, quarter: 1 };
const RESULT_ACCOUNT = '312101';
const REOPENING_REASON = 'Nota de conserto chegou depois da consolidação';
const REVERSAL = { day: '10', reason: 'algarismos trocados no valor' };
/** The depreciation of February. */
const WRONG_ENTRY = '00222';

export interface DemoState {
  /** Branch and day: `0001 2025-01-01`. */
  readonly openedMonths: readonly string[];
  /** Those with documents: `0001 2025-01-01 000001`. */
  readonly batches: readonly string[];
  /** Branch and action of the audit trail: `0001 period.reopened`. */
  readonly actions: readonly string[];
  readonly hasClosingEntries: boolean;
}

const READ_STATE = `
  WITH branch AS (
    SELECT b.id, b.code FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id WHERE c.code = $1
  )
  SELECT ARRAY(SELECT concat_ws(' ', b.code, p.period) FROM branch b JOIN ledger.branch_period p ON p.branch_id = b.id) AS "openedMonths",
         ARRAY(SELECT concat_ws(' ', b.code, t.period, t.code) FROM branch b JOIN ledger.batch t ON t.branch_id = b.id
                WHERE EXISTS (SELECT FROM ledger.document d WHERE d.batch_id = t.id)) AS batches,
         ARRAY(SELECT DISTINCT concat_ws(' ', b.code, e.action) FROM branch b JOIN ledger.audit_event e ON e.branch_id = b.id) AS actions,
         EXISTS (SELECT FROM branch b JOIN ledger.document d ON d.branch_id = b.id WHERE d.closing) AS "hasClosingEntries"`;

export async function readState(client: Client): Promise<DemoState> {
  const { rows } = await client.query<DemoState>(READ_STATE, [demoCompany.code]);
  return rows[0] ?? { openedMonths: [], batches: [], actions: [], hasClosingEntries: false };
}

export function isOpened({ openedMonths }: DemoState, { branch, period }: DemoMonth): boolean {
  return openedMonths.includes(`${branch} ${period.toDate()}`);
}

export function isImported({ batches }: DemoState, { branch, period, lote }: DemoMonth): boolean {
  return batches.includes(`${branch} ${period.toDate()} ${lote}`);
}

/** Whether everything below was done once, whatever was changed since. A demo ledger of before has closing entries of its files. */
export function isCorrectedAndClosed({ actions, hasClosingEntries }: DemoState): boolean {
  return actions.includes(`${BRANCH} year.closed`) || hasClosingEntries;
}

export async function correctAndClose(
  client: Client,
  state: DemoState,
  movements: MovementsClient,
  importMonth: (month: DemoMonth) => Promise<void>,
): Promise<void> {
  const { code } = demoCompany;
  const [late, right] = demoCorrections;
  if (late === undefined || right === undefined) throw new Error('the demo company has no corrections');
  if (!state.actions.includes(`${HEAD} period.reopened`)) {
    await consolidate(movements, HEAD);
    const body = { yearmonth: late.period.format(), reason: REOPENING_REASON };
    await movements.call('POST', `/monthReopening/${code}/${HEAD}`, body);
  }
  if (!isImported(state, late)) await importMonth(late);
  await consolidate(movements, HEAD);
  if (!isImported(state, right)) await importMonth(right);
  if (!state.actions.includes(`${HEAD} entry.reversed`)) {
    const batchId = await movements.openBatch({ company: code, ...right });
    await movements.call('POST', `/entry/${await wrongEntry(client)}/reversal`, { batchId, ...REVERSAL });
  }
  await movements.call('GET', `/taxquotacalculation/${code}/${HEAD}?year=2025&quarter=1&confirmed=true`);
  await consolidate(movements, BRANCH);
  const accounts = { profitAccount: RESULT_ACCOUNT, lossAccount: RESULT_ACCOUNT };
  await movements.call('POST', `/yearClosing/${code}/${BRANCH}`, { ...QUARTER, ...accounts });
}

/** All months but the last, which stays open. */
async function consolidate(movements: MovementsClient, branch: string): Promise<void> {
  const months = demoMonths.filter((month) => month.branch === branch);
  for (const { period } of months.slice(0, -1)) await movements.consolidate(demoCompany.code, branch, period);
}

async function wrongEntry(client: Client): Promise<string> {
  const [, february] = demoMonths;
  const { rows } = await client.query<{ id: string }>(
    `SELECT e.id FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id JOIN ledger.entry e ON e.branch_id = b.id
      WHERE c.code = $1 AND b.code = $2 AND e.period = $3 AND e.entry_number = $4`,
    [demoCompany.code, HEAD, february?.period.toDate(), WRONG_ENTRY],
  );
  const [entry] = rows;
  if (entry === undefined) throw new Error(`the demo ledger has no entry ${WRONG_ENTRY} in February`);
  return entry.id;
}
