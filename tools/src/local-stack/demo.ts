// The demo company: loaded once, the way a site loads its own (the admin command's load, then imports over HTTP).
// Interrupted half way, the next start goes on where it stopped: each month enters whole or not at all.
// What loads it is imported only when something is missing.
import { Client } from 'pg';
import { MovementsClient } from '../admin/movements-client.js';
import { DEMO_FOLDER, demoCompany, type DemoMonth, demoMonths } from '../demo-company.js';
import { correctAndClose, isCorrectedAndClosed, isImported, isOpened, readState } from './demo-closings.js';

const DEMO_USER = 'demo';
const TIMEOUT_MS = 60_000;
const ERRORS_SHOWN_MAX = 5;

interface DemoTarget {
  databaseUrl: string;
  movementsUrl: string;
  /** Of a user with the role admin; read when there is something to load. */
  token: () => Promise<string>;
  say: (line: string) => void;
}

export async function loadDemo({ databaseUrl, movementsUrl, token, say }: DemoTarget): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: TIMEOUT_MS });
  await client.connect();
  try {
    const state = await readState(client);
    const missing = demoMonths.filter((month) => !isImported(state, month));
    if (missing.length === 0 && isCorrectedAndClosed(state)) return;
    say(`Loading the demo ledger, company ${demoCompany.code} ${demoCompany.name}…`);
    await loadMasterData(databaseUrl);
    const withBaseMonths = await readState(client);
    const movements = new MovementsClient(movementsUrl, await token());
    for (const month of missing) {
      if (!isOpened(withBaseMonths, month))
        await movements.openMonth(demoCompany.code, month.branch, month.period);
      await importMonth(movements, month);
    }
    if (!isCorrectedAndClosed(state))
      await correctAndClose(client, state, movements, (month) => importMonth(movements, month));
  } finally {
    await client.end();
  }
}

async function loadMasterData(databaseUrl: string): Promise<void> {
  const { Installation } = await import('../admin/installation.js');
  const { AccessStore } = await import('../admin/access.store.js');
  const { loadCompany } = await import('../admin/company-load/load-company.js');
  await new Installation({ DATABASE_URL: databaseUrl }).withDatabase(async (database) => {
    await loadCompany(database, DEMO_FOLDER);
    await new AccessStore(database).add({ user: DEMO_USER, company: demoCompany.code, branch: '*' });
  });
}

async function importMonth(
  movements: MovementsClient,
  { branch, period, lote, file }: DemoMonth,
): Promise<void> {
  const batchId = await movements.openBatch({ company: demoCompany.code, branch, period, lote });
  const { success, errors } = await movements.importFile(batchId, file);
  if (!success) throw new Error(`${file} was refused:\n  ${errors.slice(0, ERRORS_SHOWN_MAX).join('\n  ')}`);
}

/** The auth stand-in's administrator. */
export async function signInAsAdmin(authUrl: string): Promise<string> {
  const user = { username: 'admin', password: 'admin' };
  const auth = new MovementsClient(authUrl, '');
  return (await auth.call<{ accessToken: string }>('POST', '/api/auth/signin', user)).accessToken;
}
