// Rolls back work that finished too late to be answered. The HTTP layer answers 503 when a request takes too long, and
// does not know what the work saves afterwards. So work that may take long checks the deadline last before its commit.
import { DomainError } from '@razao/domain';

/** The share of the request's time that the work may use. The commit and the steps before the handler use the rest. */
const USABLE_SHARE = 0.9;

export class AnswerDeadline {
  private readonly milliseconds: number;
  private readonly startedAt = performance.now();

  constructor(requestTimeoutMs: number) {
    this.milliseconds = Math.floor(requestTimeoutMs * USABLE_SHARE);
  }

  /** A whole number, at least 1. */
  get remainingMs(): number {
    return Math.max(1, Math.floor(this.milliseconds - (performance.now() - this.startedAt)));
  }

  /** @throws DomainError REQUEST_TIMEOUT: the caller rolls back. */
  assertAhead(): void {
    if (performance.now() - this.startedAt < this.milliseconds) return;
    throw new DomainError('REQUEST_TIMEOUT', {
      en: `the work was not done within ${this.milliseconds} ms: nothing was saved`,
      pt: `o trabalho não foi concluído em ${this.milliseconds} ms: nada foi gravado`,
    });
  }
}
