// Sends what a query found: whole, compressed where the caller takes it, with its entity tag. Large answers: streams.ts.
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_POLICY } from '@razao/platform/html';
import { CONTENT_TYPES, type Form } from './media.js';

/** A smaller answer is sent as it is: compressed it would hardly be shorter. */
const COMPRESSED_BYTES_MIN = 1_024;

const DIGEST_CHARACTERS = 27;
const VARY = 'Accept, Accept-Encoding';
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const GZIP = { level: 5 };
const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/** A request that is being answered, and as what. */
export interface Answer<Of extends Form = Form> {
  readonly request: Request;
  readonly response: Response;
  readonly representation: Of;
  /** Name of the file that a browser would save, without its extension. */
  readonly name: string;
}

/** For the OpenAPI document: `headers` of an answer that `isKnownToCaller` looks at. */
export const ETAG = {
  ETag: { description: 'Changes with the answer, for If-None-Match', schema: { type: 'string' as const } },
};

/**
 * Sets the entity tag of an answer that is the same until its digest changes.
 * @returns true when the caller has that answer already; the response is then a 304.
 */
export function isKnownToCaller({ request, response, representation }: Answer, digest: string): boolean {
  const form = representation.kind === 'csv' ? `csv-${representation.dialect}` : representation.kind;
  const tag = `"${digest}-${form}"`;
  response.setHeader('ETag', `W/${tag}`);
  // Kept, but revalidated each time: a permission may have been revoked meanwhile.
  response.setHeader('Cache-Control', 'private, no-cache');
  response.vary(VARY);
  if (!namesTag(request.headers['if-none-match'], tag)) return false;
  response.status(304).end();
  return true;
}

/** The digest of an answer that is known whole. */
export function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('base64url').slice(0, DIGEST_CHARACTERS);
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
 * The weak comparison of RFC 9110. Not Express' own `fresh`, which is always false for
 * Cache-Control: no-cache: Node's fetch adds that to every conditional request.
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
