// The order in which a service stops, in one place. Nest closes the HTTP server by itself; what it
// cannot know is that jobs must end before the connections they use. So resources are named here
// with their step, and each step waits for the one before it:
//
//   1. announce   readiness falls, balancers stop sending                      (onModuleDestroy)
//   2. HTTP       no new connections, requests in flight finish                (Nest)
//   3. workers    jobs finish, or are handed back for another worker
//   4. pools      database and queue connections close
//
// One that fails is logged and does not keep the others from closing.
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

interface Step {
  name: string;
  close: () => Promise<void>;
}

@Injectable()
export class Shutdown implements OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(Shutdown.name);
  private readonly workers: Step[] = [];
  private readonly pools: Step[] = [];
  private announced = false;

  /** Time between falling readiness and the last accepted connection. */
  announceMs = 0;

  /** True from the moment the service was told to stop. */
  get begun(): boolean {
    return this.announced;
  }

  /** A worker: closed once HTTP has drained, before any pool. */
  worker(name: string, close: () => Promise<void>): void {
    this.workers.push({ name, close });
  }

  /** A pool of connections: closed after everything else. */
  last(name: string, close: () => Promise<void>): void {
    this.pools.push({ name, close });
  }

  async onModuleDestroy(): Promise<void> {
    this.announced = true;
    if (this.announceMs > 0) await sleep(this.announceMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close(this.workers.splice(0));
    await this.close(this.pools.splice(0).reverse());
  }

  private async close(steps: readonly Step[]): Promise<void> {
    await Promise.all(
      steps.map(async ({ name, close }) => {
        try {
          await close();
        } catch (error) {
          this.logger.error(`Closing ${name} failed`, error instanceof Error ? error.stack : String(error));
        }
      }),
    );
  }
}
