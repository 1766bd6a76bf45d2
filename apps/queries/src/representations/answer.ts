// Sends the answer of a query in one piece, with its entity tag, and compressed when the caller accepts that.
// streams.ts sends large answers.
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_POLICY } from '@razao/platform/html';
import { CONTENT_TYPES, type Form } from './media.js';

/** Smaller answers are not compressed, because they would hardly become shorter. */
const COMPRESSED_BYTES_MIN = 1_024;

const DIGEST_CHARACTERS = 27;
const VARY = 'Accept, Accept-Encoding';
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const GZIP = { level: 5 };
const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/** A request that is being answered, and the form of its answer. */
export interface Answer<Of extends Form = Form> {
  readonly request: Request;
  readonly response: Response;
  readonly representation: Of;
  /** Name of the file that a browser would save, without its extension. */
  readonly name: string;
}

/** Documents the header that `isKnownToCaller` sets, for the `headers` of an answer in OpenAPI. */
export const ETAG = {
  ETag: { description: 'Changes with the answer, for If-None-Match', schema: { type: 'string' as const } },
};

/**
 * Sets the entity tag of an answer that is the same as long as its digest is.
 * @returns true when the caller already has that answer; the response is then a 304.
 */
export function isKnownToCaller({ request, response, representation }: Answer, digest: string): boolean {
  const form = representation.kind === 'csv' ? `csv-${representation.dialect}` : representation.kind;
  const tag = `"${digest}-${form}"`;
  response.setHeader('ETag', `W/${tag}`);
  // A cache may store the answer but must revalidate it each time, because a permission may have been revoked.
  response.setHeader('Cache-Control', 'private, no-cache');
  response.vary(VARY);
  if (!namesTag(request.headers['if-none-match'], tag)) return false;
  response.status(304).end();
  return true;
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS);
}

export async function sendText(answer: Answer, text: string): Promise<void> {
  const { request, response } = answer;
  writeHead(answer);
  const encoding = Buffer.byteLength(text) < COMPRESSED_BYTES_MIN ? undefined : encodingFor(request);
  if (encoding === undefined) {
    response.end(text);
    return;
  }
  response.setHeader('Content-Encoding', encoding);
  response.end(encoding === 'br' ? await brotliWhole(text, BROTLI) : await gzipWhole(text, GZIP));
}

/**
 * Compares tags by the weak comparison of RFC 9110. Express has `fresh` for this, but it is always false for a request
 * with Cache-Control: no-cache, which Node's fetch adds to every conditional request.
 */
function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

export function writeHead({ response, representation, name }: Answer): void {
  const { kind } = representation;
  response.vary(VARY);
  response.setHeader('Content-Type', CONTENT_TYPES[kind]);
  if (kind === 'page') response.setHeader('Content-Security-Policy', PAGE_POLICY);
  if (kind === 'csv') response.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
}

export function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
