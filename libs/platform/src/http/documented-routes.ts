// The routes of a service as its OpenAPI document has them: what a query may hold, which bodies are taken and
// which methods a path has are read from there, so that there is no second list to forget.
import { ApiExtension, type OpenAPIObject } from '@nestjs/swagger';
import type { Request } from 'express';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

export const FORM_BODY = 'application/x-www-form-urlencoded';
export const MULTIPART_BODY = 'multipart/form-data';

/** The extension that names the setting with the size of the largest body. */
const BODY_LIMIT = 'x-body-limit';
const BODY_LIMIT_DEFAULT = 'BODY_BYTES_MAX';

/** For routes that take more than `BODY_BYTES_MAX`: the setting that holds their limit. */
export const BodyLimit = (setting: string): MethodDecorator => ApiExtension(BODY_LIMIT, setting);

/** What a route takes as its body. */
export interface BodyOfRoute {
  readonly types: readonly string[];
  /** Of a body that is read into memory; uploads have their own limits. */
  readonly bytesMax: number;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly operation: Operation;
}

export class DocumentedRoutes {
  /** `GET /batch/{id}` → the route. */
  private readonly routes: ReadonlyMap<string, Route>;

  constructor(document: OpenAPIObject) {
    this.routes = new Map(
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item as Readonly<Record<string, Operation>>).map(
          ([name, operation]): [string, Route] => {
            const method = name.toUpperCase();
            return [`${method} ${path}`, { method, path: patternOf(path), operation }];
          },
        ),
      ),
    );
  }

  /** By the name of each route. */
  map<T>(read: (operation: Operation) => T): ReadonlyMap<string, T> {
    return new Map([...this.routes].map(([name, { operation }]) => [name, read(operation)]));
  }

  /** Which methods a path takes: used only when no route matched. */
  methodsOf(path: string): string[] {
    const found = new Set<string>();
    for (const route of this.routes.values()) if (route.path.test(path)) found.add(route.method);
    if (found.has('GET')) found.add('HEAD');
    return [...found].sort();
  }
}

/** By the path as it was declared: there are as many as routes. */
const documentedPaths = new Map<string, string>();

/** As the document names it; HEAD is answered by the route of GET. */
export function routeOf(request: Request): string {
  const { path } = request.route as { path: string };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  let documented = documentedPaths.get(path);
  if (documented === undefined) {
    documented = path.replaceAll(/:(\w+)/g, '{$1}');
    documentedPaths.set(path, documented);
  }
  return `${method} ${documented}`;
}

/** The value of an extension (`x-…`) of the operation. */
export function extensionOf(operation: object, name: string): string | undefined {
  return (operation as Readonly<Record<string, string | undefined>>)[name];
}

/** @throws Error when the route names a limit that is no setting */
export function bodyOf(operation: Operation, settings: object): BodyOfRoute | undefined {
  const { requestBody } = operation;
  if (requestBody === undefined || !('content' in requestBody)) return undefined;
  const setting = extensionOf(operation, BODY_LIMIT) ?? BODY_LIMIT_DEFAULT;
  const bytesMax = (settings as Readonly<Record<string, unknown>>)[setting];
  if (typeof bytesMax !== 'number')
    throw new Error(`A route limits its body by ${setting}, which is no setting.`);
  return { types: Object.keys(requestBody.content), bytesMax };
}

/** Express has no case in paths, and takes a slash at their end. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
    'i',
  );
}
