// Loads the demo company once, as a site loads its company (the admin command's load, then imports over HTTP), and then
// works on it with the operations that a site uses. Head office: January and February are consolidated and reopened, a
// late invoice is posted in January, and both are consolidated again; an entry of February is reversed in March, and
// the correct one posted beside it; the quarter's taxes are confirmed. Branch: its first quarter is closed.
// After an interruption, the next start continues where it stopped: each month is imported as a whole or not at all,
// and the state of the ledger shows which steps are done; the closing is the last one. The code that loads the demo is
// imported only when something is missing.
import { Client } from 'pg';
import { MovementsClient } from '../admin/movements-client.js';
import { DEMO_FOLDER, demoCompany, demoCorrections, type DemoMonth, demoMonths } from '../demo-company.js';

const DEMO_USER = 'demo';
const TIMEOUT_MS = 60_000;
const { code: COMPANY } = demoCompany;
const [HEAD = '', BRANCH = ''] = demoCompany.branches.map(({ code }) => code);
const QUARTER = { year: 2025, quarter: 1 };
const RESULT_ACCOUNT = '312101';
const REOPENING_REASON = 'Nota de conserto chegou depois da consolidação';
const REVERSAL = { day: '10', reason: 'algarismos trocados no valor' };
/** The number of February's depreciation entry. */
const WRONG_ENTRY = '00222';

interface DemoTarget {
  databaseUrl: string;
  movementsUrl: string;
  /** Returns the token of a user with the role admin; it is called only when there is something to load. */
  token: () => Promise<string>;
  say: (line: string) => void;
}

interface DemoState {
  /** The opened months by branch and first day: `0001 2025-01-01`. */
  readonly openedMonths: readonly string[];
  /** The batches with documents: `0001 2025-01-01 000001`. */
  readonly batches: readonly string[];
  /** The actions of the audit trail by branch: `0001 period.reopened`. */
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

export async function loadDemo({ databaseUrl, movementsUrl, token, say }: DemoTarget): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: TIMEOUT_MS });
  // Ctrl-C may stop the server during the import of the demo; the next statement then reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const state = await readState(client);
    // The demo is loaded only once, even when its data was changed, deleted or purged since. A demo ledger of an
    // earlier version has closing entries from its files.
    if (state.actions.includes(`${BRANCH} year.closed`) || state.hasClosingEntries) return;
    say(`Loading the demo ledger, company ${COMPANY} ${demoCompany.name}…`);
    await loadMasterData(databaseUrl);
    const { openedMonths } = await readState(client);
    const movements = new MovementsClient(movementsUrl, await token());
    for (const month of demoMonths.filter((one) => !isImported(state, one))) {
      if (!openedMonths.includes(`${month.branch} ${month.period.toDate()}`))
        await movements.openMonth(COMPANY, month.branch, month.period);
      await movements.importMonth({ company: COMPANY, ...month }, month.file);
    }
    await correctAndClose(client, state, movements);
  } finally {
    await client.end();
  }
}

async function readState(client: Client): Promise<DemoState> {
  const { rows } = await client.query<DemoState>(READ_STATE, [COMPANY]);
  return rows[0] ?? { openedMonths: [], batches: [], actions: [], hasClosingEntries: false };
}

function isImported({ batches }: DemoState, { branch, period, lote }: DemoMonth): boolean {
  return batches.includes(`${branch} ${period.toDate()} ${lote}`);
}

async function loadMasterData(databaseUrl: string): Promise<void> {
  const { Installation } = await import('../admin/installation.js');
  const { changeAccess } = await import('../admin/access.js');
  const { loadCompany } = await import('../admin/company-load/load-company.js');
  await new Installation({ DATABASE_URL: databaseUrl }).withDatabase(async (database) => {
    await loadCompany(database, DEMO_FOLDER);
    await changeAccess(database, 'add', { user: DEMO_USER, company: COMPANY, branch: '*' });
  });
}

async function correctAndClose(client: Client, state: DemoState, movements: MovementsClient): Promise<void> {
  const [late, right] = demoCorrections;
  if (late === undefined || right === undefined) throw new Error('the demo company has no corrections');
  if (!state.actions.includes(`${HEAD} period.reopened`)) {
    await consolidate(movements, HEAD);
    const body = { yearmonth: late.period.format(), reason: REOPENING_REASON };
    await movements.call('POST', `/monthReopening/${COMPANY}/${HEAD}`, body);
  }
  if (!isImported(state, late)) await movements.importMonth({ company: COMPANY, ...late }, late.file);
  await consolidate(movements, HEAD);
  if (!isImported(state, right)) await movements.importMonth({ company: COMPANY, ...right }, right.file);
  if (!state.actions.includes(`${HEAD} entry.reversed`)) {
    const { id: batchId } = await movements.openBatch({ company: COMPANY, ...right });
    await movements.call('POST', `/entry/${await wrongEntry(client)}/reversal`, { batchId, ...REVERSAL });
  }
  await movements.call('GET', `/taxquotacalculation/${COMPANY}/${HEAD}?year=2025&quarter=1&confirmed=true`);
  await consolidate(movements, BRANCH);
  const accounts = { profitAccount: RESULT_ACCOUNT, lossAccount: RESULT_ACCOUNT };
  await movements.call('POST', `/yearClosing/${COMPANY}/${BRANCH}`, { ...QUARTER, ...accounts });
}

/** Consolidates all months but the last, which stays open. */
async function consolidate(movements: MovementsClient, branch: string): Promise<void> {
  const months = demoMonths.filter((month) => month.branch === branch);
  for (const { period } of months.slice(0, -1)) await movements.consolidate(COMPANY, branch, period);
}

async function wrongEntry(client: Client): Promise<string> {
  const [, february] = demoMonths;
  const { rows } = await client.query<{ id: string }>(
    `SELECT e.id FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id JOIN ledger.entry e ON e.branch_id = b.id
      WHERE c.code = $1 AND b.code = $2 AND e.period = $3 AND e.entry_number = $4`,
    [COMPANY, HEAD, february?.period.toDate(), WRONG_ENTRY],
  );
  const [entry] = rows;
  if (entry === undefined) throw new Error(`the demo ledger has no entry ${WRONG_ENTRY} in February`);
  return entry.id;
}

/** Signs in as the administrator of the auth stand-in. */
export async function signInAsAdmin(authUrl: string): Promise<string> {
  const user = { username: 'admin', password: 'admin' };
  const auth = new MovementsClient(authUrl, '');
  return (await auth.call<{ accessToken: string }>('POST', '/api/auth/signin', user)).accessToken;
}
