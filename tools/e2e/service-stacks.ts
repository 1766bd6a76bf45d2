// Starts databases with their three services for the tests of a file or of a `describe`, and stops them after these.
import { afterAll } from '@jest/globals';
import { migrateQueues } from '@razao/platform/queues';
import { migrate } from '@razao/schema';
import { startApp, type AppName, type RunningApp } from '@razao/testing/apps';
import { createTestDatabase, type SubjectDatabase } from '@razao/testing/database';
import { SERVICES } from '../src/documents/service-variables.js';

export interface ServiceStack {
  readonly db: SubjectDatabase;
  readonly apps: Readonly<Record<AppName, RunningApp>>;
}

type Environment = Readonly<Record<string, string>>;

interface ServiceStacks {
  /** @param env of the services */
  readonly startStack: (env?: Environment) => Promise<ServiceStack>;
  /** Starts the cells 0 and 1, which know each other's addresses. */
  readonly startCells: (env?: Environment) => Promise<[ServiceStack, ServiceStack]>;
}

export function serviceStacks(): ServiceStacks {
  const databases: SubjectDatabase[] = [];
  const running: RunningApp[] = [];
  afterAll(async () => {
    await Promise.all(running.map((app) => app.stop()));
    for (const db of databases) await db.close();
  });

  const startOn = async (db: SubjectDatabase, env: Environment): Promise<ServiceStack> => {
    databases.push(db);
    const start = async (name: AppName): Promise<[AppName, RunningApp]> => {
      const app = await startApp(name, { databaseUrl: db.url, env });
      running.push(app);
      return [name, app];
    };
    const apps = Object.fromEntries(await Promise.all(SERVICES.map(start)));
    return { db, apps: apps as Record<AppName, RunningApp> };
  };
  const startCell = async (cell: number, env: Environment): Promise<ServiceStack> => {
    const db = await createTestDatabase({ from: 'empty', role: 'superuser' });
    await migrate(db.url, cell);
    await migrateQueues(db.url);
    return await startOn(db, { CELL: String(cell), ...env });
  };
  return {
    startStack: async (env = {}) => await startOn(await createTestDatabase({ role: 'superuser' }), env),
    async startCells(env = {}) {
      const cells: [ServiceStack, ServiceStack] = [await startCell(0, env), await startCell(1, env)];
      for (const { db } of cells)
        for (const [cell, { apps }] of cells.entries())
          await db.query('INSERT INTO ledger.cell_address VALUES ($1, $2, $3, $4)', [
            cell,
            ...SERVICES.map((name) => apps[name].url),
          ]);
      return cells;
    },
  };
}
