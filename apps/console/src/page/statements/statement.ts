// A statement of some months of a company or branch, as queries answers it.
import { bodyFrom, type Services } from '../api/client.ts';
import type { components, operations } from '../api/generated/queries.ts';

export type Statement = components['schemas']['Statement'];

export async function readStatement(
  { queries }: Services,
  { path, query }: Pick<operations['drawStatement']['parameters'], 'path' | 'query'>,
): Promise<Statement> {
  const answer = await queries.GET('/statements/{company}/{statement}', { params: { path, query } });
  // Of the documented types, JSON is what is accepted here.
  return bodyFrom(answer) as Statement;
}
