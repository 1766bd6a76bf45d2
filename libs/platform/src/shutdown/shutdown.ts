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
import { rootMessage } from '@razao/domain';
import { setTimeout as sleep } from 'node:timers/promises';

/** The log has at most one failure of repeated work per this time. */
const WARNING_PAUSE_MS = 60_000;

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

  /**
   * Runs `work` at intervals until the stop, never twice at once; an interval that ends during a run is left out. A
   * failure is logged, and the next interval tries again. The stop aborts the signal of a run and waits for its end.
   * @returns runs the work at once, or once more after the run in progress; it resolves after that run and never rejects
   */
  every(
    name: string,
    intervalMs: number,
    work: (stopping: AbortSignal) => Promise<unknown>,
  ): () => Promise<void> {
    const stop = new AbortController();
    let running: Promise<void> | undefined;
    let isDue = false;
    let warnedAt = -Infinity;
    const repeat = async (): Promise<void> => {
      while (isDue && !stop.signal.aborted) {
        isDue = false;
        try {
          await work(stop.signal);
        } catch (error) {
          if (performance.now() - warnedAt < WARNING_PAUSE_MS) continue;
          warnedAt = performance.now();
          this.logger.warn(`The ${name} failed, and will try again: ${rootMessage(error)}`);
        }
      }
    };
    const run = async (): Promise<void> => {
      isDue = true;
      running ??= repeat().finally(() => (running = undefined));
      await running;
    };
    const timer = setInterval(() => {
      if (running === undefined) void run();
    }, intervalMs).unref();
    this.worker(name, async () => {
      clearInterval(timer);
      stop.abort();
      await running;
    });
    return run;
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
