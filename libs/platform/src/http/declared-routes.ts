// The routes of a service as their decorators and DTOs declare them: what a query may hold, which bodies are taken
// and which methods a path has are read from there, so that there is no second list to forget. The OpenAPI document is
// made from the same declarations; a test compares the two.
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

const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';
export const MULTIPART_BODY = 'multipart/form-data';

/** The extension that names the setting with the size of the largest body. */
const BODY_LIMIT = 'x-body-limit';
const BODY_LIMIT_DEFAULT = 'BODY_BYTES_MAX';

/** For routes that take more than `BODY_BYTES_MAX`: the setting that holds their limit. */
export const BodyLimit = (setting: string): MethodDecorator => ApiExtension(BODY_LIMIT, setting);

/** The extension of a GET that changes something. */
const HEAD = 'x-head';
const REFUSED = 'refused';

/** For a GET that changes something: Express would answer HEAD by it, and a HEAD changes nothing. */
export const RefusesHead = (): MethodDecorator => ApiExtension(HEAD, REFUSED);

/** What a route takes as its body. */
export interface BodyOfRoute {
  readonly types: readonly string[];
  /** Of a body that is read into memory; uploads have their own limits. */
  readonly bytesMax: number;
}

export interface DeclaredRoute {
  readonly controller: Type;
  readonly handler: RouteHandler;
  /** `POST`. */
  readonly verb: string;
  /** `/batch/{id}`, as the OpenAPI document has it. */
  readonly path: string;
  /** `POST /batch/{id}`. */
  readonly name: string;
  /** `BatchController.create`. */
  readonly method: string;
  /** Names of the parameters of its query, in the order of the declaration. */
  readonly query: readonly string[];
  /** Those of them that may be repeated. */
  readonly lists: ReadonlySet<string>;
  /** Kinds of body that it takes; none where it reads no body. */
  readonly bodyTypes: readonly string[];
  /** `x-…` of its operation. */
  readonly extensions: Readonly<Record<string, string | undefined>>;
}

export class DeclaredRoutes {
  private readonly patterns: readonly (readonly [verbs: readonly string[], path: RegExp])[];

  constructor(private readonly routes: readonly DeclaredRoute[]) {
    this.patterns = routes.map((route) => [verbsOf(route), patternOf(route.path)]);
  }

  /** By the name of each route. */
  map<T>(read: (route: DeclaredRoute) => T): ReadonlyMap<string, T> {
    return new Map(this.routes.map((route) => [route.name, read(route)]));
  }

  /** Which methods a path takes: used only when no route matched, and for HEAD. */
  methodsOf(path: string): string[] {
    const found = this.patterns.flatMap(([verbs, pattern]) => (pattern.test(path) ? verbs : []));
    return [...new Set(found)].sort();
  }

  /** Before Express answers HEAD by the route of GET. @throws NotFoundException, as where no route matched. */
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

/** One for each path of the method; none where it is no route. */
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
  // Decorators of parameters run from the last to the first; the keys are `kind:index`.
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

/** @throws Error when the route names a limit that is no setting */
export function bodyOf({ bodyTypes, extensions }: DeclaredRoute, settings: object): BodyOfRoute | undefined {
  if (bodyTypes.length === 0) return undefined;
  const setting = extensions[BODY_LIMIT] ?? BODY_LIMIT_DEFAULT;
  const bytesMax = (settings as Readonly<Record<string, unknown>>)[setting];
  if (typeof bytesMax !== 'number')
    throw new Error(`A route limits its body by ${setting}, which is no setting.`);
  return { types: bodyTypes, bytesMax };
}

/** By the path as it was declared: there are as many as routes. */
const documentedPaths = new Map<string, string>();

/** The name of the route that a request came to; HEAD is answered by the route of GET. */
export function routeOf(request: Request): string {
  const { path } = request.route as { path: string };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  let name = documentedPaths.get(path);
  if (name === undefined) {
    name = documented(path);
    documentedPaths.set(path, name);
  }
  return `${method} ${name}`;
}

/** One line per route. */
export function listed(routes: readonly DeclaredRoute[]): string {
  return routes.map(({ name, method }) => `  ${name} (${method})`).join('\n');
}

/** `/batch/:id` as the OpenAPI document has it. */
function documented(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Express has no case in paths, and takes a slash at their end. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
    'i',
  );
}
