// What is known of the request that is being answered, for code at any depth: the logger, the audit
// trail and the error filter read it here instead of carrying it through every signature. Nothing
// that decides an answer may depend on it; rules take their input as parameters.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { IdempotentRequest } from '../idempotency/idempotency.js';

export interface RequestContext {
  readonly requestId: string;
  readonly remoteAddress?: string | undefined;
  /** The user, once the token was verified. */
  subject?: string;
  /** Of an HTTP request, what is read and written at any depth; a job has none. */
  readonly exchange?: {
    readonly request: Pick<Request, 'method' | 'originalUrl' | 'headers'> & { readonly body?: unknown };
    readonly response: Pick<Response, 'headersSent' | 'destroyed'> & {
      setHeader(name: string, value: string): unknown;
    };
  };
  /** SHA-256 of the body, of a request that carries an Idempotency-Key. */
  bodyDigest?: Buffer;
  /** The request's idempotency key, once it was read; null when it has none. */
  idempotency?: IdempotentRequest | null;
  /** Begins the time anew after which a request without an answer is given up. */
  readonly patience?: { refresh(): unknown };
}

/** The address is computed when it is read: behind proxies that costs more than the rest. */
export class HttpRequestContext implements RequestContext {
  subject?: string;
  bodyDigest?: Buffer;
  idempotency?: IdempotentRequest | null;
  patience?: { refresh(): unknown };

  constructor(
    readonly requestId: string,
    readonly exchange: { readonly request: Request; readonly response: Response },
  ) {}

  get remoteAddress(): string | undefined {
    return this.exchange.request.ip;
  }
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** False once the client of the request is gone or was answered: work that has not begun need not begin. */
export function isAwaited(context = requestContext.getStore()): boolean {
  const response = context?.exchange?.response;
  return response === undefined || !(response.headersSent || response.destroyed);
}

/** Work of any length that still comes forward, and has no answer before its end: it is given up when it makes no progress. */
export function progressed(): void {
  requestContext.getStore()?.patience?.refresh();
}

const REQUEST_ID = /^[A-Za-z0-9._~:-]{1,128}$/;

/** The caller's own request id when it is one that may be logged and sent back; else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}
