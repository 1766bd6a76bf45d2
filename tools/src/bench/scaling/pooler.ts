// The same service directly and through PgBouncer in transaction mode: the price of the pooler, and that of
// statements without names. Which PgBouncer is said, because only newer ones keep the names.
import { findPooler, startPooler, type Pooler } from '@razao/testing/postgres';
import { randomUUID } from 'node:crypto';
import { CommandRefused } from '../../admin/command-line.js';
import type { BenchServer } from '../bench-server.js';
import type { Benchmark } from '../benchmark.js';
import { bareBooks, compareServices, POOL, type Setup } from './service-comparison.js';

const NAMES_KEPT_SINCE = [1, 21];

interface Login {
  readonly service: string;
  readonly name: string;
  readonly password: string;
}

export const comparePooler: Benchmark = async (bench) => {
  const { server, options } = bench;
  const found = findPooler(options.pooler === undefined ? undefined : [options.pooler]);
  if (found === undefined)
    throw new CommandRefused('There is no pgbouncer: install it, or name one with --pooler');
  return await server.onCopy(await bareBooks(server), 'pooler', (database) =>
    withLogins(server, database, async (logins) => {
      const named = keepsNames(found.version);
      const pooler = await startPooler({
        program: found.program,
        server: server.urlOf(database),
        logins,
        settings: {
          default_pool_size: String(POOL),
          ...(named && { max_prepared_statements: '200' }),
        },
      });
      try {
        return await compareServices(bench, 'pooler', database, (service) => {
          const login = logins.find((one) => one.service === service);
          const pooled = `postgres://${login?.name ?? ''}:${login?.password ?? ''}@127.0.0.1:${pooler.port}/${database}`;
          return setupsOf({ direct: server.urlOf(database), pooled, named, pooler, found });
        });
      } finally {
        await pooler.stop();
      }
    }),
  );
};

function setupsOf(ways: {
  direct: string;
  pooled: string;
  named: boolean;
  pooler: Pooler;
  found: { version: string };
}): Setup[] {
  const { direct, pooled, named, pooler, found } = ways;
  const by = `PgBouncer ${found.version}`;
  const behind = [{ name: 'the pooler', pid: pooler.pid }];
  const nameless = { DATABASE_PREPARED_STATEMENTS: 'false' };
  const setups = [
    { name: 'directly', env: { DATABASE_URL: direct }, behind: [] },
    { name: 'directly, without names', env: { DATABASE_URL: direct, ...nameless }, behind: [] },
    { name: `${by}, without names`, env: { DATABASE_URL: pooled, ...nameless }, behind },
    ...(named ? [{ name: by, env: { DATABASE_URL: pooled }, behind }] : []),
  ];
  return setups.map((setup) => ({ ...setup, processes: 1 }));
}

/** As docs/scaling.md asks for them; gone afterwards, because the server may be kept. */
async function withLogins<T>(
  server: BenchServer,
  database: string,
  work: (logins: readonly Login[]) => Promise<T>,
): Promise<T> {
  const suffix = randomUUID().slice(0, 8);
  const logins = ['movements', 'queries'].map((service) => ({
    service,
    name: `scaling_${service}_${suffix}`,
    password: randomUUID(),
  }));
  try {
    for (const { service, name, password } of logins) {
      await server.ask(database, `CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE razao_${service}`);
      for (const setting of [
        `role = 'razao_${service}'`,
        `timezone = 'UTC'`,
        `statement_timeout = '60000'`,
        `idle_in_transaction_session_timeout = '120000'`,
      ])
        await server.ask(database, `ALTER ROLE ${name} SET ${setting}`);
    }
    return await work(logins);
  } finally {
    for (const { name } of logins) await server.ask(database, `DROP ROLE IF EXISTS ${name}`);
  }
}

function keepsNames(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = NAMES_KEPT_SINCE;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
