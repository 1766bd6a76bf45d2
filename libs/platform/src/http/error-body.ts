// The body of every refusal, and how any thrown thing becomes one. The body of an unknown failure says
// nothing about its cause, which is for the log.
import { HttpException, HttpStatus } from '@nestjs/common';
import {
  DomainError,
  ERRORS,
  domainErrorFromDatabase,
  type ErrorCode,
  type ErrorDetail,
} from '@razao/domain';
import { STATUS_CODES } from 'node:http';

export interface ErrorBody {
  message: string;
  /** RFC 3339, UTC. */
  timestamp: string;
  status: number;
  /** The reason phrase of the status. */
  error: string;
  /** Stable code, listed in docs/errors.md. */
  code: ErrorCode;
  details: readonly ErrorDetail[];
  requestId: string;
}

const INTERNAL_MESSAGE =
  'The request failed for a reason that is not yours. Give the requestId to the operator.';

/** The framework's own refusals, by status. */
const CODES_BY_STATUS: Readonly<Partial<Record<number, ErrorCode>>> = {
  [HttpStatus.UNAUTHORIZED]: 'UNAUTHENTICATED',
  [HttpStatus.NOT_FOUND]: 'ROUTE_NOT_FOUND',
  [HttpStatus.METHOD_NOT_ALLOWED]: 'METHOD_NOT_ALLOWED',
  [HttpStatus.NOT_ACCEPTABLE]: 'NOT_ACCEPTABLE',
  [HttpStatus.PAYLOAD_TOO_LARGE]: 'PAYLOAD_TOO_LARGE',
  [HttpStatus.UNSUPPORTED_MEDIA_TYPE]: 'UNSUPPORTED_MEDIA_TYPE',
  [HttpStatus.TOO_MANY_REQUESTS]: 'TOO_MANY_REQUESTS',
  [HttpStatus.SERVICE_UNAVAILABLE]: 'SERVICE_BUSY',
};

/** What was thrown, as a domain error; `INTERNAL_ERROR` with the cause when nothing better is known. */
export function domainErrorOf(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof HttpException)
    return fromHttp(thrown.getStatus(), thrown.message, thrown.cause, thrown);
  const status = statusOf(thrown);
  if (status !== undefined && status < 500) return fromHttp(status, messageOf(thrown), thrown, thrown);
  return (
    domainErrorFromDatabase(thrown) ??
    new DomainError('INTERNAL_ERROR', INTERNAL_MESSAGE, [], { cause: thrown })
  );
}

export function errorBody(error: DomainError, now: Date, requestId: string): ErrorBody {
  const { status } = ERRORS[error.code];
  return {
    message: error.message,
    timestamp: now.toISOString(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code: error.code,
    details: error.details,
    requestId,
  };
}

function fromHttp(status: number, message: string, cause: unknown, thrown: unknown): DomainError {
  if (status >= 500 && status !== 503)
    return new DomainError('INTERNAL_ERROR', INTERNAL_MESSAGE, [], { cause: thrown });
  return new DomainError(CODES_BY_STATUS[status] ?? malformed(cause), tooLarge(cause) ?? message, [], {
    cause: thrown,
  });
}

/** body-parser says neither how large nor how much larger. */
function tooLarge(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('limit' in cause)) return undefined;
  return `The body has more than ${String(cause.limit)} bytes, the largest that is taken.`;
}

/** body-parser marks what it refuses with a type. */
function malformed(cause: unknown): ErrorCode {
  const type = typeof cause === 'object' && cause !== null && 'type' in cause ? cause.type : undefined;
  if (type === 'entity.parse.failed') return 'MALFORMED_JSON';
  return typeof type === 'string' ? 'MALFORMED_BODY' : 'VALIDATION_FAILED';
}

function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('status' in thrown)) return undefined;
  return typeof thrown.status === 'number' ? thrown.status : undefined;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : 'The request cannot be read.';
}
