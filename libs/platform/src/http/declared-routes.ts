// The routes as their decorators declare them, for checks at the start: the developer finds what was forgotten, not
// the caller of the route.
import { RequestMethod, type ExecutionContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import type { BodyOfRoute } from './documented-routes.js';

export type RouteHandler = ReturnType<ExecutionContext['getHandler']>;

export interface DeclaredRoute {
  readonly controller: Type;
  readonly handler: RouteHandler;
  /** `POST /batch/{id}`, as the OpenAPI document has it. */
  readonly name: string;
  /** `BatchController.create`. */
  readonly method: string;
  readonly takesBody: boolean;
}

const BODY_PARAMETERS: readonly string[] = [
  RouteParamtypes.BODY,
  RouteParamtypes.FILE,
  RouteParamtypes.FILES,
].map(String);

export function declaredRoutes(discovery: DiscoveryService): DeclaredRoute[] {
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const controller = metatype as Type;
    return scanner.getAllMethodNames(controller.prototype as object).flatMap((method) => {
      const handler: unknown = Reflect.get(controller.prototype as object, method);
      if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
      const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
      return {
        controller,
        handler,
        name: nameOf(controller, handler),
        method: `${controller.name}.${method}`,
        takesBody: Object.keys(parameters).some((key) =>
          BODY_PARAMETERS.includes(key.split(':', 1)[0] ?? ''),
        ),
      };
    });
  });
}

/** @throws Error naming every route whose body would never be read. */
export function checkBodiesAreDocumented(
  routes: readonly DeclaredRoute[],
  bodies: ReadonlyMap<string, BodyOfRoute | undefined>,
): void {
  const without = routes.filter(({ name, takesBody }) => takesBody && bodies.get(name) === undefined);
  if (without.length === 0) return;
  throw new Error(
    `${without.length} route(s) take a body that the OpenAPI document does not have; give each one @ApiBody():\n${listed(without)}`,
  );
}

/** One line per route. */
export function listed(routes: readonly DeclaredRoute[]): string {
  return routes.map(({ name, method }) => `  ${name} (${method})`).join('\n');
}

function nameOf(controller: object, handler: object): string {
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const path = [controller, handler]
    .map((part) => String(Reflect.getMetadata(PATH_METADATA, part)).replaceAll(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');
  return `${verb} /${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}
