// The demo company: loaded once, the way a site loads its own (admin command's load, then imports over HTTP).
// Interrupted half way, the next start goes on where it stopped: each month enters whole or not at all.
// What loads it is imported only when something is missing.
import { join } from 'node:path';
import { Period } from '@razao/domain';
import { Client } from 'pg';
import { MovementsClient } from '../admin/movements-client.js';
import { ACCOUNTS } from '../demo-ledger/accounts.js';
import { DEMO_BASE_PERIOD, demoBranches, demoCompany } from '../demo-ledger/branch-books.js';

const MONTHS = 3;
const LOTE = '000001';
const DEMO_USER = 'demo';
const TIMEOUT_MS = 60_000;
const ERRORS_SHOWN_MAX = 5;

/** What the printed requests name. */
export interface DemoLedger {
  readonly company: string;
  readonly branch: string;
  readonly name: string;
  /** An account with movement in every month. */
  readonly accountId: number;
  /** MM/YYYY */
  readonly firstMonth: string;
  readonly lastMonth: string;
}

export interface DemoTarget {
  databaseUrl: string;
  /** Folder that the demo ledger's files are written to. */
  home: string;
  movementsUrl: string;
  /** Of a user with the role admin; read when there is something to load. */
  token: () => Promise<string>;
  say: (line: string) => void;
}

interface BranchMonth {
  readonly branch: string;
  readonly period: Period;
}

export async function loadDemo({
  databaseUrl,
  home,
  movementsUrl,
  token,
  say,
}: DemoTarget): Promise<DemoLedger> {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: TIMEOUT_MS });
  await client.connect();
  try {
    const missing = await missingMonths(client);
    if (missing.length > 0) {
      say(`Loading the demo ledger, company ${demoCompany.code} ${demoCompany.name}…`);
      const folder = join(home, 'demo-ledger');
      await loadMasterData(databaseUrl, folder);
      await client.query(
        `INSERT INTO access.grant_direct (subject, company_id) SELECT $1, id FROM ledger.company WHERE code = $2 ON CONFLICT DO NOTHING`,
        [DEMO_USER, demoCompany.code],
      );
      const movements = new MovementsClient(movementsUrl, await token());
      for (const month of missing) await importMonth(movements, client, folder, month);
    }
    return await describe(client);
  } finally {
    await client.end();
  }
}

async function loadMasterData(url: string, folder: string): Promise<void> {
  const { Database } = await import('@razao/platform/database');
  const { loadCompany } = await import('../admin/company-load/load-company.js');
  const { writeDemoLedger } = await import('../demo-ledger/write-demo-ledger.js');
  await writeDemoLedger(folder, { months: MONTHS });
  const database = await new Database({
    url,
    applicationName: 'razao:local-stack',
    connectionsMax: 2,
    acquireTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: TIMEOUT_MS,
    startTimeoutMs: TIMEOUT_MS,
  }).start();
  try {
    await loadCompany(database, folder);
  } finally {
    await database.close();
  }
}

async function missingMonths(client: Client): Promise<BranchMonth[]> {
  const { rows } = await client.query<{ branch: string; period: string }>(
    `SELECT b.code AS branch, t.period::text
     FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id JOIN ledger.batch t ON t.branch_id = b.id
     WHERE c.code = $1 AND t.lote = $2 AND EXISTS (SELECT 1 FROM ledger.document d WHERE d.batch_id = t.id)`,
    [demoCompany.code, LOTE],
  );
  const known = new Set(rows.map(({ branch, period }) => `${branch} ${period}`));
  const periods = Period.range(DEMO_BASE_PERIOD, DEMO_BASE_PERIOD.plus(MONTHS - 1));
  return demoBranches
    .flatMap(({ code }) => periods.map((period) => ({ branch: code, period })))
    .filter(({ branch, period }) => !known.has(`${branch} ${period.toDate()}`));
}

async function importMonth(
  movements: MovementsClient,
  client: Client,
  folder: string,
  { branch, period }: BranchMonth,
): Promise<void> {
  const company = demoCompany.code;
  const opened = await openedMonths(client, branch);
  for (const month of Period.range(DEMO_BASE_PERIOD, period)) {
    if (!opened.has(month.toDate())) await movements.openMonth(company, branch, month);
  }
  const batchId = await movements.openBatch({ company, branch, period, lote: LOTE });
  const branchFolder = demoBranches[0].code === branch ? '' : branch;
  const file = join(folder, 'movements', branchFolder, `${period.toYearMonth()}.csv`);
  const { success, errors } = await movements.importFile(batchId, file);
  if (!success) throw new Error(`${file} was refused:\n  ${errors.slice(0, ERRORS_SHOWN_MAX).join('\n  ')}`);
}

async function openedMonths(client: Client, branch: string): Promise<Set<string>> {
  const { rows } = await client.query<{ period: string }>(
    `SELECT p.period::text FROM ledger.branch_period p JOIN ledger.branch b ON b.id = p.branch_id JOIN ledger.company c ON c.id = b.company_id
     WHERE c.code = $1 AND b.code = $2`,
    [demoCompany.code, branch],
  );
  return new Set(rows.map(({ period }) => period));
}

/** The auth stand-in's administrator. */
export async function signInAsAdmin(authUrl: string): Promise<string> {
  const response = await fetch(`${authUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin' }),
  });
  if (!response.ok)
    throw new Error(`sign-in at ${authUrl} was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { accessToken: string }).accessToken;
}

async function describe(client: Client): Promise<DemoLedger> {
  const [branch] = demoBranches;
  const { rows } = await client.query<{ id: string }>(
    `SELECT a.id FROM ledger.account a JOIN ledger.company c ON c.chart_id = a.chart_id WHERE c.code = $1 AND a.reduced_code = $2`,
    [demoCompany.code, ACCOUNTS.mainBank],
  );
  const [account] = rows;
  if (account === undefined)
    throw new Error(`company ${demoCompany.code} has another chart than the demo ledger's`);
  return {
    company: demoCompany.code,
    branch: branch.code,
    name: demoCompany.name,
    accountId: Number(account.id),
    firstMonth: DEMO_BASE_PERIOD.format(),
    lastMonth: DEMO_BASE_PERIOD.plus(MONTHS - 1).format(),
  };
}
