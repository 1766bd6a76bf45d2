// How many runs a process judges at once. A run reads a whole month dozens of times on one connection:
// a few of them fill a database, and whoever asks for more is told to come back.
import { DomainError } from '@razao/domain';

export class RunSlots {
  private taken = 0;

  constructor(private readonly max: number) {}

  /** @throws DomainError SERVICE_BUSY when all are taken. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.max)
      throw new DomainError(
        'SERVICE_BUSY',
        `${this.max} compliance runs are under way; no other is begun beside them.`,
      );
    this.taken += 1;
    try {
      return await work();
    } finally {
      this.taken -= 1;
    }
  }
}
