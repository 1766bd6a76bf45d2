// Tests the example of two cells: what they share (the Gateway), and what must differ between cells.
import { expect, it } from '@jest/globals';
import { describeRendered } from '../../e2e/rendered-overlays.js';
import { environmentOfContainer } from '../../e2e/deployed-environment.js';
import { formFaults, renderOverlay, routesOf, type KubernetesObject } from '../../e2e/manifests.js';

const CELLS = ['two-cells/cell-1', 'two-cells/cell-2'];
const CELL_MAX = 8191;

describeRendered('the example of two cells', testCells);

function testCells(): void {
  const example = renderOverlay('two-cells');
  const cells = CELLS.map((name) => renderOverlay(name));
  const shared = example.objects.filter(({ metadata }) =>
    [metadata.namespace, metadata.name].includes('razao-gateway'),
  );
  const only = (objects: readonly KubernetesObject[], kind: string): KubernetesObject => {
    const found = objects.filter((object) => object.kind === kind);
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const valuesOf = (name: string): string[][] =>
    cells.map(({ objects, workloads }) =>
      workloads
        .flatMap(({ template }) => template.spec.containers)
        .map((container) => environmentOfContainer(container, objects, {})[name])
        .filter((value) => value !== undefined),
    );
  const distinct = (values: readonly unknown[]): number => new Set(values).size;

  it('has the objects of both cells and a Gateway', () => {
    expect(shared.map(({ kind }) => kind).sort()).toEqual(['Gateway', 'Namespace']);
    const ofCells = cells.flatMap(({ objects }) => objects);
    expect(example.objects).toHaveLength(ofCells.length + shared.length);
    expect(example.objects).toEqual(expect.arrayContaining(ofCells));
    expect(formFaults(shared)).toEqual([]);
  });

  it('gives the services and migration of each cell a different CELL, which is not the default 0', () => {
    const numbers = valuesOf('CELL').map((values) => {
      // The values are those of the four processes and of the migration.
      expect(values).toHaveLength(5);
      expect(distinct(values)).toBe(1);
      return Number(values[0]);
    });
    expect(distinct(numbers)).toBe(cells.length);
    for (const number of numbers) {
      expect(number).toBeGreaterThan(0);
      expect(number).toBeLessThanOrEqual(CELL_MAX);
    }
  });

  it('gives each cell a namespace, and each backup a different destination', () => {
    const namespaces = cells.map(({ objects }) => {
      const { metadata } = only(objects, 'Namespace');
      const others = objects.filter(({ kind }) => kind !== 'Namespace');
      expect(new Set(others.map((object) => object.metadata.namespace))).toEqual(new Set([metadata.name]));
      return metadata.name;
    });
    expect(distinct(namespaces)).toBe(cells.length);
    const stores = [renderOverlay('production'), ...cells].flatMap(({ objects }) =>
      objects.filter(({ kind }) => kind === 'ObjectStore'),
    );
    const places = stores.map(
      ({ spec }) => (spec as { configuration: { destinationPath: string } }).configuration.destinationPath,
    );
    expect(places).toHaveLength(2);
    expect(distinct(places)).toBe(places.length);
  });

  it('routes each service of each cell by a host through the Gateway only', () => {
    const { metadata, spec } = only(shared, 'Gateway');
    const { listeners } = spec as {
      listeners: { hostname: string; allowedRoutes: { namespaces: { selector: { matchLabels: object } } } }[];
    };
    expect(listeners).toHaveLength(1);
    const [{ hostname, allowedRoutes }] = listeners as [(typeof listeners)[number]];
    const hosts = cells.flatMap(({ objects }) => routesOf(objects).map(({ host }) => host));
    expect(hosts).toHaveLength(4 * cells.length);
    expect(distinct(hosts)).toBe(hosts.length);
    // The asterisk replaces one label, so that one certificate is valid for all hosts.
    for (const host of hosts) expect(host.replace(/^[^.]+/, '*')).toBe(hostname);
    for (const { objects } of cells) {
      expect(objects.filter(({ kind }) => kind === 'Ingress')).toEqual([]);
      for (const route of objects.filter(({ kind }) => kind === 'HTTPRoute'))
        expect(route.spec).toMatchObject({
          parentRefs: [{ name: metadata.name, namespace: metadata.namespace }],
        });
      const namespace = only(objects, 'Namespace');
      expect(namespace.metadata.labels).toMatchObject(allowedRoutes.namespaces.selector.matchLabels);
      const letIn = JSON.stringify(objects.filter(({ kind }) => kind === 'NetworkPolicy'));
      expect(letIn).not.toContain('ingress-nginx');
      const gateways = letIn.split(`{"kubernetes.io/metadata.name":"${metadata.namespace}"}`);
      // Traffic goes to the services and to the console.
      expect(gateways).toHaveLength(3);
    }
  });

  it('gives the console of a cell the addresses of both cells, first those of its cell', () => {
    for (const name of ['MOVEMENTS_URL', 'QUERIES_URL', 'COMPLIANCE_URL']) {
      const [one, two] = valuesOf(name).map(([addresses = '']) => addresses.split(','));
      expect(one).toHaveLength(cells.length);
      expect(two).toEqual(one?.toReversed());
    }
  });

  it('lets the services of each cell accept the origins of all consoles', () => {
    const consoles = cells.flatMap(({ objects }) =>
      routesOf(objects)
        .filter(({ service }) => service === 'console')
        .map(({ host }) => `https://${host}`),
    );
    for (const origins of valuesOf('CORS_ORIGINS')) {
      expect(origins).toHaveLength(4);
      for (const list of origins) expect(list.split(',').sort()).toEqual([...consoles].sort());
    }
  });
}
