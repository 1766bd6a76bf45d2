// Provides the idempotency of requests to a service, and deletes old keys.
import { Global, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { rootMessage } from '@razao/domain';
import { Shutdown } from '../shutdown/index.js';
import { Idempotency } from './idempotency.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class IdempotencyKeyKeeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(IdempotencyKeyKeeper.name);

  constructor(
    private readonly idempotency: Idempotency,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.forget(), HOUR_MS).unref();
    this.shutdown.worker('idempotency keys', () => {
      clearInterval(timer);
      return Promise.resolve();
    });
  }

  private async forget(): Promise<void> {
    try {
      await this.idempotency.forgetOlderThan(KEPT_HOURS * HOUR_MS);
    } catch (error) {
      this.logger.warn(`Old idempotency keys were not forgotten: ${rootMessage(error)}`);
    }
  }
}

/** A client repeats a request within minutes; a day covers an outage of the client over a night. */
export const KEPT_HOURS = 24;

@Global()
@Module({ providers: [Idempotency, IdempotencyKeyKeeper], exports: [Idempotency] })
export class IdempotencyModule {}
