// The running service that this file shares with others, and its database: broker.mjs starts it. A file that kills,
// needs an environment or an empty database starts its own (start-app.ts).
import { sharedByBroker } from '../broker/index.js';
import { openTestDatabase, type TestDatabase } from '../database/test-database.js';
import { reachApp, type AppName, type ReachableApp } from './start-app.js';

export interface SharedStack {
  /** Has what other files left: their companies and entries, none of their permissions. */
  readonly db: TestDatabase;
  app(name: AppName): Promise<ReachableApp>;
  /** @throws Error when the test left a connection open. */
  close(): Promise<void>;
}

export async function sharedStack(first: AppName): Promise<SharedStack> {
  const db = await openTestDatabase((await sharedByBroker(first)).database);
  await db.query('DELETE FROM access.grant_direct');
  return {
    db,
    async app(name) {
      const { url, managementUrl } = await sharedByBroker(name);
      return reachApp(url, managementUrl);
    },
    close: () => db.close(),
  };
}
