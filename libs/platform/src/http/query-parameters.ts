// A query parameter that a route does not take is refused, and so is one that is given more often than
// the route reads it: if they were ignored, `dryrun=true` would really import and `compnay=X` list everything.
//
// What a route takes is what its DTO declares: there is no second list to forget. A route that declares no
// parameter takes none. Invariant: after this guard, the query of a request holds declared names only, each
// once unless it is a list.
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { DomainError, refusalOf } from '@razao/domain';
import type { Request } from 'express';
import { routeOf, type DeclaredRoute, type DeclaredRoutes } from './declared-routes.js';
import { shownName, suggestionFor } from './nearest-name.js';

/** How many `name=value` the query parser reads; it would leave out what follows. */
export const QUERY_PARAMETERS_MAX = 1_000;
const IGNORED = 'ignored';

/** The extension that marks an operation that ignores unknown parameters. */
const UNKNOWN_PARAMETERS = 'x-unknown-parameters';

/** For routes of old clients, which append what they like: parameters that the route does not take are left alone. */
export const IgnoresUnknownParameters = (): MethodDecorator => ApiExtension(UNKNOWN_PARAMETERS, IGNORED);

/** @param extensions `x-…` of the route's operation */
export function ignoresUnknownParameters(extensions: object): boolean {
  return UNKNOWN_PARAMETERS in extensions && extensions[UNKNOWN_PARAMETERS] === IGNORED;
}

type QueryOfRoute = Pick<DeclaredRoute, 'query' | 'lists' | 'extensions'>;

const NO_PARAMETER: QueryOfRoute = { query: [], lists: new Set(), extensions: {} };

export class QueryParametersGuard implements CanActivate {
  /** `GET /batch/{id}` → what its query may hold. */
  private readonly routes: ReadonlyMap<string, QueryOfRoute>;

  constructor(routes: DeclaredRoutes) {
    this.routes = routes.map((route) => route);
  }

  /** @throws DomainError UNKNOWN_PARAMETER, VALIDATION_FAILED (given more than once, or too many of them). */
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
  throw refusalOf(
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
  if (details.length > 0) throw refusalOf('VALIDATION_FAILED', details);
}
