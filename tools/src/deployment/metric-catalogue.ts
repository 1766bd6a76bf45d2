// The metrics that the services tell, with their labels: asked of the code that tells them, not of a list.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Metrics } from '@razao/platform/actuator';
import { ROOT } from './manifests.js';

/** Added by the scrape (docs/operations/scrape.yaml) or by Prometheus itself. */
const SCRAPED_LABELS = ['job', 'instance', 'service', 'pod', 'namespace'];
/** Told by Prometheus, the kubelet, kube-state-metrics and the database's operator. */
const FOREIGN =
  /^(up|kubelet_volume_stats_\w+|kube_cronjob_\w+|cnpg_\w+|barman_cloud_cloudnative_pg_io_\w+)$/;

/** Told by others than our processes. */
export function isForeignMetric(metric: string): boolean {
  return FOREIGN.test(metric);
}

export interface KnownMetrics {
  /** Labels of a metric; undefined when nobody tells it. */
  labelsOf(metric: string): readonly string[] | undefined;
  readonly names: readonly string[];
}

export async function knownMetrics(): Promise<KnownMetrics> {
  const metrics = new Metrics();
  metrics.collectProcess();
  metrics.watchPool('database', () => ({
    max: 1,
    open: 1,
    idle: 1,
    waiting: 0,
    acquired: 0,
    acquireSeconds: 0,
    acquireFailures: 0,
  }));
  metrics.watchQueue('consolidation', () => Promise.resolve({ waiting: 0, active: 0, oldestSeconds: 0 }));
  metrics.watchHealth(() => Promise.resolve(new Map([['database', true]])));
  declareThoseOfApps(metrics);
  await metrics.expose();
  const labels = new Map<string, readonly string[]>();
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    const own = [...labelNamesOf(metrics, name), ...SCRAPED_LABELS];
    if (String(type) !== 'histogram') labels.set(name, own);
    else for (const part of ['bucket', 'sum', 'count']) labels.set(`${name}_${part}`, [...own, 'le']);
  }
  return {
    labelsOf: (metric) => labels.get(metric),
    names: [...labels.keys()],
  };
}

function labelNamesOf(metrics: Metrics, name: string): readonly string[] {
  const metric = metrics.registry.getSingleMetric(name) as { labelNames?: readonly string[] } | undefined;
  return metric?.labelNames ?? [];
}

/** An app's own metrics are made by `metrics.counter('name', 'help', ['label'])` and its likes. */
function declareThoseOfApps(metrics: Metrics): void {
  const call = /\.(counter|gauge|histogram)\(\s*'(\w+)',\s*(?:'[^']*'|`[^`]*`|"[^"]*")(?:,\s*(\[[^\]]*\]))?/g;
  const sources = readdirSync(join(ROOT, 'apps'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\/src\/.*\.ts$/.test(file) && !file.includes('.spec.'),
  );
  for (const file of sources) {
    for (const [, kind, name = '', list = '[]'] of readFileSync(join(ROOT, 'apps', file), 'utf8').matchAll(
      call,
    )) {
      const labels = [...list.matchAll(/'(\w+)'/g)].map(([, label = '']) => label);
      if (kind === 'gauge') metrics.gauge(name, 'of an app', labels);
      else if (kind === 'counter') metrics.counter(name, 'of an app', labels);
      else
        for (const part of ['bucket', 'sum', 'count'])
          metrics.gauge(`${name}_${part}`, 'of an app', [...labels, 'le']);
    }
  }
}
