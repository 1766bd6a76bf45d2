// Data of the request that is being answered, for code at any depth: the logger, the audit trail and the error filter
// read it here, so that no signature has to pass it on. No decision about an answer may depend on it; rules take their
// input as parameters.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { IdempotentRequest } from '../idempotency/idempotency.js';

export interface RequestContext {
  readonly requestId: string;
  /** The user; set when the token is verified. */
  subject?: string;
  /** The parts of an HTTP request and its response that code at any depth reads and writes; a job has none. */
  readonly exchange?: {
    readonly request: Pick<Request, 'method' | 'originalUrl' | 'headers'> & {
      readonly body?: unknown;
      readonly ip?: string | undefined;
    };
    readonly response: Pick<Response, 'headersSent' | 'destroyed'> & {
      setHeader(name: string, value: string): unknown;
    };
  };
  /** SHA-256 of the body; set when the request has an Idempotency-Key. */
  bodyDigest?: Buffer;
  /** The idempotency key; undefined until it is read, null when the request has none. */
  idempotency?: IdempotentRequest | null;
  /** The time limit of the request. */
  patience?: NodeJS.Timeout;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** False once the client has disconnected or was answered; work that has not begun is then not needed. */
export function isAwaited(context = requestContext.getStore()): boolean {
  const response = context?.exchange?.response;
  return response === undefined || !(response.headersSent || response.destroyed);
}

/**
 * Restarts the time limit of the request. Long work that sends nothing before its end calls this whenever it makes
 * progress, so that only work without progress is answered with an error.
 */
export function progressed(): void {
  requestContext.getStore()?.patience?.refresh();
}

const REQUEST_ID = /^[A-Za-z0-9._~:-]{1,128}$/;

/** Returns the caller's request id when it is safe to log and to send back, otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}
