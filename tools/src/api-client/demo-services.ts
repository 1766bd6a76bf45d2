// The three services over the demo ledger, as `npm start` loads it: what the OpenAPI documents' examples
// are about. For tests.
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { startApp, testToken, type AppName, type RunningApp } from '@razao/testing/apps';
import { loadDemo, type DemoLedger } from '../local-stack/demo.js';

export const API_NAMES: readonly AppName[] = ['movements', 'queries', 'compliance'];

export interface DemoServices {
  readonly apps: Readonly<Record<AppName, RunningApp>>;
  readonly demo: DemoLedger;
  /** Of a user with the role admin. */
  readonly token: string;
  stop(): Promise<void>;
}

export async function startDemoServices(): Promise<DemoServices> {
  const db: TestDatabase = await createTestDatabase();
  const started: RunningApp[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((app) => app.stop()));
    await db.close();
  };
  const start = async (name: AppName): Promise<RunningApp> => {
    const app = await startApp(name, { databaseUrl: db.url });
    started.push(app);
    return app;
  };
  try {
    const [movements, queries, compliance] = await Promise.all([
      start('movements'),
      start('queries'),
      start('compliance'),
    ]);
    const token = testToken({ subject: 'admin', roles: ['admin'] });
    const demo = await loadDemo({
      databaseUrl: db.url,
      movementsUrl: movements.url,
      token: () => Promise.resolve(token),
      say: () => undefined,
    });
    return { apps: { movements, queries, compliance }, demo, token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
