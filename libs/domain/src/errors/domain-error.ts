// The only exception for the refusal of a rule. One filter converts it into the HTTP answer. Its message is written for
// the person who sent the request, and contains nothing internal.
import type { Language, Message } from '../language/message.js';
import { type ErrorCode, ERRORS } from './errors.js';

/** One finding: the field as requests name it, and the line of a file or the index of an array (from 1). */
export interface Finding {
  readonly field?: string;
  readonly line?: number;
  /** The value that was found. */
  readonly value?: string | Message;
  readonly reason: Message;
}

/** A finding as an answer shows it, in one language. */
export interface ErrorDetail {
  field?: string;
  line?: number;
  value?: string;
  reason: string;
}

/** Records that were not found in this cell. They may be in another one. */
export interface MissingRecords {
  readonly kind:
    'account' | 'batch' | 'branch' | 'document' | 'ecd' | 'entry' | 'run' | 'tax calculation' | 'webhook';
  readonly ids: readonly string[];
}

export interface DomainErrorOptions extends ErrorOptions {
  /** Another cell that has the records. */
  elsewhere?: {
    readonly cell: number;
    /** Base URL of the same service in that cell. */
    readonly url: string;
    /**
     * The names that the request uses for the records in the other cell. When path or query contain all of them, the
     * answer is a redirect. Null prevents a redirect.
     */
    readonly named: readonly string[] | null;
  };
  missing?: MissingRecords;
}

/** As an `Error`, for logs and tests, it has English texts: `message`, `details`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly retryAfterSeconds: number | undefined;
  readonly elsewhere: DomainErrorOptions['elsewhere'];
  readonly missing: MissingRecords | undefined;

  constructor(
    readonly code: ErrorCode,
    /** The text of the message in both languages. */
    readonly said: Message,
    readonly findings: readonly Finding[] = [],
    options?: DomainErrorOptions,
  ) {
    super(said.en, options);
    this.retryAfterSeconds = ERRORS[code].retryAfterSeconds;
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

/**
 * The message for the log. The message of a DomainError is for callers; that of its innermost cause (`connect
 * ECONNREFUSED …`) is for the operator. When no address of a host name can be reached, Node throws an AggregateError
 * without a message; the error of the first address has one.
 */
export function rootMessage(error: unknown): string {
  if (!isFailure(error)) return String(error);
  const inner: unknown = Array.isArray(error.errors) ? error.errors[0] : error.cause;
  return isFailure(inner) ? rootMessage(inner) : error.message;
}

interface Failure {
  readonly message: string;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Errors of another realm count too, which `instanceof` does not find. */
function isFailure(error: unknown): error is Failure {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}
