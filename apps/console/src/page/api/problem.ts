// What went wrong with a request, as a person can act on it: the refusal of a service, or what kept it from answering.
import type { components } from './generated/queries.ts';

export type Refusal = components['schemas']['ErrorResponse'];

/** `refusal` is absent when no service answered. */
export class Problem extends Error {
  constructor(
    readonly status: number | undefined,
    readonly refusal: Refusal | undefined,
    cause?: unknown,
  ) {
    super(refusal?.message ?? 'no answer', { cause });
  }
}

export function problemOf(status: number | undefined, body: unknown): Problem {
  const isRefusal = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
  return new Problem(status, isRefusal ? (body as Refusal) : undefined);
}
