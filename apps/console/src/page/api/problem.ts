// Describes a failed request so that a person can act on it: the refusal of a service, or the reason why none answered.
import type { components } from './generated/queries.ts';

type Refusal = components['schemas']['ErrorResponse'];

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

/** Makes the Problem of a response without success; it reads the body. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  const isRefusal = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
  return new Problem(response.status, isRefusal ? (body as Refusal) : undefined);
}

/** The message without what only a program can do: "(POST /monthOpening opens the next month)". */
export function withoutRequests(message: string): string {
  return message.replace(/ \((?:GET|PUT|POST|DELETE) \/[^)]*\)/g, '');
}
