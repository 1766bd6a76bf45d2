// Client of the broker that Jest's global set-up starts (broker.mjs). The broker has the servers that all workers of a
// run share, and the list of open databases.

/** Returns the address of the maintenance database of the run's PostgreSQL, as superuser. */
export async function postgresForTests(): Promise<string> {
  const { url } = await send('/postgres');
  if (url === null || url === undefined) throw new Error('The test broker named no PostgreSQL.');
  return url;
}

/**
 * Returns the run's Redis: REDIS_URL, or a `redis-server` from PATH that is started for the run. It is undefined when
 * there is neither; the broker has then printed one line on what is left out.
 */
export async function redisForTests(): Promise<string | undefined> {
  const { url } = await send('/redis');
  return url ?? undefined;
}

/**
 * Returns a node of a Redis Cluster of three that is made for the run; undefined without a `redis-server`, which the
 * broker then prints in one line.
 */
export async function redisClusterForTests(): Promise<string | undefined> {
  const { url } = await send('/redis-cluster');
  return url ?? undefined;
}

export async function reportOpened(database: string): Promise<void> {
  await send(`/databases/${encodeURIComponent(database)}`, 'POST');
}

export async function reportClosed(database: string): Promise<void> {
  await send(`/databases/${encodeURIComponent(database)}`, 'DELETE');
}

/** Returns the service that the files of this Jest worker share, and the name of its database. */
export async function sharedByBroker(
  app: string,
): Promise<{ database: string; url: string; managementUrl: string }> {
  const path = `/apps/${app}?worker=${process.env['JEST_WORKER_ID'] ?? '1'}`;
  return await send<{ database: string; url: string; managementUrl: string }>(path);
}

async function send<Answer = { url?: string | null }>(path: string, method = 'GET'): Promise<Answer> {
  const broker = process.env['RAZAO_TEST_BROKER'];
  if (broker === undefined)
    throw new Error('No test broker: databases for tests exist inside Jest runs that use jest.preset.js.');
  const response = await fetch(`${broker}${path}`, { method });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
