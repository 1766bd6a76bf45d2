// The access rule of a route as its decorator stores it and as the guards read it.
import type { Reflector } from '@nestjs/core';

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

/** The rule of a route: the method's own, else its controller's. */
export function routeRuleOf(
  reflector: Reflector,
  controller: object,
  handler: object,
): RouteRule | undefined {
  const known = rules.get(controller)?.get(handler);
  if (known !== undefined) return known;
  const rule = reflector.getAllAndOverride<RouteRule | undefined>(ROUTE_RULE, [
    handler as never,
    controller as never,
  ]);
  if (rule === undefined) return undefined;
  const ofController = rules.get(controller) ?? new WeakMap<object, RouteRule>();
  rules.set(controller, ofController.set(handler, rule));
  return rule;
}
