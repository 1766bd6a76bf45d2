// The order in which a service stops. Nest closes the HTTP server by itself, but it does not know that jobs must end
// before the connections that they use. So each resource is registered here for a step, and each step waits for the one
// before it:
//
//   1. announce   readiness fails, balancers stop sending requests
//   2. HTTP       no new connections, idle ones are closed, requests in flight finish
//   3. workers    jobs finish, or are handed back for another worker
//   4. pools      database and queue connections close
//
// A resource that fails to close is logged and does not keep the others from closing.
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

interface Step {
  name: string;
  close: () => Promise<void>;
}

@Injectable()
export class Shutdown implements OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(Shutdown.name);
  private readonly workers: Step[] = [];
  private readonly pools: Step[] = [];
  private readonly servers: Step[] = [];
  /** The names of the resources that are being closed. */
  private readonly closing = new Set<string>();
  private announced = false;

  /** Time between the failing readiness and the last accepted connection. */
  announceMs = 0;

  /** Whether the stop of the service has begun. */
  get begun(): boolean {
    return this.announced;
  }

  /** The resources that have not closed yet, for the log of a stop that takes too long. */
  get unfinished(): readonly string[] {
    return [...this.closing];
  }

  /**
   * Registers the HTTP server. It is closed after `announceMs`, in which balancers learn of the stop. It then accepts
   * no new request, and accepted ones finish.
   */
  http(close: () => Promise<void>): void {
    this.servers.push({ name: 'HTTP', close });
  }

  /** Registers a worker, which is closed once HTTP has drained and before any pool. */
  worker(name: string, close: () => Promise<void>): void {
    this.workers.push({ name, close });
  }

  /** Registers a pool of connections, which is closed after everything else. */
  last(name: string, close: () => Promise<void>): void {
    this.pools.push({ name, close });
  }

  /** The first step, which waits for nothing. */
  announce(): void {
    this.announced = true;
  }

  async onModuleDestroy(): Promise<void> {
    this.announce();
    if (this.announceMs > 0) await sleep(this.announceMs);
    await this.close(this.servers);
  }

  /** This runs before Nest closes the queues, because jobs that end may still enqueue. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.close(this.workers.splice(0));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close(this.pools.splice(0).reverse());
  }

  private async close(steps: readonly Step[]): Promise<void> {
    await Promise.all(
      steps.map(async ({ name, close }) => {
        this.closing.add(name);
        try {
          await close();
        } catch (error) {
          this.logger.error(`Closing ${name} failed`, error instanceof Error ? error.stack : String(error));
        } finally {
          this.closing.delete(name);
        }
      }),
    );
  }
}
