// The only exception that carries a rule's refusal. One filter turns it into the HTTP answer; the
// message is written for the person who sent the request and holds nothing of the inside.
import type { Language, Message } from '../language/message.js';
import { type ErrorCode, ERRORS } from './errors.js';

/** One finding: the field as the wire names it, the line of a file or the index of an array (from 1). */
export interface Finding {
  readonly field?: string;
  readonly line?: number;
  /** What was found. */
  readonly value?: string | Message;
  readonly reason: Message;
}

/** A finding as it is answered, in one language. */
export interface ErrorDetail {
  field?: string;
  line?: number;
  value?: string;
  reason: string;
}

/** Where something is that another cell has. */
export interface Elsewhere {
  readonly cell: number;
  /** Base URL of the same service there. */
  readonly url: string;
}

/** Records that were not found. They may be in another cell. */
export interface MissingRecords {
  readonly kind:
    'account' | 'batch' | 'branch' | 'document' | 'ecd' | 'entry' | 'run' | 'tax calculation' | 'webhook';
  readonly ids: readonly string[];
}

export interface DomainErrorOptions extends ErrorOptions {
  /** Where it is known better than the code's usual one. */
  retryAfterSeconds?: number;
  elsewhere?: Elsewhere & {
    /** As the request names what is there: when path or query have each of them, the answer is a redirection. Null when it must not be one. */
    readonly named: readonly string[] | null;
  };
  missing?: MissingRecords;
}

/** As an `Error`, for logs and tests, it is English: `message`, `details`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly retryAfterSeconds: number | undefined;
  readonly elsewhere: DomainErrorOptions['elsewhere'];
  readonly missing: MissingRecords | undefined;

  constructor(
    readonly code: ErrorCode,
    /** The message in both languages. */
    readonly said: Message,
    readonly findings: readonly Finding[] = [],
    options?: DomainErrorOptions,
  ) {
    super(said.en, options);
    this.retryAfterSeconds = options?.retryAfterSeconds ?? ERRORS[code].retryAfterSeconds;
    this.elsewhere = options?.elsewhere;
    this.missing = options?.missing;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get details(): ErrorDetail[] {
    return this.findings.map((finding) => detailIn('en', finding));
  }
}

export function detailIn(language: Language, { value, reason, ...place }: Finding): ErrorDetail {
  return {
    ...place,
    ...(value !== undefined && { value: typeof value === 'string' ? value : value[language] }),
    reason: reason[language],
  };
}

/** For the log: the message of a DomainError is for callers, that of its first cause (`connect ECONNREFUSED …`) for the operator. */
export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message;
}
