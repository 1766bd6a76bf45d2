// The access rule of a route, as its decorator stores it and the guards read it. Every route needs a token; the pages
// without one (/docs, /actuator) are not routes of a controller.
import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { declaredRoutes, listed, type RouteHandler } from '@razao/platform/http';

export interface BranchAccessOptions {
  /** The part of the request that names the company and the branch. */
  readonly in: 'params' | 'body' | 'query';
  /** Name of the field with the company. Default: `company`. */
  readonly company?: string;
  /** Name of the field with the branch. Default: `branch`. */
  readonly branch?: string;
  /** Names of the fields that may contain the numeric ids of exactly one branch instead of its codes. */
  readonly ids?: { readonly company: string; readonly branch: string };
  /**
   * Whether the branch `*` means every branch of the company; the caller needs permission for all of them. With
   * `unnamed`, a request without a branch means the same.
   */
  readonly every?: boolean | 'unnamed';
  /** The part of the request that names the branch, when it differs from `in`. */
  readonly branchIn?: 'query';
  /**
   * Whether both may be missing (no branch is named), or only the branch (all branches of the company for which the
   * caller has permission).
   */
  readonly optional?: boolean;
}

export type RouteRule =
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'admin' }
  | { readonly kind: 'branch'; readonly options: BranchAccessOptions };

export const ROUTE_RULE = 'razao:route-rule';

const reflector = new Reflector();

/** The rule of the method, else the rule of its controller. */
export function routeRuleOf(controller: Type, handler: RouteHandler): RouteRule | undefined {
  return reflector.getAllAndOverride<RouteRule | undefined>(ROUTE_RULE, [handler, controller]);
}

/**
 * Fails the start when a route declares no access rule, so that a developer finds the missing decorator and not a
 * caller of the route.
 */
@Injectable()
export class RouteRulesCheck implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error that names every route without a rule. */
  onApplicationBootstrap(): void {
    const without = declaredRoutes(this.discovery).filter(
      ({ controller, handler }) => routeRuleOf(controller, handler) === undefined,
    );
    if (without.length === 0) return;
    throw new Error(
      `${without.length} route(s) declare no access rule; give each one of @Authenticated(), @AdminOnly(), @BranchAccess():\n${listed(without)}`,
    );
  }
}
