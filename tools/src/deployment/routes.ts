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
    readonly http: {
      readonly paths: readonly {
        readonly path: string;
        readonly backend: { readonly service: { readonly name: string } };
      }[];
    };
  }[];
}

interface HttpRoute {
  readonly hostnames: readonly string[];
  readonly rules: readonly {
    readonly matches?: readonly { readonly path: { readonly type: string; readonly value: string } }[];
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

/** The Gateway API has no limit for bodies. Of the expressions that match a path, gateways take the longest. */
function httpRoutesOf({ hostnames, rules }: HttpRoute): Route[] {
  const ordered = rules
    .flatMap(({ matches, filters = [], backendRefs }) => {
      const paths = matches?.map(({ path }) => path) ?? [{ type: 'PathPrefix', value: '/' }];
      return paths.map((path) => ({ path, isChanged: filters.length > 0, backendRefs }));
    })
    .sort((one, other) => other.path.value.length - one.path.value.length);
  const types = new Set(ordered.map(({ path }) => path.type));
  if (types.size > 1) throw new Error(`Gateways order ${[...types].join(' and ')} differently.`);
  const matching = (url: string) =>
    ordered.find(({ path: { type, value } }) =>
      type === 'RegularExpression' ? new RegExp(`^(?:${value})$`).test(url) : url.startsWith(value),
    );
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
