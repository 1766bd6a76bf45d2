// Provides the idempotency of requests to a service, and deletes old keys.
import { Global, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Shutdown } from '../shutdown/index.js';
import { defineSql } from '../sql/index.js';
import { Idempotency } from './idempotency.js';

const sql = defineSql(import.meta.url, ['delete-old-keys']);

const HOUR_MS = 3_600_000;
/** A statement that deletes these keys ends far below the limit of statements, however many wait. */
export const DELETED_AT_ONCE = 10_000;

@Injectable()
export class IdempotencyKeyKeeper implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    const deletion = this.shutdown.every('deletion of old idempotency keys', HOUR_MS, (stopping) =>
      this.deleteOldKeys(stopping),
    );
    void deletion();
  }

  private async deleteOldKeys(stopping: AbortSignal): Promise<void> {
    let deleted: number;
    do deleted = await this.database.execute(sql['delete-old-keys'], [KEPT_HOURS, DELETED_AT_ONCE]);
    while (deleted === DELETED_AT_ONCE && !stopping.aborted);
  }
}

/** A client repeats a request within minutes; a day covers an outage of the client over a night. */
export const KEPT_HOURS = 24;

@Global()
@Module({ providers: [Idempotency, IdempotencyKeyKeeper], exports: [Idempotency] })
export class IdempotencyModule {}
