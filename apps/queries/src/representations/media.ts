// The representation of an answer: the first one that the route offers unless the Accept header prefers another, and for CSV
// the dialect. The figures are the same in all of them.
import { oneOf } from '@razao/platform/http';
import { DomainError, fieldRefusal, expectedReason } from '@razao/domain';
import type { Request } from 'express';

export type Representation =
  { readonly kind: 'json' } | { readonly kind: 'csv'; readonly dialect: CsvDialect };

/** Some answers are also a page that a person reads and prints. */
export type Form = Representation | { readonly kind: 'page' };

/** Of a route that answers nothing else, whatever the request accepts. */
export const JSON_ONLY: Representation = { kind: 'json' };

/** `standard` is RFC 4180; `pt-BR` is what a Brazilian spreadsheet opens with a double click. */
export const CSV_DIALECTS = ['standard', 'pt-BR'] as const;
export type CsvDialect = (typeof CSV_DIALECTS)[number];

const TYPES: Readonly<Record<Form['kind'], string>> = {
  json: 'application/json',
  csv: 'text/csv',
  page: 'text/html',
};
const KINDS_OF_TABLES = ['json', 'csv'] as const;

/** @throws DomainError NOT_ACCEPTABLE; VALIDATION_FAILED for an unknown dialect, and for any of an answer that is JSON. */
export function representationFor(request: Request): Representation {
  return formFor(request, KINDS_OF_TABLES);
}

/** As representationFor, of the kinds that the route offers; the first one is for a request that prefers none. */
export function formFor<Kind extends Form['kind']>(
  request: Request,
  kinds: readonly Kind[],
): Extract<Form, { kind: Kind }> {
  const kind = kindFor(request, kinds);
  // Parsing a query string is worth its price only when there is one.
  const dialect = request.url.includes('?') ? request.query['dialect'] : undefined;
  if (kind === 'csv') return { kind, dialect: dialectOf(dialect) } as Extract<Form, { kind: Kind }>;
  if (dialect !== undefined) {
    const [form, forma] = kind === 'json' ? ['JSON', 'JSON'] : ['a page', 'uma página'];
    const expected = {
      en: `expected Accept: text/csv beside it: this answer is ${form}, which has no dialects`,
      pt: `envie junto dele Accept: text/csv: esta resposta é ${forma}, que não tem dialetos`,
    };
    throw fieldRefusal('VALIDATION_FAILED', 'dialect', dialect, expected);
  }
  return { kind } as Extract<Form, { kind: Kind }>;
}

function kindFor<Kind extends Form['kind']>(request: Request, kinds: readonly Kind[]): Kind | undefined {
  if (request.headers.accept === undefined) return kinds[0];
  const types = kinds.map((kind) => TYPES[kind]);
  const type = request.accepts(types);
  if (type === false)
    throw new DomainError('NOT_ACCEPTABLE', {
      en: `The answer is ${types.join(' or ')}; the Accept header allows none of them.`,
      pt: `A resposta é ${types.join(' ou ')}; o cabeçalho Accept não permite nenhum deles.`,
    });
  return kinds[types.indexOf(type)];
}

function dialectOf(value: unknown): CsvDialect {
  if (value === undefined) return 'standard';
  const dialect = CSV_DIALECTS.find((known) => known === value);
  if (dialect === undefined)
    throw fieldRefusal('VALIDATION_FAILED', 'dialect', value, expectedReason(oneOf(CSV_DIALECTS)));
  return dialect;
}
