// The routes of a service as their decorators and DTOs declare them. Allowed query parameters, accepted bodies and
// methods of a path are read from these declarations, so that there is no second list to maintain. The OpenAPI document
// is made from the same declarations; a test compares the two.
import { NotFoundException, RequestMethod, type ExecutionContext, type Type } from '@nestjs/common';
import {
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import { ApiExtension, DECORATORS } from '@nestjs/swagger';
import type { Request } from 'express';
import { shapeOf } from './fields/request-reader.js';

export type RouteHandler = ReturnType<ExecutionContext['getHandler']>;

/** The only body that can hold null; a field of a form is a text or a file. */
export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';
export const MULTIPART_BODY = 'multipart/form-data';

/** The OpenAPI extension that names the setting with the size limit of the body. */
const BODY_LIMIT = 'x-body-limit';
const BODY_LIMIT_DEFAULT = 'BODY_BYTES_MAX';

/** Declares the setting that limits the body of a route, for routes that take more than `BODY_BYTES_MAX`. */
export const BodyLimit = (setting: string): MethodDecorator => ApiExtension(BODY_LIMIT, setting);

/** The OpenAPI extension of a GET that changes data. */
const HEAD = 'x-head';
const REFUSED = 'refused';

/**
 * Makes a GET that changes data refuse HEAD. Express would run the handler of GET for it, and a HEAD must not change
 * anything.
 */
export const RefusesHead = (): MethodDecorator => ApiExtension(HEAD, REFUSED);

/** The body that a route accepts. */
export interface BodyOfRoute {
  readonly types: readonly string[];
  /** The limit of a body that is read into memory; uploads have other limits. */
  readonly bytesMax: number;
}

export interface DeclaredRoute {
  readonly controller: Type;
  readonly handler: RouteHandler;
  /** For example `POST`. */
  readonly verb: string;
  /** For example `/batch/{id}`, as the OpenAPI document writes it. */
  readonly path: string;
  /** For example `POST /batch/{id}`. */
  readonly name: string;
  /** For example `BatchController.create`. */
  readonly method: string;
  /** The names of the query parameters, in the order of their declaration. */
  readonly query: readonly string[];
  /** The query parameters that may be repeated. */
  readonly lists: ReadonlySet<string>;
  /** The accepted media types; empty when the route reads no body. */
  readonly bodyTypes: readonly string[];
  /** The `x-…` extensions of the route's operation. */
  readonly extensions: Readonly<Record<string, string | undefined>>;
}

export class DeclaredRoutes {
  private readonly patterns: readonly (readonly [verbs: readonly string[], path: RegExp])[];

  constructor(private readonly routes: readonly DeclaredRoute[]) {
    this.patterns = routes.map((route) => [verbsOf(route), patternOf(route.path)]);
  }

  /** Maps each route; the keys are the names of the routes. */
  map<T>(read: (route: DeclaredRoute) => T): ReadonlyMap<string, T> {
    return new Map(this.routes.map((route) => [route.name, read(route)]));
  }

  /** The methods that a path accepts. This is needed only when no route matched, and for HEAD. */
  methodsOf(path: string): string[] {
    const found = this.patterns.flatMap(([verbs, pattern]) => (pattern.test(path) ? verbs : []));
    return [...new Set(found)].sort();
  }

  /**
   * Refuses HEAD where a route does, before Express runs the handler of GET.
   * @throws NotFoundException, as when no route matched.
   */
  assertTaken({ method, path }: Request): void {
    if (method !== 'HEAD') return;
    const methods = this.methodsOf(path);
    if (methods.includes('GET') && !methods.includes('HEAD')) throw new NotFoundException();
  }
}

function verbsOf({ verb, extensions }: DeclaredRoute): readonly string[] {
  return verb === 'GET' && extensions[HEAD] !== REFUSED ? [verb, 'HEAD'] : [verb];
}

export function declaredRoutes(discovery: DiscoveryService): DeclaredRoute[] {
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const controller = metatype as Type;
    return scanner
      .getAllMethodNames(controller.prototype as object)
      .flatMap((method) => routesOf(controller, method));
  });
}

/** One route for each path of the method; none when the method is not a route. */
function routesOf(controller: Type, method: string): DeclaredRoute[] {
  const handler = (controller.prototype as Readonly<Record<string, unknown>>)[method];
  if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const shared = {
    controller,
    handler,
    verb,
    method: `${controller.name}.${method}`,
    extensions: (Reflect.getMetadata(DECORATORS.API_EXTENSION, handler) ?? {}) as DeclaredRoute['extensions'],
    ...parametersOf(controller, handler, method),
  };
  return pathsOf(controller).flatMap((prefix) =>
    pathsOf(handler).map((rest) => {
      const path = documented(`/${[prefix, rest].filter((part) => part !== '').join('/')}`);
      return { ...shared, path, name: `${verb} ${path}` };
    }),
  );
}

function pathsOf(decorated: object): string[] {
  const paths = [Reflect.getMetadata(PATH_METADATA, decorated) as string | string[]].flat();
  return paths.map((path) => path.replaceAll(/^\/+|\/+$/g, ''));
}

const QUERY: number = RouteParamtypes.QUERY;
const BODIES: readonly number[] = [RouteParamtypes.BODY, RouteParamtypes.FILE, RouteParamtypes.FILES];

interface RouteArgument {
  readonly index: number;
  /** The name of `@Query('name')`. */
  readonly data?: unknown;
}

function parametersOf(
  controller: Type,
  handler: RouteHandler,
  method: string,
): Pick<DeclaredRoute, 'query' | 'lists' | 'bodyTypes'> {
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, method) ??
    []) as Type<object>[];
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Readonly<
    Record<string, RouteArgument>
  >;
  const query: string[] = [];
  const lists = new Set<string>();
  let takesBody = false;
  // The decorators of parameters run from the last parameter to the first. The keys are `kind:index`.
  for (const [key, { index, data }] of Object.entries(declared).reverse()) {
    const kind = Number(key.split(':', 1)[0]);
    takesBody ||= BODIES.includes(kind);
    if (kind !== QUERY) continue;
    const type = types[index];
    if (typeof data === 'string') query.push(data);
    else if (type !== undefined) {
      const { names, fields } = shapeOf(type);
      query.push(...names);
      for (const field of fields) if (field.isList) lists.add(field.name);
    }
  }
  const consumed = (Reflect.getMetadata(DECORATORS.API_CONSUMES, handler) ?? [JSON_BODY]) as string[];
  return { query, lists, bodyTypes: takesBody ? consumed : [] };
}

/** @throws Error when the extension of the route names an unknown setting */
export function bodyOf({ bodyTypes, extensions }: DeclaredRoute, settings: object): BodyOfRoute | undefined {
  if (bodyTypes.length === 0) return undefined;
  const setting = extensions[BODY_LIMIT] ?? BODY_LIMIT_DEFAULT;
  const bytesMax = (settings as Readonly<Record<string, unknown>>)[setting];
  if (typeof bytesMax !== 'number')
    throw new Error(`A route limits its body by ${setting}, which is not a setting.`);
  return { types: bodyTypes, bytesMax };
}

/** The name of the route that a request matched. The route of GET also answers HEAD. */
export function routeOf(request: Request): string {
  const { path } = request.route as { path: string };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return `${method} ${documented(path)}`;
}

export function listed(routes: readonly DeclaredRoute[]): string {
  return routes.map(({ name, method }) => `  ${name} (${method})`).join('\n');
}

/** Writes `/batch/:id` as `/batch/{id}`, like the OpenAPI document. */
function documented(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Like Express, ignores the case of a path and a slash at its end. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
    'i',
  );
}
