// Text that PostgreSQL cannot store never comes further than here: NUL, lone surrogates and bytes
// that are not UTF-8 are a 400 that names the place, whatever route they were sent to.
//
// The price is kept off the common request: a body is walked only when its bytes hold a `\u` escape,
// the only way by which either can enter JSON; an address only when it holds a `%`.
import { DomainError } from '@razao/domain';
import type { NextFunction, Request, Response } from 'express';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { stringEnd } from './parse-in-slices.js';

const suspects = new WeakMap<IncomingMessage, 'walk' | 'not UTF-8' | 'too deep'>();

/** Arrays and objects inside each other. No route takes more than six; thousands would overflow the stack of a function that walks them. */
export const BODY_DEPTH_MAX = 64;

/** body-parser's `verify` hook: looks at the bytes, and leaves the verdict to the middleware below. */
export function inspectBody(request: IncomingMessage, _response: unknown, bytes: Buffer): void {
  // A declared charset other than UTF-8 is decoded otherwise than it was looked at here.
  if (!isUtf8(bytes) || !isDeclaredUtf8(request)) suspects.set(request, 'not UTF-8');
  else if (!isForm(request) && isDeeperThan(BODY_DEPTH_MAX, bytes)) suspects.set(request, 'too deep');
  else if (bytes.includes('\\u') || (bytes.includes('%') && isForm(request))) suspects.set(request, 'walk');
}

/** The same of a body that was read in slices, whose bytes are known to be UTF-8 and not too deep. */
export function noteUnsafeText(request: IncomingMessage): void {
  suspects.set(request, 'walk');
}

/** Of a slice of a body: whether some text or name in it cannot be stored. */
export function isUnsafe(text: string, made: unknown): boolean {
  return text.includes('\\u') && unsafeField(made, '') !== undefined;
}

/** After the body was parsed. */
export function refuseUnsafeText(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.includes('%')) judgeAddress(request.url);
  const suspect = suspects.get(request);
  if (suspect === 'not UTF-8') throw new DomainError('MALFORMED_BODY', 'The body is not valid UTF-8.');
  if (suspect === 'too deep') {
    throw new DomainError(
      'VALIDATION_FAILED',
      `The body is nested more than ${BODY_DEPTH_MAX} levels deep: no route takes such a body.`,
    );
  }
  const field = suspect === 'walk' ? unsafeField(request.body, '') : undefined;
  if (field !== undefined) {
    const reason = 'holds a character that is not text (NUL or half a surrogate pair)';
    throw new DomainError('VALIDATION_FAILED', `${field}: ${reason}`, [{ field, reason }]);
  }
  next();
}

const QUOTE = 0x22;
/** Square and curly brackets differ in this bit alone. */
const CURLY = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Of the bytes of JSON, well-formed or not: brackets inside of strings are text. */
export function isDeeperThan(depthMax: number, bytes: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = stringEnd(bytes, at + 1);
    else if ((byte | CURLY) === OPENING) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if ((byte | CURLY) === CLOSING) depth -= 1;
  }
  return false;
}

function judgeAddress(url: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    throw new DomainError('VALIDATION_FAILED', 'The address holds a percent escape that is not valid UTF-8.');
  }
  if (decoded.includes('\0'))
    throw new DomainError('VALIDATION_FAILED', 'The address holds a NUL character.');
}

/** The path of the first property whose text, or name, cannot be stored. */
function unsafeField(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isSafe(value) ? undefined : path || 'body';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (!isSafe(key)) return path || 'body';
    const found = unsafeField(
      item,
      Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.'),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSafe(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

function isForm(request: IncomingMessage): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;

function isDeclaredUtf8(request: IncomingMessage): boolean {
  const declared = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  return declared === undefined || declared === 'utf-8' || declared === 'utf8' || declared === 'us-ascii';
}
