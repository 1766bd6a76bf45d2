// Which requests from outside reach which service: by the Ingress of an overlay, or by the HTTPRoutes of a cell.
import { bytesOf, type KubernetesObject } from './manifests.js';

export interface Route {
  readonly host: string;
  readonly service: string;
  /** Whether a request with this path reaches the service with this path. */
  readonly reaches: (path: string) => boolean;
  /** The longest body that is let through. */
  readonly bodyBytesMax: number;
}

interface Ingress {
  readonly rules: readonly {
    readonly host: string;
    readonly http: { readonly paths: readonly IngressPath[] };
  }[];
}

interface IngressPath {
  readonly path: string;
  readonly backend: { readonly service: { readonly name: string } };
}

interface HttpRoute {
  readonly hostnames: readonly string[];
  readonly rules: readonly {
    /** By a prefix. */
    readonly matches?: readonly { readonly path: { readonly value: string } }[];
    readonly filters?: readonly object[];
    readonly backendRefs: readonly { readonly name: string }[];
  }[];
}

export function routesOf(objects: readonly KubernetesObject[]): Route[] {
  return objects.flatMap(({ kind, metadata, spec }) => {
    if (kind === 'HTTPRoute') return httpRoutesOf(spec as HttpRoute);
    if (kind !== 'Ingress') return [];
    const bodyMax = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'];
    return (spec as Ingress).rules.flatMap(({ host, http }) =>
      http.paths.map(({ path, backend }) => {
        // As ingress-nginx writes it into a location.
        const routed = new RegExp(`^${path}`, 'i');
        return {
          host,
          service: backend.service.name,
          reaches: (url: string) => routed.test(url),
          bodyBytesMax: bytesOf(bodyMax),
        };
      }),
    );
  });
}

/** The Gateway API has no limit for bodies. A prefix matches whole parts of a path, and the longest one that matches is taken. */
function httpRoutesOf({ hostnames, rules }: HttpRoute): Route[] {
  const ordered = rules
    .flatMap(({ matches, filters = [] }) => {
      const prefixes = matches?.map(({ path }) => path.value) ?? ['/'];
      return prefixes.map((prefix) => ({ prefix, isChanged: filters.length > 0 }));
    })
    .sort((one, other) => other.prefix.length - one.prefix.length);
  const matching = (url: string) =>
    ordered.find(({ prefix }) => `${url}/`.startsWith(prefix.replace(/\/*$/, '/')));
  const services = new Set(rules.flatMap(({ backendRefs }) => backendRefs.map(({ name }) => name)));
  return hostnames.flatMap((host) =>
    [...services].map((service) => ({
      host,
      service,
      reaches: (url: string) => matching(url)?.isChanged === false,
      bodyBytesMax: Infinity,
    })),
  );
}
