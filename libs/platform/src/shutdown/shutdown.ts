// The order in which a service stops, in one place. Nest closes the HTTP server by itself; what it
// cannot know is that jobs must end before the connections they use. So resources are named here
// with their step, and each step waits for the one before it:
//
//   1. announce   readiness falls, balancers stop sending
//   2. HTTP       no new connections, kept ones are given up, requests in flight finish
//   3. workers    jobs finish, or are handed back for another worker
//   4. pools      database and queue connections close
//
// One that fails is logged and does not keep the others from closing.
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
  /** Names of what is being closed. */
  private readonly closing = new Set<string>();
  private announced = false;

  /** Time between falling readiness and the last accepted connection. */
  announceMs = 0;

  /** True from the moment the service was told to stop. */
  get begun(): boolean {
    return this.announced;
  }

  /** What did not end yet, for the log of a stop that takes too long. */
  get unfinished(): readonly string[] {
    return [...this.closing];
  }

  /** The HTTP server, shut once everybody had time to hear of the stop: it accepts no new request, and the accepted ones finish. */
  http(close: () => Promise<void>): void {
    this.servers.push({ name: 'HTTP', close });
  }

  /** A worker: closed once HTTP has drained, before any pool. */
  worker(name: string, close: () => Promise<void>): void {
    this.workers.push({ name, close });
  }

  /** A pool of connections: closed after everything else. */
  last(name: string, close: () => Promise<void>): void {
    this.pools.push({ name, close });
  }

  /** The first step, at once and before anything is waited for. */
  announce(): void {
    this.announced = true;
  }

  async onModuleDestroy(): Promise<void> {
    this.announce();
    if (this.announceMs > 0) await sleep(this.announceMs);
    await this.close(this.servers);
  }

  /** Before Nest closes the queues: jobs that end may still enqueue. */
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
