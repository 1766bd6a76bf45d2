// Checks permissions in two steps. AccessGuard is the second of the two global guards. It resolves the caller's scope
// and enforces the rule of the route for the company and branch in path and query. BodyAccessGuard runs after the body
// is read: it enforces the rule for those in the body, and resolves the scope again, because a client may take a minute
// to send a body. Both store scope and branches on the request, for the controller.
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import { requestContext } from '@razao/platform/http';
import type { Request } from 'express';
import { AccessDirectory } from '../access/access-directory.js';
import { EVERY_BRANCH, type AccessScope, type BranchRef } from '../access/access-scope.js';
import { BranchDirectory } from '../access/branch-directory.js';
import { BranchGate, isAbsent } from '../access/branch-gate.js';
import type { Caller } from '../tokens/token-verifier.js';
import { rememberBranches, rememberScope, scopeOf } from './request-access.js';
import { routeRuleOf, type BranchAccessOptions } from './route-rule.js';

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly gate: BranchGate,
    private readonly branches: BranchDirectory,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = routeRuleOf(context.getClass(), context.getHandler());
    if (rule === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no access rule.`);
    const request = context.switchToHttp().getRequest<Request & { user: Caller }>();
    nameCaller(request.user);
    if (rule.kind === 'admin' && !request.user.admin)
      throw new DomainError('ADMIN_REQUIRED', {
        en: 'The operation is reserved for the role admin: ask an administrator to do it.',
        pt: 'A operação é reservada ao perfil admin: solicite-a a um administrador.',
      });
    const scope = await this.directory.scopeOf(request.user);
    rememberScope(request, scope);
    if (rule.kind === 'branch' && rule.options.in !== 'body')
      await admit(this.directory, this.gate, request, rule.options);
    // Routes for administrators need no branch, and the company need not exist yet.
    const { company } = request.params;
    if (rule.kind === 'admin' && typeof company === 'string') await this.branches.assertServed(company);
    return true;
  }
}

/**
 * A permission that was revoked while the body arrived no longer counts. Every decorator of a rule adds this guard. The
 * permissions of the role admin are in the token, and a request without a body did not wait.
 */
@Injectable()
export class BodyAccessGuard implements CanActivate {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly gate: BranchGate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = routeRuleOf(context.getClass(), context.getHandler());
    const request = context.switchToHttp().getRequest<Request & { user: Caller }>();
    const readsBody = rule?.kind === 'branch' && rule.options.in === 'body';
    if (rule === undefined || rule.kind === 'admin' || (request.body === undefined && !readsBody))
      return true;
    rememberScope(request, await this.directory.scopeOf(request.user));
    if (rule.kind === 'branch') await admit(this.directory, this.gate, request, rule.options);
    return true;
  }
}

/** The codes that refuse a branch outside of the scope: the first is for users, the second for administrators. */
const SCOPE_REFUSALS: ReadonlySet<string> = new Set(['BRANCH_FORBIDDEN', 'COMPANY_ARRIVING']);

/**
 * Checks the branch that the request names. Before a refusal it reads the scope again without the cache, so that a grant
 * counts in every process as soon as it is committed. Records by id, lists without a company and revocations wait for the
 * notification. A company that arrives in this cell while the scope is read is refused as arriving, because its branches
 * are not in the scope.
 */
async function admit(
  directory: AccessDirectory,
  gate: BranchGate,
  request: Request & { user: Caller },
  options: BranchAccessOptions,
): Promise<void> {
  const enter = async (scope: AccessScope): Promise<void> => {
    const branches = await branchesOf(gate, request, scope, options);
    if (branches !== undefined) rememberBranches(request, branches);
  };
  try {
    await enter(scopeOf(request));
  } catch (error) {
    if (!(error instanceof DomainError) || !SCOPE_REFUSALS.has(error.code)) throw error;
    const fresh = await directory.freshScopeOf(request.user);
    rememberScope(request, fresh);
    await enter(fresh).catch((again: unknown) => {
      throw error.code === 'COMPANY_ARRIVING' ? error : again;
    });
  }
}

async function branchesOf(
  gate: BranchGate,
  request: Request,
  scope: AccessScope,
  options: BranchAccessOptions,
): Promise<readonly BranchRef[] | undefined> {
  const fields = { company: options.company ?? 'company', branch: options.branch ?? 'branch' };
  const company = fieldOf(request, options.in, fields.company);
  const branch = fieldOf(request, options.branchIn ?? options.in, fields.branch);
  if (options.ids !== undefined) {
    const ids = [options.ids.company, options.ids.branch] as const;
    const [companyId, branchId] = ids.map((name) => fieldOf(request, options.in, name));
    const byId = { fields: options.ids, values: [companyId, branchId] } as const;
    return [await gate.enterByEither(scope, { fields, values: [company, branch] }, byId)];
  }
  if (namesEvery(options, branch)) return await gate.enterAll(scope, company, fields);
  if (options.optional === true && isAbsent(branch))
    return isAbsent(company) ? undefined : await gate.enterSome(scope, company, fields);
  return [await gate.enter(scope, company, branch, fields)];
}

function namesEvery({ every }: BranchAccessOptions, branch: unknown): boolean {
  if (every === 'unnamed' && isAbsent(branch)) return true;
  return every !== undefined && every !== false && branch === EVERY_BRANCH;
}

/** Records the caller for the log and the audit trail. */
function nameCaller({ subject }: Caller): void {
  const context = requestContext.getStore();
  if (context !== undefined) context.subject = subject;
}

/** Returns undefined for a body that is not an object (missing, text, array). */
function fieldOf(request: Request, place: BranchAccessOptions['in'], field: string): unknown {
  const source: unknown = request[place];
  if (typeof source !== 'object' || source === null) return undefined;
  return (source as Readonly<Record<string, unknown>>)[field];
}
