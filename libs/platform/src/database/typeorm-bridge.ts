// TypeORM on our own connections: the DataSource never opens a pool, it is handed ours, and the
// EntityManager of a transaction is bound to that transaction's connection. So single-row CRUD by
// repositories and set-based SQL share one transaction, one pool and one set of limits.
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type pg from 'pg';
import type { PoolClient } from 'pg';

export type EntityClass = Extract<EntityTarget<ObjectLiteral>, new (...args: never[]) => unknown>;

export class EntityManagers {
  private constructor(readonly dataSource: DataSource) {}

  /** @param pool stays its owner's: destroying the DataSource is not needed and would end it. */
  static async on(pool: pg.Pool, entities: readonly EntityClass[]): Promise<EntityManagers> {
    const dataSource = new DataSource({
      type: 'postgres',
      driver: { Pool: returning(pool) },
      entities: entities as EntityClass[],
      synchronize: false,
      migrationsRun: false,
      installExtensions: false,
      logging: false,
    });
    return new EntityManagers(await dataSource.initialize());
  }

  /** Every operation takes a connection of its own: for reads outside of a transaction. */
  get unbound(): EntityManager {
    return this.dataSource.manager;
  }

  boundTo(client: PoolClient): EntityManager {
    const runner = new BoundQueryRunner(this.dataSource.driver as PostgresDriver, client);
    return this.dataSource.createEntityManager(runner);
  }
}

/** A query runner inside a transaction that somebody else began and will end. */
class BoundQueryRunner extends PostgresQueryRunner {
  constructor(driver: PostgresDriver, client: PoolClient) {
    super(driver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
    this.manager = driver.dataSource.createEntityManager(this);
  }

  override release(): Promise<void> {
    return Promise.resolve();
  }
}

/** `new (returning(pool))()` is `pool`: how a constructor that TypeORM calls hands it ours. */
function returning(pool: pg.Pool): new () => pg.Pool {
  return function Pool() {
    return pool;
  } as unknown as new () => pg.Pool;
}
