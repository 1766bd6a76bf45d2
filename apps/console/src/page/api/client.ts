// Clients of the three services, typed by their OpenAPI documents. Every request has the caller's token and language; a
// response without success is thrown as a Problem.
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Config } from '../config.ts';
import type { paths as CompliancePaths } from './generated/compliance.ts';
import type { paths as MovementsPaths } from './generated/movements.ts';
import type { paths as QueriesPaths } from './generated/queries.ts';
import { following } from './following.ts';
import { Problem, problemOf } from './problem.ts';

/** The largest page of the lists of the services. */
export const PAGE_SIZE_MAX = 1_000;

/** Where an answer has several media types, requests get JSON unless they name another one. */
type Json = 'application/json';

export interface Services {
  readonly movements: Client<MovementsPaths, Json>;
  readonly queries: Client<QueriesPaths, Json>;
  readonly compliance: Client<CompliancePaths, Json>;
  /** The queries service of each cell, for requests that concern no single company. */
  readonly cells: readonly Client<QueriesPaths, Json>[];
}

/**
 * @param keys operationKeys; they outlive a token and a change of language
 * @param onRefusedToken called when a service no longer takes the token
 */
export function connect(
  config: Config,
  token: string,
  language: string,
  keys: Middleware,
  onRefusedToken: () => void,
): Services {
  const middleware: Middleware = {
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${token}`);
      request.headers.set('Accept-Language', language);
    },
    async onResponse({ response }) {
      if (response.status === 401) onRefusedToken();
      if (!response.ok) throw await problemOf(response);
    },
    onError({ error }) {
      return new Problem(undefined, undefined, error);
    },
  };
  const to = <Paths extends object>(
    urls: readonly string[],
    ...others: Middleware[]
  ): Client<Paths, Json> => {
    const [baseUrl = ''] = urls;
    const client = createClient<Paths, Json>({ baseUrl, fetch: following(urls) });
    client.use(middleware, ...others);
    return client;
  };
  return {
    movements: to<MovementsPaths>(config.movements, keys),
    queries: to<QueriesPaths>(config.queries),
    compliance: to<CompliancePaths>(config.compliance),
    cells: config.queries.map((url) => to<QueriesPaths>([url])),
  };
}

/** Returns the body of a response that `onResponse` has checked. */
export function bodyFrom<T>({ data }: { data?: T }): T {
  if (data === undefined) throw new Problem(undefined, undefined);
  return data;
}

/** Makes the body of a file upload; openapi-fetch builds a form only from texts. */
export function fileBody(file: File | undefined): { body: { file: string }; bodySerializer: () => FormData } {
  const form = new FormData();
  if (file !== undefined) form.append('file', file);
  return { body: { file: '' }, bodySerializer: () => form };
}

/** The options of a GET whose response, of the given media type, is saved as a file. */
export function fileOf<Type extends string>(accept: Type): { headers: { Accept: Type }; parseAs: 'blob' } {
  return { headers: { Accept: accept }, parseAs: 'blob' };
}

/** Reads all pages of a list one after another, in pages of the largest size. */
export async function allPages<T>(
  read: (page: { page: number; size: number }) => Promise<{ content: T[]; totalPages: number }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { content, totalPages } = await read({ page, size: PAGE_SIZE_MAX });
    found.push(...content);
    pages = totalPages;
  }
  return found;
}
