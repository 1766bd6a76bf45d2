// The type of an error code's definition.
import type { Message } from '../language/message.js';

type ErrorStatus =
  400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 412 | 413 | 415 | 421 | 429 | 431 | 500 | 503 | 507;

/**
 * The properties of an error code: its HTTP status, a title for lists and logs, and the action that a
 * person can take. `retryAfterSeconds` is the value of the Retry-After header.
 */
export interface ErrorDefinition {
  readonly status: ErrorStatus;
  readonly title: Message;
  readonly action: Message;
  readonly retryAfterSeconds?: number;
}

interface ErrorTexts {
  readonly title: string;
  readonly titlePt: string;
  readonly action: string;
  readonly actionPt: string;
  readonly retryAfterSeconds?: number;
}

export function error(
  status: ErrorStatus,
  { title, titlePt, action, actionPt, ...retry }: ErrorTexts,
): ErrorDefinition {
  return { status, title: { en: title, pt: titlePt }, action: { en: action, pt: actionPt }, ...retry };
}
