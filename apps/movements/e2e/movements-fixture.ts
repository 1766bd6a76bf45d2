// The fixture of the end-to-end tests of this service: one company with two open months, one user, and the built
// service. Test files that kill no process and change no setting share a running service and its database.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  type GivenBranch,
  type GivenCompany,
} from '@razao/testing/factories';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { useFixture } from '@razao/testing/hooks';
import {
  sharedStack,
  startApp,
  type AppOptions,
  type HttpAnswer,
  type HttpClient,
  type ReachableApp,
  type RunningApp,
} from '@razao/testing/apps';
import { entryBody } from './entry-body.js';

export interface MovementsFixture<App extends ReachableApp = RunningApp> {
  readonly db: TestDatabase;
  readonly app: App;
  /** 01/2024 and 02/2024 are open. */
  readonly company: GivenCompany;
  /** A user who may see the company. */
  readonly ana: HttpClient;
  /** A user without permissions. */
  readonly bruno: HttpClient;
  /** A user with the role admin. */
  readonly admin: HttpClient;
  /** Permits ana another company; returns once the service applies the permission. */
  admit(company: GivenCompany, branch?: GivenBranch): Promise<void>;
  /** Creates a batch of the fixture's company, unless another company is given. */
  batch(fields?: Readonly<Record<string, unknown>>, of?: GivenCompany): Promise<number>;
  document(fields?: Readonly<Record<string, unknown>>): Promise<number>;
  /** The body of an entry that is accepted. */
  entry(
    documentId: number,
    fields?: Readonly<Record<string, unknown>>,
    of?: GivenCompany,
  ): Record<string, unknown>;
  /** Counts the rows of the ledger, to check that a refusal changed nothing. */
  counts(): Promise<Record<'batch' | 'document' | 'entry' | 'movement' | 'audit', number>>;
  stop(): Promise<void>;
}

export type SharedMovements = MovementsFixture<ReachableApp>;

/**
 * Uses the shared service, which has a worker. Its database also has companies of other test files, which ana does not
 * see.
 */
export const useSharedMovements = (): SharedMovements => useFixture(sharedMovements, (on) => on.stop());

/** Starts a service and a database that only the calling test file uses. */
export const useMovements = (options?: Partial<AppOptions>): MovementsFixture =>
  useFixture(
    () => startMovements(options),
    (on) => on.stop(),
  );

async function sharedMovements(): Promise<SharedMovements> {
  const stack = await sharedStack('movements');
  const company = await givenBooks(stack.db);
  const app = await stack.app('movements');
  const on = fixture(stack.db, app, company, () => stack.close());
  await on.admit(company);
  return on;
}

export async function startMovements(options: Partial<AppOptions> = {}): Promise<MovementsFixture> {
  const db = await createTestDatabase();
  const company = await givenBooks(db);
  await givenGrant(db, 'ana', company);
  const app = await startApp('movements', { worker: false, ...options, databaseUrl: db.url }).catch(
    async (error: unknown) => {
      await db.close();
      throw error;
    },
  );
  return fixture(db, app, company, async () => {
    await app.stop();
    await db.close();
  });
}

async function givenBooks(db: TestDatabase): Promise<GivenCompany> {
  const company = await givenCompany(db, {
    historyCodes: { '0001': 'Venda', '0101': 'Venda de mercadorias' },
  });
  await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01');
  return company;
}

function fixture<App extends ReachableApp>(
  db: TestDatabase,
  app: App,
  company: GivenCompany,
  stop: () => Promise<void>,
): MovementsFixture<App> {
  const ana = app.as('ana');
  const created = async (path: string, body: unknown): Promise<number> => {
    const answer = await ana.post<{ id: number }>(path, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body.id;
  };
  const batch = (fields = {}, { code, branch } = company): Promise<number> =>
    created('/batch', { empresa: code, filial: branch.code, ano: 2024, mes: 1, ...fields });
  return {
    db,
    app,
    company,
    ana,
    bruno: app.as('bruno'),
    admin: app.as('root', { roles: ['admin'] }),
    async admit(given, branch) {
      await givenGrant(db, 'ana', given, branch);
      // The service caches permissions until the database announces the change, a moment after its commit.
      const place = `/monthOpening/${given.code}/${(branch ?? given.branch).code}`;
      while ((await ana.get(place)).status !== 200) await sleep(20);
    },
    batch,
    document: async (fields: Readonly<Record<string, unknown>> = {}) =>
      created('/document', { ...fields, batchId: fields['batchId'] ?? (await batch()) }),
    entry: (documentId, fields, of = company) => entryBody(of, documentId, fields),
    counts: async () => await countRows(db),
    stop,
  };
}

async function countRows(db: TestDatabase): Promise<Awaited<ReturnType<MovementsFixture['counts']>>> {
  const [row] = await db.query<Awaited<ReturnType<MovementsFixture['counts']>>>(
    `SELECT (SELECT count(*)::int FROM ledger.batch) AS batch, (SELECT count(*)::int FROM ledger.document) AS document,
            (SELECT count(*)::int FROM ledger.entry) AS entry,
            (SELECT coalesce(sum(postings), 0)::int FROM ledger.account_movement) AS movement,
            (SELECT count(*)::int FROM ledger.audit_event) AS audit`,
  );
  if (row === undefined) throw new Error('no counts');
  return row;
}

export const codeOf = ({ status, body }: HttpAnswer): unknown[] => [status, (body as { code?: string }).code];
