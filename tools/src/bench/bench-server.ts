// The server that everything is measured on: an embedded PostgreSQL of the benchmark's own, durable, never
// the one of the tests (which runs without fsync). Books are built once, kept as finished databases, and
// cloned for whoever writes into them.
import { resolve } from 'node:path';
import { migrate, OWNER_ROLE, schemaMigrationNames } from '@razao/schema';
import { Database } from '@razao/platform/database';
import { migrateQueues } from '@razao/platform/queues';
import { removeCluster, startCluster, type Cluster } from '@razao/testing/postgres';
import pg from 'pg';
import type { BenchOptions } from './bench-options.js';
import { Programs } from './programs.js';

/** What a small production server would have; both sides of every comparison run on it. */
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };
const STATEMENT_TIMEOUT_MS = 3_600_000;
const FINISHED = 'finished: ';

export class BenchServer {
  private constructor(
    private readonly cluster: Cluster,
    readonly programs: Programs,
    readonly version: string,
  ) {}

  /** Without a home its data is gone afterwards. */
  static async start({ home: kept, fresh, driverOnly }: BenchOptions): Promise<BenchServer> {
    const home = kept === undefined ? undefined : resolve(kept);
    if (home !== undefined && fresh) await removeCluster(home);
    const cluster = await startCluster({
      ...(home !== undefined && { home }),
      durable: true,
      settings: SETTINGS,
    });
    const programs = driverOnly ? Programs.none() : await Programs.find();
    const [row] = await ask<{ server_version: string }>(cluster.url, 'SHOW server_version');
    return new BenchServer(cluster, programs, row?.server_version ?? cluster.version);
  }

  urlOf(database: string): string {
    return this.cluster.urlOf(database);
  }

  /** Runs statements in a database, as the superuser. */
  async ask<Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return await ask<Row>(this.urlOf(database), text, values);
  }

  async settings(names: readonly string[]): Promise<string> {
    const rows = await ask<{ line: string }>(
      this.cluster.url,
      `SELECT name || ' ' || current_setting(name) AS line FROM unnest($1::text[]) WITH ORDINALITY AS s(name, position) ORDER BY position`,
      [names],
    );
    return rows.map(({ line }) => line).join(', ');
  }

  /**
   * The database of that name, built when it is not there whole. `recipe` says what is in it: a database
   * of another recipe or schema, or one whose building was broken off, is built again.
   */
  async built(name: string, recipe: string, build: (database: string) => Promise<void>): Promise<string> {
    const [found] = await ask<{ comment: string | null }>(
      this.cluster.url,
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    );
    const finished = `${FINISHED}${recipe}, schema ${schemaMigrationNames.at(-1) ?? 'empty'}`;
    if (found?.comment === finished) return name;
    await this.drop(name);
    await ask(this.cluster.url, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    await migrate(this.urlOf(name));
    await migrateQueues(this.urlOf(name));
    await build(name);
    await ask(this.urlOf(name), 'VACUUM ANALYZE');
    await ask(this.cluster.url, 'CHECKPOINT');
    await ask(
      this.cluster.url,
      `COMMENT ON DATABASE ${pg.escapeIdentifier(name)} IS ${pg.escapeLiteral(finished)}`,
    );
    return name;
  }

  /** Gives `work` a copy of a database to write into, and removes it afterwards. */
  async onCopy<T>(template: string, purpose: string, work: (database: string) => Promise<T>): Promise<T> {
    const name = `${template}_for_${purpose}`;
    await this.drop(name);
    await ask(
      this.cluster.url,
      `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY file_copy`,
    );
    try {
      return await work(name);
    } finally {
      await this.drop(name);
    }
  }

  /** The schema's owner, through the platform's own door. */
  async withOwner<T>(database: string, work: (owner: Database) => Promise<T>): Promise<T> {
    return await this.through(database, { role: OWNER_ROLE }, work);
  }

  /** The superuser, as psql connects, through the platform's own door. */
  async withSuperuser<T>(database: string, work: (superuser: Database) => Promise<T>): Promise<T> {
    return await this.through(database, {}, work);
  }

  /** Nothing of what was written before is still on its way to the disk when the next side begins. */
  async settle(): Promise<void> {
    await ask(this.cluster.url, 'CHECKPOINT');
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
  }

  stopNow(): void {
    this.cluster.stopNow();
  }

  private async through<T>(
    database: string,
    as: { role?: string },
    work: (connected: Database) => Promise<T>,
  ): Promise<T> {
    const connected = new Database({
      url: this.urlOf(database),
      ...as,
      applicationName: 'razao:bench',
      connectionsMax: 2,
      acquireTimeoutMs: 30_000,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      startTimeoutMs: 0,
    });
    try {
      return await work(await connected.start());
    } finally {
      await connected.close();
    }
  }

  private async drop(name: string): Promise<void> {
    await ask(this.cluster.url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  }
}

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
