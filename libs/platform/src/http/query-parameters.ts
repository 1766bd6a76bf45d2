// Refuses a query parameter that the route does not take, and one that is repeated where the route reads it once. If
// they were ignored, `dryrun=true` would really import, and `compnay=X` would list everything.
//
// The DTO of a route declares its parameters, so that there is no second list to maintain. A route that declares no
// parameter takes none. Invariant: after this guard, the query of a request has only declared names, each once unless
// it is a list.
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { DomainError, refusalOfFindings } from '@razao/domain';
import type { Request } from 'express';
import { routeOf, type DeclaredRoute, type DeclaredRoutes } from './declared-routes.js';
import { shownName, suggestionFor } from './nearest-name.js';

/** How many pairs `name=value` the query parser reads; it drops the others. */
export const QUERY_PARAMETERS_MAX = 1_000;
const IGNORED = 'ignored';

/** The OpenAPI extension of an operation that ignores unknown parameters. */
const UNKNOWN_PARAMETERS = 'x-unknown-parameters';

/** Makes a route ignore parameters that it does not take, for routes of old clients that append other parameters. */
export const IgnoresUnknownParameters = (): MethodDecorator => ApiExtension(UNKNOWN_PARAMETERS, IGNORED);

/** @param extensions the `x-…` extensions of the route's operation */
export function ignoresUnknownParameters(extensions: object): boolean {
  return UNKNOWN_PARAMETERS in extensions && extensions[UNKNOWN_PARAMETERS] === IGNORED;
}

type QueryOfRoute = Pick<DeclaredRoute, 'query' | 'lists' | 'extensions'>;

const NO_PARAMETER: QueryOfRoute = { query: [], lists: new Set(), extensions: {} };

export class QueryParametersGuard implements CanActivate {
  /** The declared query by the name of the route, such as `GET /batch/{id}`. */
  private readonly routes: ReadonlyMap<string, QueryOfRoute>;

  constructor(routes: DeclaredRoutes) {
    this.routes = routes.map((route) => route);
  }

  /** @throws DomainError UNKNOWN_PARAMETER, VALIDATION_FAILED (a repeated parameter, or too many of them). */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const from = request.url.indexOf('?');
    if (from < 0) return true;
    refuseTooMany(request.url, from);
    const name = routeOf(request);
    const route = this.routes.get(name) ?? NO_PARAMETER;
    const sent = Object.entries(request.query);
    if (!ignoresUnknownParameters(route.extensions)) refuseUnknown(name, route, sent);
    refuseRepeated(route, sent);
    return true;
  }
}

type Sent = readonly (readonly [name: string, value: unknown])[];

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

function refuseUnknown(route: string, { query }: QueryOfRoute, sent: Sent): void {
  const unknown = sent.filter(([name]) => !query.includes(name)).map(([name]) => name);
  if (unknown.length === 0) return;
  const names = query.join(', ');
  const takes =
    query.length === 0
      ? { en: 'the route takes none', pt: 'a rota não aceita nenhum' }
      : { en: `it takes ${names}`, pt: `ela aceita ${names}` };
  throw refusalOfFindings(
    'UNKNOWN_PARAMETER',
    unknown.map((name) => {
      const meant = suggestionFor(name, query);
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

function refuseRepeated({ query, lists }: QueryOfRoute, sent: Sent): void {
  const details = sent
    .filter(([name, value]) => Array.isArray(value) && query.includes(name) && !lists.has(name))
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
  if (details.length > 0) throw refusalOfFindings('VALIDATION_FAILED', details);
}
