// The claim that a request makes with its Idempotency-Key header: this operation, once.
import { DomainError } from '@razao/domain';
import type { Request } from 'express';
import { requestContext } from '../http/request-context.js';

export interface IdempotentRequest {
  readonly key: string;
  /** Method and address: the same key under another address is another request. */
  readonly route: string;
  readonly bodyDigest: Buffer;
  /** Set when the answer was given before. */
  hit: boolean;
}

const NO_BODY = Buffer.alloc(0);
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * @returns undefined when the request has no key.
 * @throws DomainError IDEMPOTENCY_KEY_INVALID
 */
export function idempotentRequest(request: Request): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new DomainError('IDEMPOTENCY_KEY_INVALID', {
      en: 'Idempotency-Key: must be 1 to 255 visible ASCII characters, sent once.',
      pt: 'Idempotency-Key: deve ter de 1 a 255 caracteres ASCII visíveis e ser enviada uma vez.',
    });
  }
  return {
    key,
    route: `POST ${request.originalUrl}`,
    bodyDigest: requestContext.getStore()?.bodyDigest ?? NO_BODY,
    hit: false,
  };
}
