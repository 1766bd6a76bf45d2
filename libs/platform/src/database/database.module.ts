// Provides the databases to a Nest application. They are started before anything that needs them is constructed, and
// closed as the last step of an orderly shutdown.
import { Module, type DynamicModule } from '@nestjs/common';
import { schemaMigrationNames } from '@razao/schema';
import { Health } from '../actuator/health.js';
import { Metrics } from '../actuator/metrics.js';
import type { ReaderEnv } from '../env/reader.env.js';
import type { ServiceEnv } from '../env/service.env.js';
import { Shutdown, ShutdownModule } from '../shutdown/index.js';
import { Database } from './database.js';
import type { EntityClass } from './pool.js';

interface DatabaseModuleOptions {
  env: ServiceEnv & Pick<ReaderEnv, 'DATABASE_READ_URL'>;
  /** The name in pg_stat_activity. With the prefix `razao_` it is also the role, unless DATABASE_ROLE names another. */
  service: string;
  entities?: readonly EntityClass[];
}

/**
 * The database for reads that may be slightly out of date: the replica of DATABASE_READ_URL, or the primary when there
 * is none, as always in movements. No statement writes to it.
 */
export abstract class ReadDatabase extends Database {}

type Watchers = [Shutdown, Health, Metrics];

const WATCHERS = [Shutdown, Health, Metrics];

@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseModuleOptions): DynamicModule {
    const { DATABASE_READ_URL: readUrl } = options.env;
    return {
      module: DatabaseModule,
      global: true,
      imports: [ShutdownModule],
      providers: [
        {
          provide: Database,
          inject: WATCHERS,
          useFactory: async (...watchers: Watchers) =>
            await opened(options, { name: 'database', url: options.env.DATABASE_URL }, watchers),
        },
        {
          provide: ReadDatabase,
          inject: [Database, ...WATCHERS],
          useFactory: async (database: Database, ...watchers: Watchers) =>
            readUrl === undefined
              ? database
              : await opened(options, { name: 'read-database', url: readUrl, readOnly: true }, watchers),
        },
      ],
      exports: [Database, ReadDatabase],
    };
  }
}

async function opened(
  options: DatabaseModuleOptions,
  { name, url, readOnly = false }: { name: string; url: string; readOnly?: boolean },
  [shutdown, health, metrics]: Watchers,
): Promise<Database> {
  const { env } = options;
  const database = new Database({
    url,
    urlVariable: readOnly ? 'DATABASE_READ_URL' : 'DATABASE_URL',
    readOnly,
    role: env.DATABASE_ROLE ?? `razao_${options.service}`,
    applicationName: `razao:${options.service}`,
    connectionsMax: env.DATABASE_POOL_MAX,
    preparedStatements: env.DATABASE_PREPARED_STATEMENTS,
    acquireTimeoutMs: env.DATABASE_ACQUIRE_TIMEOUT_MS,
    idleTimeoutMs: env.DATABASE_IDLE_TIMEOUT_MS,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    startTimeoutMs: env.DATABASE_START_TIMEOUT_MS,
    ...(options.entities && { entities: options.entities }),
    migrations: schemaMigrationNames,
    cell: env.CELL,
  });
  shutdown.last(name, () => database.close());
  health.watch(name, () => database.check());
  metrics.watchPool(name, () => database.poolUse());
  try {
    return await database.start();
  } catch (error) {
    await database.close();
    throw error;
  }
}
