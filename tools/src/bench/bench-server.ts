// The server that everything is measured on: an embedded PostgreSQL of the benchmark, durable, never the one of
// the tests (which runs without fsync). Books are built once, kept as finished databases, and cloned for a
// comparison that writes into them.
import { resolve } from 'node:path';
import { migrateQueues } from '@razao/platform/queues';
import { migrate, schemaMigrationNames } from '@razao/schema';
import { type Cluster, startCluster } from '@razao/testing/postgres';
import pg from 'pg';
import { runProgram } from './programs.js';

/** What a small production server would have; both sides of every comparison run on it. */
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };

export class BenchServer {
  private constructor(private readonly cluster: Cluster) {}

  /** Without a home its data is deleted afterwards. */
  static async start(home: string | undefined): Promise<BenchServer> {
    const place = home === undefined ? {} : { home: resolve(home) };
    return new BenchServer(await startCluster({ ...place, durable: true, settings: SETTINGS }));
  }

  /** Of the server process, which starts one process per connection. */
  get pid(): number {
    return this.cluster.pid;
  }

  get version(): string {
    return this.cluster.version.replace(/^.* /, '');
  }

  urlOf(database: string): string {
    return this.cluster.urlOf(database);
  }

  /** Runs statements in a database, as the superuser. */
  async query<Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /**
   * The database of that name, built when it is not complete. `recipe` says what is in it: a database of another
   * recipe or schema, or one whose building was interrupted, is built again.
   */
  async built(name: string, recipe: string, build: (database: string) => Promise<void>): Promise<string> {
    const [found] = await this.query<{ comment: string | null }>(
      'postgres',
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    );
    const finished = `finished: ${recipe}, schema ${schemaMigrationNames.at(-1) ?? 'empty'}`;
    if (found?.comment === finished) return name;
    await this.drop(name);
    await this.query('postgres', `CREATE DATABASE ${name}`);
    await migrate(this.urlOf(name));
    await migrateQueues(this.urlOf(name));
    await build(name);
    await this.query(name, 'VACUUM ANALYZE');
    await this.settle();
    await this.query('postgres', `COMMENT ON DATABASE ${name} IS ${pg.escapeLiteral(finished)}`);
    return name;
  }

  /** Gives `work` a copy of a database to write into, and removes it afterwards. */
  async onCopy<T>(template: string, purpose: string, work: (database: string) => Promise<T>): Promise<T> {
    const name = `${template}_${purpose}`;
    await this.drop(name);
    await this.query('postgres', `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    try {
      return await work(name);
    } finally {
      await this.drop(name);
    }
  }

  /** @param rows what psql's \copy takes: `TABLE FROM 'FILE'` or `(SELECT …) TO 'FILE'`, in one line */
  async copy(database: string, rows: string): Promise<void> {
    const args = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', this.urlOf(database)];
    await runProgram('psql', [...args, '-c', `\\copy ${rows}`]);
  }

  /** Waits until earlier writes are on the disk, so that they do not slow the next side. */
  async settle(): Promise<void> {
    await this.query('postgres', 'CHECKPOINT');
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
  }

  /** For signal handlers. */
  stopNow(): void {
    this.cluster.stopNow();
  }

  private async drop(name: string): Promise<void> {
    await this.query('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
