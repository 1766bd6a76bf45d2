// Provides the idempotency of requests to a service, and deletes old keys.
import { Global, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Database } from '../database/database.js';
import { Shutdown } from '../shutdown/index.js';
import { defineSql } from '../sql/index.js';
import { Idempotency } from './idempotency.js';

const sql = defineSql(import.meta.url, ['delete-old-keys']);

const HOUR_MS = 3_600_000;

@Injectable()
export class IdempotencyKeyKeeper implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    this.shutdown.every('deletion of old idempotency keys', HOUR_MS, async () => {
      const before = new Date(this.clock.now().getTime() - KEPT_HOURS * HOUR_MS);
      await this.database.execute(sql['delete-old-keys'], [before]);
    });
  }
}

/** A client repeats a request within minutes; a day covers an outage of the client over a night. */
export const KEPT_HOURS = 24;

@Global()
@Module({ providers: [Idempotency, IdempotencyKeyKeeper], exports: [Idempotency] })
export class IdempotencyModule {}
