// Reads a statement of some months of a company or branch from queries.
import { bodyFrom, type Services } from '../api/client.ts';
import type { components, operations } from '../api/generated/queries.ts';

export type Statement = components['schemas']['Statement'];

export async function readStatement(
  { queries }: Services,
  { path, query }: Pick<operations['drawStatement']['parameters'], 'path' | 'query'>,
): Promise<Statement> {
  return bodyFrom(await queries.GET('/statements/{company}/{statement}', { params: { path, query } }));
}
