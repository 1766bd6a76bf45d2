// Fails the start when a route declares no access rule: the developer finds a forgotten decorator, not the
// caller of the route.
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { declaredRoutes, listed } from '@razao/platform/http';
import { routeRuleOf } from './rule-of-route.js';

@Injectable()
export class RouteRulesCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error naming every route without a rule. */
  onApplicationBootstrap(): void {
    const without = declaredRoutes(this.discovery).filter(
      ({ controller, handler }) => routeRuleOf(this.reflector, controller, handler) === undefined,
    );
    if (without.length === 0) return;
    throw new Error(
      `${without.length} route(s) declare no access rule; give each one of @Public(), @Authenticated(), @AdminOnly(), @BranchAccess():\n${listed(without)}`,
    );
  }
}
