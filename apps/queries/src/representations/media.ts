// Chooses the representation of an answer, and the dialect of CSV. The first one that the route offers is chosen,
// unless the Accept header prefers another. The figures are the same in all of them.
import { DomainError, refusalOfFindings, unexpectedValue } from '@razao/domain';
import type { Request } from 'express';
import type { CsvDialect } from './dialect.dto.js';

export type Representation =
  { readonly kind: 'json' } | { readonly kind: 'csv'; readonly dialect: CsvDialect };

/** Some answers are also a page that a person reads and prints. */
export type Form = Representation | { readonly kind: 'page' };

/** The representation of a route that has no other one, whatever the request accepts. */
export const JSON_ONLY: Representation = { kind: 'json' };

/** The Content-Type of each form. It includes parameters, because an Accept header may name them. */
export const CONTENT_TYPES: Readonly<Record<Form['kind'], string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  page: 'text/html; charset=utf-8',
};
const KINDS_OF_TABLES = ['json', 'csv'] as const;

/** @throws DomainError NOT_ACCEPTABLE; VALIDATION_FAILED for a dialect of an answer that is not CSV. */
export function representationFor(request: Request, dialect: CsvDialect | undefined): Representation {
  return formFor(request, dialect, KINDS_OF_TABLES);
}

/** Like representationFor, for the kinds that the route offers. A request without a preference gets the first one. */
export function formFor<Kind extends Form['kind']>(
  request: Request,
  dialect: CsvDialect | undefined,
  kinds: readonly Kind[],
): Extract<Form, { kind: Kind }> {
  const kind = kindFor(request, kinds);
  if (kind === 'csv') return { kind, dialect: dialect ?? 'standard' } as Extract<Form, { kind: Kind }>;
  if (dialect !== undefined) {
    const [form, forma] = kind === 'json' ? ['JSON', 'JSON'] : ['a page', 'uma página'];
    const expected = {
      en: `expected Accept: text/csv beside it: this answer is ${form}, which has no dialects`,
      pt: `envie junto dele Accept: text/csv: esta resposta é ${forma}, que não tem dialetos`,
    };
    throw refusalOfFindings('VALIDATION_FAILED', [unexpectedValue('dialect', dialect, expected)]);
  }
  return { kind } as Extract<Form, { kind: Kind }>;
}

function kindFor<Kind extends Form['kind']>(request: Request, kinds: readonly Kind[]): Kind | undefined {
  if (request.headers.accept === undefined) return kinds[0];
  const types = kinds.map((kind) => CONTENT_TYPES[kind]);
  const type = request.accepts(types);
  if (type !== false) return kinds[types.indexOf(type)];
  const names = types.map((text) => text.replace(/;.*/, ''));
  throw new DomainError('NOT_ACCEPTABLE', {
    en: `The answer is ${names.join(' or ')}; the Accept header allows none of them.`,
    pt: `A resposta é ${names.join(' ou ')}; o cabeçalho Accept não permite nenhum deles.`,
  });
}
