// Reads a statement of some months of a company or branch from queries.
import { bodyFrom, type Services } from '../api/client.ts';
import type { components, operations } from '../api/generated/queries.ts';

export type Statement = components['schemas']['Statement'];

export async function readStatement(
  { queries }: Services,
  { path, query }: Pick<operations['drawStatement']['parameters'], 'path' | 'query'>,
): Promise<Statement> {
  const answer = await queries.GET('/statements/{company}/{statement}', { params: { path, query } });
  // The documents name several media types; this request accepts only JSON.
  return bodyFrom(answer) as Statement;
}
