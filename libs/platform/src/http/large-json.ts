// JSON bodies that are large, or may be: read like all others by body-parser, but parsed in slices, so that
// one of them does not hold up other requests. What is refused, and the words, are body-parser's: a body that
// cannot be read in slices is parsed whole, and says itself what is wrong with it.
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { JSON_BODY } from './media-types.js';
import { parseInSlices, SLICE_BYTES } from './parse-in-slices.js';
import { BODY_DEPTH_MAX, inspectBody, isUnsafe, noteUnsafeText } from './text-safety.js';

/** Before body-parser's own `json`, which finds the body read then. */
export function largeJson(limit: number): RequestHandler[] {
  return [express.raw({ limit, type: mayBeLarge }), parseLarge];
}

/** The size of those without a length, and of compressed ones, is unknown. body-parser refuses other charsets. */
function mayBeLarge({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.toLowerCase() ?? '';
  if (type.split(';', 1)[0]?.trim() !== JSON_BODY) return false;
  if (type.includes('charset') && !/;\s*charset\s*=\s*"?utf-8"?\s*(;|$)/.test(type)) return false;
  const length = headers['content-length'];
  return headers['content-encoding'] !== undefined || length === undefined || Number(length) > SLICE_BYTES;
}

function parseLarge(request: Request, _response: Response, next: NextFunction): void {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) next();
  else
    parse(request, bytes).then((body) => {
      request.body = body;
      next();
    }, next);
}

async function parse(request: Request, bytes: Buffer): Promise<unknown> {
  const parsed = isUtf8(bytes) ? await parseInSlices(bytes, BODY_DEPTH_MAX, isUnsafe) : undefined;
  if (parsed === undefined) {
    inspectBody(request, undefined, bytes);
    return parseWhole(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  }
  if (parsed.suspect) noteUnsafeText(request);
  return parsed.value;
}

const FIRST = /[^\x20\t\n\r]/;
/** As many characters as a message of JSON.parse repeats, and more. */
const REPEATED_CHARS = 64;

/** As body-parser does, strict. */
function parseWhole(text: string): unknown {
  if (text.length === 0) return {};
  try {
    const first = text.search(FIRST);
    if (first >= 0 && text[first] !== '{' && text[first] !== '[') throw strictViolation(text, first);
    return JSON.parse(text);
  } catch (error) {
    throw Object.assign(error as SyntaxError, { status: 400, type: 'entity.parse.failed' });
  }
}

/** JSON may be a text or a number alone; a body may not: the refusal has the words of JSON.parse. */
function strictViolation(text: string, first: number): SyntaxError {
  const shown = text.slice(first, first + REPEATED_CHARS);
  try {
    JSON.parse(' '.repeat(Math.min(first, REPEATED_CHARS)) + '#'.repeat(shown.length));
  } catch (error) {
    const { message } = error as SyntaxError;
    return new SyntaxError(message.replace(/#+/g, (marks) => shown.slice(0, marks.length)));
  }
  throw new Error('JSON.parse took a text of marks.');
}
