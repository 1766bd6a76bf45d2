// Defines the body of every refusal and converts any thrown value into one. The body of an unknown failure contains
// nothing about its cause, which is only logged.
import { HttpException, HttpStatus } from '@nestjs/common';
import {
  DomainError,
  ERRORS,
  both,
  detailIn,
  domainErrorFromDatabase,
  type ErrorCode,
  type ErrorDetail,
  type Finding,
  type Language,
  type Message,
} from '@razao/domain';
import { STATUS_CODES } from 'node:http';
import type { ErrorResponse } from './error-response.dto.js';

/** The schema of the OpenAPI document, with the exact types of this code. */
export type ErrorBody = Omit<ErrorResponse, 'code' | 'details'> & {
  code: ErrorCode;
  details: readonly ErrorDetail[];
};

/**
 * The most details in one answer, which is then at most 16 KiB with the texts that people send. One more detail counts
 * those that are left out.
 */
export const DETAILS_MAX = 100;

const INTERNAL_MESSAGE: Message = {
  en: 'The request failed for a reason that is not yours. Give the requestId to the operator.',
  pt: 'A requisição falhou por um motivo alheio a ela. Informe o requestId ao operador.',
};

/** The codes of the framework's refusals, by status. */
const CODES_BY_STATUS: Readonly<Partial<Record<number, ErrorCode>>> = {
  [HttpStatus.UNAUTHORIZED]: 'UNAUTHENTICATED',
  [HttpStatus.NOT_FOUND]: 'ROUTE_NOT_FOUND',
  [HttpStatus.METHOD_NOT_ALLOWED]: 'METHOD_NOT_ALLOWED',
  [HttpStatus.NOT_ACCEPTABLE]: 'NOT_ACCEPTABLE',
  [HttpStatus.PAYLOAD_TOO_LARGE]: 'PAYLOAD_TOO_LARGE',
  [HttpStatus.UNSUPPORTED_MEDIA_TYPE]: 'UNSUPPORTED_MEDIA_TYPE',
  [HttpStatus.SERVICE_UNAVAILABLE]: 'SERVICE_BUSY',
};

/**
 * Converts a thrown value into a domain error. The code is `INTERNAL_ERROR`, with the cause, when no better one is
 * known.
 */
export function domainErrorOf(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof HttpException) return fromHttp(thrown.getStatus(), thrown.message, thrown);
  const status = statusOf(thrown);
  if (status !== undefined && status < 500) return fromHttp(status, messageOf(thrown), thrown);
  return (
    domainErrorFromDatabase(thrown) ??
    new DomainError('INTERNAL_ERROR', INTERNAL_MESSAGE, [], { cause: thrown })
  );
}

export function errorBody(
  error: DomainError,
  now: Date,
  requestId: string,
  language: Language = 'en',
  status: number = ERRORS[error.code].status,
): ErrorBody {
  const { elsewhere } = error;
  return {
    message: error.said[language],
    timestamp: now.toISOString(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code: error.code,
    details: capped(error.findings).map((finding) => detailIn(language, finding)),
    requestId,
    ...(elsewhere !== undefined && { elsewhere: { cell: elsewhere.cell, url: elsewhere.url } }),
  };
}

function capped(findings: readonly Finding[]): readonly Finding[] {
  const others = findings.length - DETAILS_MAX;
  if (others <= 0) return findings;
  return [
    ...findings.slice(0, DETAILS_MAX),
    { reason: { en: `and ${others} more`, pt: `e mais ${others}` } },
  ];
}

function fromHttp(status: number, message: string, thrown: unknown): DomainError {
  if (status >= 500 && status !== 503)
    return new DomainError('INTERNAL_ERROR', INTERNAL_MESSAGE, [], { cause: thrown });
  return new DomainError(CODES_BY_STATUS[status] ?? 'VALIDATION_FAILED', both(message), [], {
    cause: thrown,
  });
}

function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('status' in thrown)) return undefined;
  return typeof thrown.status === 'number' ? thrown.status : undefined;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : 'The request cannot be read.';
}
