// A query parameter that a route does not take is refused, and so is one that is given more often than
// the route reads it: if they were ignored, `dryrun=true` would really import and `compnay=X` list everything.
//
// What a route takes is what its operation in the OpenAPI document says: there is no second list to
// forget. A route that documents no parameter takes none. Invariant: after this guard, the query of a
// request holds names of the document only, each once unless its schema is an array.
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { DomainError, refusalOf } from '@razao/domain';
import type { Request } from 'express';
import { extensionOf, routeOf, type DocumentedRoutes, type Operation } from './documented-routes.js';
import { shownName, suggestionFor } from './nearest-name.js';

/** How many `name=value` the query parser reads; it would leave out what follows. */
export const QUERY_PARAMETERS_MAX = 1_000;
const IGNORED = 'ignored';

/** The extension that marks an operation that ignores unknown parameters. */
const UNKNOWN_PARAMETERS = 'x-unknown-parameters';

/** For routes of old clients, which append what they like: parameters that the route does not take are left alone. */
export const IgnoresUnknownParameters = (): MethodDecorator => ApiExtension(UNKNOWN_PARAMETERS, IGNORED);

export function ignoresUnknownParameters(operation: object): boolean {
  return extensionOf(operation, UNKNOWN_PARAMETERS) === IGNORED;
}

/** The query of one route. */
interface QueryOfRoute {
  /** In the order of the document. */
  readonly known: readonly string[];
  readonly lists: ReadonlySet<string>;
  readonly ignoresUnknown: boolean;
}

const NO_QUERY: QueryOfRoute = { known: [], lists: new Set(), ignoresUnknown: false };

export class QueryParametersGuard implements CanActivate {
  /** `GET /batch/{id}` → what its query may hold. */
  private readonly routes: ReadonlyMap<string, QueryOfRoute>;

  constructor(routes: DocumentedRoutes) {
    this.routes = routes.map(queryOf);
  }

  /** @throws DomainError UNKNOWN_PARAMETER, VALIDATION_FAILED (given more than once, or too many of them). */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const from = request.url.indexOf('?');
    if (from < 0) return true;
    const route = routeOf(request);
    const query = this.routes.get(route) ?? NO_QUERY;
    refuseTooMany(request.url, from);
    const sent = Object.entries(request.query);
    if (!query.ignoresUnknown) refuseUnknown(route, query.known, sent);
    refuseRepeated(query, sent);
    return true;
  }
}

type Sent = readonly (readonly [name: string, value: unknown])[];

function queryOf(operation: Operation): QueryOfRoute {
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter] : [],
  );
  const isList = ({ schema }: (typeof parameters)[number]): boolean =>
    schema !== undefined && 'type' in schema && schema.type === 'array';
  return {
    known: parameters.map(({ name }) => name),
    lists: new Set(parameters.filter(isList).map(({ name }) => name)),
    ignoresUnknown: ignoresUnknownParameters(operation),
  };
}

function refuseTooMany(url: string, from: number): void {
  let count = 1;
  for (let at = url.indexOf('&', from); at >= 0; at = url.indexOf('&', at + 1)) count += 1;
  if (count > QUERY_PARAMETERS_MAX) {
    throw new DomainError('VALIDATION_FAILED', {
      en: `The address has ${count} query parameters, at most ${QUERY_PARAMETERS_MAX} are read.`,
      pt: `O endereço tem ${count} parâmetros de consulta; no máximo ${QUERY_PARAMETERS_MAX} são lidos.`,
    });
  }
}

function refuseUnknown(route: string, known: readonly string[], sent: Sent): void {
  const unknown = sent.filter(([name]) => !known.includes(name)).map(([name]) => name);
  if (unknown.length === 0) return;
  const names = known.join(', ');
  const takes =
    known.length === 0
      ? { en: 'the route takes none', pt: 'a rota não aceita nenhum' }
      : { en: `it takes ${names}`, pt: `ela aceita ${names}` };
  throw refusalOf(
    'UNKNOWN_PARAMETER',
    unknown.map((name) => {
      const meant = suggestionFor(name, known);
      return {
        field: shownName(name),
        reason: {
          en: `is not a query parameter of ${route}${meant.en}; ${takes.en}`,
          pt: `não é um parâmetro de consulta de ${route}${meant.pt}; ${takes.pt}`,
        },
      };
    }),
  );
}

function refuseRepeated({ known, lists }: QueryOfRoute, sent: Sent): void {
  const details = sent
    .filter(([name, value]) => Array.isArray(value) && known.includes(name) && !lists.has(name))
    .map(([name, value]) => {
      const times = (value as readonly unknown[]).length;
      return {
        field: name,
        reason: {
          en: `is given ${times} times: send it once`,
          pt: `foi informado ${times} vezes: envie-o uma vez`,
        },
      };
    });
  if (details.length > 0) throw refusalOf('VALIDATION_FAILED', details);
}
