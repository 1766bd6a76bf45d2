// What happened to the demo ledger after its months were posted, done with the operations that a site would use. Head office:
// January and February are consolidated, opened again, January gets an invoice that came late, both are consolidated again;
// an entry of February is reversed in March, and the right one posted beside it; the quarter's taxes are confirmed. Branch:
// its first quarter is closed. Each step is done once: the audit trail says which are done, the closing is the last.
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

/** Whether everything below was done once, whatever was changed since. A demo ledger of before has closing entries of its files. */
export async function isCorrectedAndClosed(client: Client): Promise<boolean> {
  if (await happened(client, 'year.closed', BRANCH)) return true;
  const { rows } = await client.query(
    `SELECT 1 FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id JOIN ledger.document d ON d.branch_id = b.id
      WHERE c.code = $1 AND d.closing LIMIT 1`,
    [demoCompany.code],
  );
  return rows.length > 0;
}

export async function correctAndClose(
  client: Client,
  movements: MovementsClient,
  importMonth: (month: DemoMonth) => Promise<void>,
): Promise<void> {
  if (await isCorrectedAndClosed(client)) return;
  const { code } = demoCompany;
  const [late, right] = demoCorrections;
  if (late === undefined || right === undefined) throw new Error('the demo company has no corrections');
  if (!(await happened(client, 'period.reopened', HEAD))) {
    await consolidate(movements, HEAD);
    const body = { yearmonth: late.period.format(), reason: REOPENING_REASON };
    await movements.call('POST', `/monthReopening/${code}/${HEAD}`, body);
  }
  if (!(await isImported(client, late))) await importMonth(late);
  await consolidate(movements, HEAD);
  if (!(await isImported(client, right))) await importMonth(right);
  if (!(await happened(client, 'entry.reversed', HEAD))) {
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

async function happened(client: Client, action: string, branch: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM ledger.audit_event e JOIN ledger.branch b ON b.id = e.branch_id JOIN ledger.company c ON c.id = b.company_id
      WHERE e.action = $1 AND c.code = $2 AND b.code = $3 LIMIT 1`,
    [action, demoCompany.code, branch],
  );
  return rows.length > 0;
}

async function isImported(client: Client, { branch, period, lote }: DemoMonth): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id JOIN ledger.batch t ON t.branch_id = b.id
       JOIN ledger.document d ON d.batch_id = t.id
      WHERE c.code = $1 AND b.code = $2 AND t.period = $3 AND t.code = $4 LIMIT 1`,
    [demoCompany.code, branch, period.toDate(), lote],
  );
  return rows.length > 0;
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
