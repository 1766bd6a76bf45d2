// The only exception that carries a rule's refusal. One filter turns it into the HTTP answer; the
// message is written for the person who sent the request and holds nothing of the inside.
import { type ErrorCode, ERRORS } from './errors.js';

/** One finding: the field as the wire names it, the line of a file or the index of an array (from 1). */
export interface ErrorDetail {
  field?: string;
  line?: number;
  value?: string;
  reason: string;
}

export interface DomainErrorOptions extends ErrorOptions {
  /** Where it is known better than the code's usual one. */
  retryAfterSeconds?: number;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    options?: DomainErrorOptions,
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds ?? ERRORS[code].retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
