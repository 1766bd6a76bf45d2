// Fails the start when a route declares no access rule: the developer finds a forgotten decorator, not the
// caller of the route.
import { Injectable, RequestMethod, type OnApplicationBootstrap } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { routeRuleOf } from './rule-of-route.js';

@Injectable()
export class RouteRulesCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error naming every route without a rule. */
  onApplicationBootstrap(): void {
    const without = this.routesWithoutRule();
    if (without.length === 0) return;
    throw new Error(
      `${without.length} route(s) declare no access rule; give each one of @Public(), @Authenticated(), @AdminOnly(), @BranchAccess():\n${without
        .map((route) => `  ${route}`)
        .join('\n')}`,
    );
  }

  private routesWithoutRule(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as object;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler: unknown = Reflect.get(prototype, name);
        if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
        if (routeRuleOf(this.reflector, metatype, handler) !== undefined) return [];
        return [routeName(metatype, handler, name)];
      });
    });
  }
}

function routeName(controller: { name: string }, handler: object, method: string): string {
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const path = [Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, handler)]
    .map((part) => String(part).replaceAll(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');
  return `${verb} /${path} (${controller.name}.${method})`;
}
