// The demo company: loaded once, the way a site loads its own (admin command's load, then imports over HTTP).
// Interrupted half way, the next start goes on where it stopped: each month enters whole or not at all.
import { join } from 'node:path';
import { Period } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { loadCompany } from '../admin/company-load/load-company.js';
import { MovementsClient } from '../admin/movements-client.js';
import {
  DEMO_BASE_PERIOD,
  demoBranches,
  demoCompany,
  reducedCodeOf,
  writeDemoLedger,
} from '../demo-ledger/index.js';

const MONTHS = 3;
const LOTE = '000001';
const DEMO_USER = 'demo';
const TIMEOUT_MS = 60_000;
const ERRORS_SHOWN_MAX = 5;

/** What the printed questions ask about. */
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
  /** Of a user with the role admin; asked for when there is something to load. */
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
  const database = await openDatabase(databaseUrl).start();
  try {
    const missing = await missingMonths(database);
    if (missing.length > 0) {
      say(`Loading the demo ledger, company ${demoCompany.code} ${demoCompany.name}…`);
      const folder = join(home, 'demo-ledger');
      await writeDemoLedger(folder, { months: MONTHS });
      await loadCompany(database, folder);
      await grantToDemoUser(database);
      const movements = new MovementsClient(movementsUrl, await token());
      for (const month of missing) await importMonth(movements, database, folder, month);
    }
    return await describe(database);
  } finally {
    await database.close();
  }
}

function openDatabase(url: string): Database {
  return new Database({
    url,
    applicationName: 'razao:local-stack',
    connectionsMax: 2,
    acquireTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: TIMEOUT_MS,
    startTimeoutMs: TIMEOUT_MS,
  });
}

async function missingMonths(database: Database): Promise<BranchMonth[]> {
  const loaded = await database.query<{ branch: string; period: string }>(
    `SELECT b.code AS branch, t.period
     FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id JOIN ledger.batch t ON t.branch_id = b.id
     WHERE c.code = $1 AND t.lote = $2 AND EXISTS (SELECT 1 FROM ledger.document d WHERE d.batch_id = t.id)`,
    [demoCompany.code, LOTE],
  );
  const known = new Set(loaded.map(({ branch, period }) => `${branch} ${period}`));
  const periods = Period.range(DEMO_BASE_PERIOD, DEMO_BASE_PERIOD.plus(MONTHS - 1));
  return demoBranches
    .flatMap(({ code }) => periods.map((period) => ({ branch: code, period })))
    .filter(({ branch, period }) => !known.has(`${branch} ${period.toDate()}`));
}

async function grantToDemoUser(database: Database): Promise<void> {
  await database.execute(
    `INSERT INTO access.grant_direct (subject, company_id) SELECT $1, id FROM ledger.company WHERE code = $2 ON CONFLICT DO NOTHING`,
    [DEMO_USER, demoCompany.code],
  );
}

async function importMonth(
  movements: MovementsClient,
  database: Database,
  folder: string,
  { branch, period }: BranchMonth,
): Promise<void> {
  const company = demoCompany.code;
  const opened = await openedMonths(database, branch);
  for (const month of Period.range(DEMO_BASE_PERIOD, period)) {
    if (!opened.has(month.toDate())) await movements.openMonth(company, branch, month);
  }
  const batchId = await movements.openBatch({ company, branch, period, lote: LOTE });
  const branchFolder = demoBranches[0].code === branch ? '' : branch;
  const file = join(folder, 'movements', branchFolder, `${period.toYearMonth()}.csv`);
  const { success, errors } = await movements.importFile(batchId, file);
  if (!success) throw new Error(`${file} was refused:\n  ${errors.slice(0, ERRORS_SHOWN_MAX).join('\n  ')}`);
}

async function openedMonths(database: Database, branch: string): Promise<Set<string>> {
  const rows = await database.query<{ period: string }>(
    `SELECT p.period FROM ledger.branch_period p JOIN ledger.branch b ON b.id = p.branch_id JOIN ledger.company c ON c.id = b.company_id
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

async function describe(database: Database): Promise<DemoLedger> {
  const [branch] = demoBranches;
  const account = await database.one<{ id: number }>(
    `SELECT a.id FROM ledger.account a JOIN ledger.company c ON c.chart_id = a.chart_id WHERE c.code = $1 AND a.reduced_code = $2`,
    [demoCompany.code, reducedCodeOf('mainBank')],
  );
  if (account === undefined)
    throw new Error(`company ${demoCompany.code} has another chart than the demo ledger's`);
  return {
    company: demoCompany.code,
    branch: branch.code,
    name: demoCompany.name,
    accountId: account.id,
    firstMonth: DEMO_BASE_PERIOD.format(),
    lastMonth: DEMO_BASE_PERIOD.plus(MONTHS - 1).format(),
  };
}
