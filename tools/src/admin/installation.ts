// The installation that the admin command uses: the one that the environment names, otherwise the local stack that runs
// in RAZAO_HOME, which writes its addresses there while it runs.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database } from '@razao/platform/database';
import type { StackNote } from '../../stack-note.mjs';
import { CommandRefused } from './command-line.js';

const TIMEOUT_MS = 30_000;
/** Loading a chart of 50,000 accounts takes longer than a request may take. */
const STATEMENT_TIMEOUT_MS = 600_000;
/** A move uses three connections: for its lock, for its snapshot, and for other statements. */
const CONNECTIONS_MAX = 3;

const POSTGRES = ['postgres:', 'postgresql:'];
const DATABASE_FORM = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';

type Environment = Readonly<Record<string, string | undefined>>;

export class Installation {
  constructor(private readonly env: Environment = process.env) {}

  /** The folder in which the caller ran npm, which runs the command in the root of the repository. */
  get callerFolder(): string | undefined {
    return this.env['INIT_CWD'];
  }

  /** The folder of the local stack and of the development key. */
  get home(): string {
    return resolve(this.env['RAZAO_HOME'] || '.razao');
  }

  /** What messages name when the database does not answer: the operator has not set the address of the local stack. */
  get databaseSource(): string {
    return this.env['DATABASE_URL'] ? 'DATABASE_URL' : 'the local stack (npm start starts it)';
  }

  /** @throws CommandRefused when neither DATABASE_URL nor a running local stack gives the address of the database */
  async databaseUrl(): Promise<string> {
    const url = this.env['DATABASE_URL'] || (await this.stack())?.databaseUrl;
    if (url === undefined)
      throw new CommandRefused(
        'No database: set DATABASE_URL to an address that may act as razao_owner, or start the local stack (npm start) first',
      );
    if (isAddress(url, POSTGRES)) return url;
    // The message leaves out the address, because it has a password.
    throw new CommandRefused(`DATABASE_URL is not an address of a database: ${DATABASE_FORM} is expected`);
  }

  /**
   * The database of another cell. It is not an argument of the command, because it has a password.
   * @throws CommandRefused when TARGET_DATABASE_URL is not an address
   */
  targetUrl(): string {
    const url = this.env['TARGET_DATABASE_URL'] ?? '';
    if (isAddress(url, POSTGRES)) return url;
    throw new CommandRefused(
      `TARGET_DATABASE_URL is not an address of a database: set it to that of the cell to move to, ${DATABASE_FORM}, with a login that may act as razao_owner`,
    );
  }

  hasTarget(): boolean {
    return (this.env['TARGET_DATABASE_URL'] ?? '') !== '';
  }

  /**
   * The number of the cell that the database is to be.
   * @throws EnvError when CELL is not a cell
   */
  async cell(): Promise<number> {
    const { CellEnv, parseEnv } = await import('@razao/platform/env');
    return parseEnv(CellEnv, this.env).CELL;
  }

  /** @throws CommandRefused when neither MOVEMENTS_URL nor a running local stack gives the address of the service */
  async movementsUrl(): Promise<string> {
    const url = this.env['MOVEMENTS_URL'] || (await this.stack())?.movementsUrl;
    if (!url)
      throw new CommandRefused(
        'No movements service: set MOVEMENTS_URL, or start the local stack (npm start) first',
      );
    if (isAddress(url, ['http:', 'https:'])) return url.replace(/\/$/, '');
    throw new CommandRefused(`MOVEMENTS_URL=${url} is not an address: http://HOST:PORT is expected`);
  }

  /** Opens the database as the schema's owner for the length of `work`. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return await withDatabaseAt(await this.databaseUrl(), [this.databaseSource], work);
  }

  /** Like `withDatabase`, for the cell of TARGET_DATABASE_URL; the work uses the database of `withDatabase`, too. */
  async withTarget<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return await withDatabaseAt(this.targetUrl(), ['TARGET_DATABASE_URL', this.databaseSource], work);
  }

  private async stack(): Promise<Partial<StackNote> | undefined> {
    const file = join(this.home, 'stack.json');
    try {
      const noted: unknown = JSON.parse(await readFile(file, 'utf8'));
      return typeof noted === 'object' && noted !== null ? noted : undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new CommandRefused(
        `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/**
 * @param sources what gives the address of the database, then of others that `work` uses
 * @throws CommandRefused when the connection is lost during `work`, or a company that it changes is moving or elsewhere
 */
async function withDatabaseAt<T>(
  url: string,
  sources: readonly [string, ...string[]],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const [{ Database }, { ledgerEntities, OWNER_ROLE, schemaMigrationNames }] = await Promise.all([
    import('@razao/platform/database'),
    import('@razao/schema'),
  ]);
  const { isLost, lostConnection } = await import('./lost-connection.js');
  const { refusalOfMoved } = await import('./moved-company.js');
  const database = new Database({
    url,
    urlVariable: sources[0],
    role: OWNER_ROLE,
    applicationName: 'razao:admin',
    connectionsMax: CONNECTIONS_MAX,
    acquireTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    startTimeoutMs: 0,
    migrations: schemaMigrationNames,
    entities: ledgerEntities,
  });
  try {
    await database.start();
    return await work(database).catch((error: unknown) => {
      throw isLost(error) ? lostConnection(sources.join(' or '), error) : (refusalOfMoved(error) ?? error);
    });
  } finally {
    await database.close();
  }
}

function isAddress(url: string, protocols: readonly string[]): boolean {
  return URL.canParse(url) && protocols.includes(new URL(url).protocol);
}
