// The results of the guards. They are stored on the request under symbols that no other code writes, and parameter
// decorators pass them to controllers.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AccessScope, BranchRef } from '../access/access-scope.js';

const SCOPE = Symbol('razao:scope');
const BRANCHES = Symbol('razao:branches');

interface AccessedRequest {
  [SCOPE]?: AccessScope;
  [BRANCHES]?: readonly BranchRef[];
}

export function rememberScope(request: object, scope: AccessScope): void {
  (request as AccessedRequest)[SCOPE] = scope;
}

export function rememberBranches(request: object, branches: readonly BranchRef[]): void {
  (request as AccessedRequest)[BRANCHES] = branches;
}

/** @throws Error before the guards have resolved the caller. */
export function scopeOf(request: object): AccessScope {
  const scope = (request as AccessedRequest)[SCOPE];
  if (scope === undefined) throw new Error('The caller of the request is not resolved yet.');
  return scope;
}

/** The scope of a request that may have been refused before its caller was known; undefined then. */
export function knownScopeOf(request: object): AccessScope | undefined {
  return (request as AccessedRequest)[SCOPE];
}

/** The branches that the request names; undefined when the route lets it name none and it named none. */
function branchesOf(request: object): readonly BranchRef[] | undefined {
  return (request as AccessedRequest)[BRANCHES];
}

/** `@Scope() scope: AccessScope` is what the caller may see. */
export const Scope = createParamDecorator((_: unknown, context: ExecutionContext): AccessScope =>
  scopeOf(requestOf(context)),
);

/** `@Branch() branch: BranchRef` is the only branch that the request names. */
export const Branch = createParamDecorator((_: unknown, context: ExecutionContext): BranchRef => {
  const branches = branchesOf(requestOf(context));
  if (branches?.length !== 1 || branches[0] === undefined)
    throw new Error('@Branch() needs a @BranchAccess() that names exactly one branch; use @Branches().');
  return branches[0];
});

/** `@Branches() branches: readonly BranchRef[] | undefined` is for `every` and `optional` routes. */
export const Branches = createParamDecorator(
  (_: unknown, context: ExecutionContext): readonly BranchRef[] | undefined => branchesOf(requestOf(context)),
);

function requestOf(context: ExecutionContext): object {
  return context.switchToHttp().getRequest<object>();
}
