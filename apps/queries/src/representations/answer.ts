// Sends what a query found. A large answer goes out chunk by chunk: nothing is held whole, a slow
// reader slows the source down, and one that stopped reading is disconnected, which frees the
// database connection. The first chunk is awaited before the headers are written, so that a refusal
// is still a proper error; what fails later breaks the connection off, and the reader knows.
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { pipeline, type Writable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Representation } from './media.js';

/** A reader that takes nothing for so long is disconnected. */
export const READER_STALL_MS_MAX = 60_000;
/** A smaller answer is sent as it is: compressed it would hardly be shorter. */
export const COMPRESSED_BYTES_MIN = 1_024;

/** A write and its HTTP chunk are worth their price from here on. */
const CHUNK_CHARACTERS_MIN = 64 * 1_024;
const DIGEST_CHARACTERS = 27;
const VARY = 'Accept, Accept-Encoding';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };
const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

export interface AnswerHead {
  readonly representation: Representation;
  /** Name of the file that a browser would save, without its extension. */
  readonly name: string;
}

/**
 * Sets the entity tag of an answer that is the same until its digest changes.
 * @returns true when the caller has that answer already; the response is then a 304.
 */
export function isKnownToCaller(
  request: Request,
  response: Response,
  digest: string,
  representation: Representation,
): boolean {
  const form = representation.kind === 'csv' ? `csv-${representation.dialect}` : 'json';
  const tag = `"${digest}-${form}"`;
  response.setHeader('ETag', `W/${tag}`);
  // Kept, but revalidated each time: a permission may have been revoked meanwhile.
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Vary', VARY);
  if (!namesTag(request.headers['if-none-match'], tag)) return false;
  response.status(304).end();
  return true;
}

/** The digest of an answer that is known whole. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS);
}

export async function sendText(
  request: Request,
  response: Response,
  head: AnswerHead,
  text: string,
): Promise<void> {
  writeHead(response, head);
  const encoding = Buffer.byteLength(text) < COMPRESSED_BYTES_MIN ? undefined : encodingFor(request);
  if (encoding === undefined) {
    response.end(text);
    return;
  }
  response.setHeader('Content-Encoding', encoding);
  response.end(encoding === 'br' ? await brotliWhole(text, BROTLI) : await gzipWhole(text, GZIP));
}

/** Small chunks are gathered; an answer that fits into one is sent as a text. */
export async function sendChunks(
  request: Request,
  response: Response,
  head: AnswerHead,
  chunks: AsyncIterable<string>,
): Promise<void> {
  let sink: Writable | undefined;
  let gathered = '';
  for await (const chunk of chunks) {
    gathered += chunk;
    if (gathered.length < CHUNK_CHARACTERS_MIN) continue;
    sink ??= openSink(request, response, head);
    if (!(await isTaken(sink, response, gathered))) return;
    gathered = '';
  }
  if (sink === undefined) await sendText(request, response, head, gathered);
  else sink.end(gathered);
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

function writeHead(response: Response, { representation, name }: AnswerHead): void {
  response.setHeader('Vary', VARY);
  if (representation.kind === 'json') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return;
  }
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
}

function openSink(request: Request, response: Response, head: AnswerHead): Writable {
  writeHead(response, head);
  const encoding = encodingFor(request);
  if (encoding === undefined) return response;
  response.setHeader('Content-Encoding', encoding);
  const encoder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // A reader that goes away ends both; no one is left to receive an error.
  pipeline(encoder, response, () => undefined);
  return encoder;
}

function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

/** @returns false when the reader is gone, or took nothing for too long and was disconnected. */
async function isTaken(sink: Writable, response: Response, chunk: string): Promise<boolean> {
  if (response.destroyed) return false;
  if (sink.write(chunk)) return true;
  return await new Promise((resolve) => {
    const settle = (taken: boolean): void => {
      clearTimeout(stalled);
      sink.off('drain', drained);
      response.off('close', closed);
      resolve(taken);
    };
    const drained = (): void => settle(true);
    const closed = (): void => settle(false);
    const stalled = setTimeout(() => {
      response.destroy();
      settle(false);
    }, READER_STALL_MS_MAX);
    sink.once('drain', drained);
    response.once('close', closed);
  });
}
