// The decorators that declare the access rule of a route. One decorator per route contains the rule that the guards
// enforce, and the security and refusals in the OpenAPI document, so that the two always agree.
//
// Invariant: a route has exactly one rule. A second decorator on the same method throws when the class is loaded; a
// route without a rule stops the application at the start (RouteRulesCheck).
import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERRORS } from '@razao/domain';
import { ApiRefusal, ErrorResponse } from '@razao/platform/http';
import { BodyAccessGuard } from './access.guard.js';
import { ROUTE_RULE, type BranchAccessOptions, type RouteRule } from './route-rule.js';

/** Name of the security scheme in the OpenAPI documents. */
const BEARER_SCHEME = 'bearer';

interface Naming {
  /** False for a route that names neither a company nor a record of one, so that it never refers to another cell. */
  readonly elsewhere?: boolean;
}

/** The route needs a valid token. The scope that every store takes limits what the caller sees. */
export function Authenticated(naming?: Naming): MethodDecorator & ClassDecorator {
  return rule({ kind: 'authenticated' }, ApiRefusal('UNAUTHENTICATED'), ...answersElsewhere(naming));
}

/** The route needs a valid token with the role admin. */
export function AdminOnly(naming?: Naming): MethodDecorator & ClassDecorator {
  return rule(
    { kind: 'admin' },
    ApiRefusal('UNAUTHENTICATED'),
    ApiRefusal('ADMIN_REQUIRED'),
    ...answersElsewhere(naming),
  );
}

const answersElsewhere = (naming: Naming = {}): (MethodDecorator & ClassDecorator)[] =>
  naming.elsewhere === false ? [] : [REDIRECTION, ApiRefusal('COMPANY_ELSEWHERE')];

/**
 * The route needs a valid token, and permission for the company/branch that the request names.
 * @throws Error for `ids` with `every` or `optional`: a request without ids would mean every branch, and the guard
 *   would not check any.
 */
export function BranchAccess(options: BranchAccessOptions): MethodDecorator & ClassDecorator {
  if (options.ids !== undefined && ((options.every ?? false) !== false || options.optional === true))
    throw new Error(
      '@BranchAccess({ ids }) names exactly one branch: it takes neither `every` nor `optional`.',
    );
  return rule(
    { kind: 'branch', options },
    ApiRefusal('INVALID_CODE', 'A company or branch code is not well formed, or the request is not valid'),
    ApiRefusal('UNAUTHENTICATED'),
    ApiRefusal('BRANCH_FORBIDDEN', 'The user has no permission for this company/branch'),
    ApiRefusal('COMPANY_NOT_FOUND', 'The company or branch does not exist'),
    ApiRefusal('COMPANY_ELSEWHERE'),
    ...(options.in === 'body' ? [] : [REDIRECTION]),
  );
}

/** Documents the redirect of a request to the cell of its company. */
const REDIRECTION = ApiResponse({
  status: 308,
  description: ERRORS.COMPANY_ELSEWHERE.title.en,
  headers: { Location: { description: 'Where to send the same request', schema: { type: 'string' } } },
  content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorResponse) } } },
});

function rule(
  value: RouteRule,
  ...documentation: (MethodDecorator & ClassDecorator)[]
): MethodDecorator & ClassDecorator {
  return applyDecorators(
    refuseSecond,
    SetMetadata(ROUTE_RULE, Object.freeze(value)),
    UseGuards(BodyAccessGuard),
    ApiBearerAuth(BEARER_SCHEME),
    ...documentation,
  );
}

/** This runs before the rule is set, because applyDecorators keeps the order. */
const refuseSecond = <T extends object>(
  target: object,
  key?: string | symbol,
  descriptor?: TypedPropertyDescriptor<T>,
): void => {
  const subject: object = descriptor?.value ?? target;
  if (!Reflect.hasOwnMetadata(ROUTE_RULE, subject)) return;
  const name =
    key === undefined ? (target as { name: string }).name : `${target.constructor.name}.${String(key)}`;
  throw new Error(`${name} has two access rules: a route declares exactly one.`);
};
