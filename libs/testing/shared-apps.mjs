// The services that files of end-to-end tests share: files that neither kill a service nor need settings. Each Jest
// worker has one database with one of each service on it; a service starts at its first request and stops with the run.
// A worker runs one file at a time, so a file may count the rows of whole tables.
// This runs in Jest's parent process, from the built library; end-to-end tests start after the build.

/** @typedef {import('@razao/testing/apps').AppName} AppName */
/** @typedef {{ database: string, url: string, managementUrl: string }} SharedApp */

export function sharedApps() {
  /** @type {Map<string, Promise<import('@razao/testing/database').TestDatabase>>} by worker */
  const databases = new Map();
  /** @type {Map<string, Promise<import('@razao/testing/apps').RunningApp>>} by worker and name */
  const apps = new Map();
  return {
    /** @param {AppName} name @param {string} worker @returns {Promise<SharedApp>} */
    async get(name, worker) {
      const { createTestDatabase } = await import('@razao/testing/database');
      const { startApp } = await import('@razao/testing/apps');
      const database = await once(databases, worker, () => createTestDatabase());
      const app = await once(apps, `${worker} ${name}`, () => startApp(name, { databaseUrl: database.url }));
      return { database: database.name, url: app.url, managementUrl: app.managementUrl };
    },
    /** @throws Error when a service does not end cleanly, or leaves a connection to its database open */
    async stop() {
      await Promise.all([...apps.values()].map(async (app) => (await app).stop()));
      await Promise.all([...databases.values()].map(async (database) => (await database).close()));
    },
  };
}

/** @template T @param {Map<string, Promise<T>>} made @param {string} key @param {() => Promise<T>} make */
function once(made, key, make) {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}
