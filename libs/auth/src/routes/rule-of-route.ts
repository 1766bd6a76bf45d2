// The access rule of a route as its decorator stores it and as the guards read it.
import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { declaredRoutes, listed, type RouteHandler } from '@razao/platform/http';

export interface BranchAccessOptions {
  /** Where the request names its company and branch. */
  readonly in: 'params' | 'body' | 'query';
  /** Name of the field with the company; default `company`. */
  readonly company?: string;
  /** Name of the field with the branch; default `branch`. */
  readonly branch?: string;
  /** Names of the fields that may have the numeric ids of exactly one branch in the place of its codes. */
  readonly ids?: { readonly company: string; readonly branch: string };
  /**
   * Branch `*` names every branch of the company; the caller must be permitted each of them. `unnamed`: so does a request
   * that leaves the branch out.
   */
  readonly every?: boolean | 'unnamed';
  /** Where the branch is named, when not beside its company. */
  readonly branchIn?: 'query';
  /** Both may be left out (no branch is named), or the branch alone (those of the company that the caller is permitted). */
  readonly optional?: boolean;
}

export type RouteRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'admin' }
  | { readonly kind: 'branch'; readonly options: BranchAccessOptions };

export const ROUTE_RULE = 'razao:route-rule';

/** By controller and handler, which controllers may share. Several guards of each request read the rule. */
const rules = new WeakMap<object, WeakMap<object, RouteRule>>();
const reflector = new Reflector();

/** The rule of a route: the method's own, else its controller's. */
export function routeRuleOf(controller: Type, handler: RouteHandler): RouteRule | undefined {
  const known = rules.get(controller)?.get(handler);
  if (known !== undefined) return known;
  const rule = reflector.getAllAndOverride<RouteRule | undefined>(ROUTE_RULE, [handler, controller]);
  if (rule === undefined) return undefined;
  const ofController = rules.get(controller) ?? new WeakMap<object, RouteRule>();
  rules.set(controller, ofController.set(handler, rule));
  return rule;
}

/** Fails the start when a route declares no access rule: the developer finds a forgotten decorator, not the caller of the route. */
@Injectable()
export class RouteRulesCheck implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error naming every route without a rule. */
  onApplicationBootstrap(): void {
    const without = declaredRoutes(this.discovery).filter(
      ({ controller, handler }) => routeRuleOf(controller, handler) === undefined,
    );
    if (without.length === 0) return;
    throw new Error(
      `${without.length} route(s) declare no access rule; give each one of @Public(), @Authenticated(), @AdminOnly(), @BranchAccess():\n${listed(without)}`,
    );
  }
}
