// What can no longer be answered is not saved. The HTTP layer answers 503 when a request takes too long, and
// promises with it that nothing was saved; work that may take long checks here, last before its commit, whether
// that answer may have gone out.
import { DomainError } from '@razao/domain';

/** Of the request's time: the rest is for the commit and for what came before the handler. */
const USABLE_SHARE = 0.9;

export class AnswerDeadline {
  private readonly milliseconds: number;
  private readonly startedAt = performance.now();

  constructor(requestTimeoutMs: number) {
    this.milliseconds = Math.floor(requestTimeoutMs * USABLE_SHARE);
  }

  /** Whole, at least 1. */
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
