// How many runs a process executes at once. A run reads a whole month dozens of times on one connection:
// a few of them fill a database, and a further request is answered with the time after which to try again. A run may
// take a second or a minute: the estimate comes from the runs themselves.
import { DomainError } from '@razao/domain';
import type { Clock } from '@razao/platform/clock';

/** Of a run that takes long; the next answer estimates again. */
export const RETRY_SECONDS_MAX = 60;

export class RunSlots {
  /** When each run under way was begun, the oldest first. */
  private readonly begun = new Set<{ readonly at: number }>();
  private lastMs = 0;

  constructor(
    private readonly max: number,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError SERVICE_BUSY when all are taken. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.begun.size >= this.max)
      throw new DomainError(
        'SERVICE_BUSY',
        `${this.max} compliance runs are under way; no other is begun beside them.`,
        [],
        { retryAfterSeconds: this.retryAfterSeconds() },
      );
    const run = { at: this.now() };
    this.begun.add(run);
    try {
      return await work();
    } finally {
      this.begun.delete(run);
      this.lastMs = this.now() - run.at;
    }
  }

  /**
   * What the oldest run still needs when it takes as long as the last one; where it has taken longer, or
   * is the first, as long again as it has taken.
   */
  private retryAfterSeconds(): number {
    const [oldest] = this.begun;
    const age = oldest === undefined ? 0 : this.now() - oldest.at;
    const restMs = this.lastMs > age ? this.lastMs - age : age;
    return Math.min(Math.max(Math.ceil(restMs / 1_000), 1), RETRY_SECONDS_MAX);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
