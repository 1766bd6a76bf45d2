import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { ROOT } from './manifests.js';
import { anchorsOf } from './markdown.js';
import { isForeignMetric, knownMetrics, type KnownMetrics } from './metric-catalogue.js';

interface AlertRules {
  groups: {
    name: string;
    rules: {
      alert: string;
      expr: string;
      labels: { severity: string };
      annotations: { summary: string; runbook: string };
    }[];
  }[];
}
interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  targets?: { expr: string; legendFormat: string }[];
}

const operations = join(ROOT, 'docs/operations');
const read = (name: string): string => readFileSync(join(operations, name), 'utf8');
const alerts = (parse(read('alerts.yaml')) as AlertRules).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('dashboard.json')) as {
  uid: string;
  panels: Panel[];
  templating: { list: { name: string; query: string }[] };
};
const runbook = read('runbook.md');

let known: KnownMetrics;
beforeAll(async () => {
  known = await knownMetrics();
});

interface Selector {
  metric: string;
  labels: string[];
}

/** What is wrong with a query: it does not parse, asks for a metric that nobody tells, or for a label that it has not. */
function judgeQuery(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m').replaceAll('$service', '.*');
  const problems: string[] = [];
  const selectors: Selector[] = [];
  const grouped: string[] = [];
  const tree = parser.parse(text);
  tree.iterate({
    enter: (node) => {
      const words = text.slice(node.from, node.to);
      if (node.type.isError) problems.push(`does not parse at ${node.from}: ${text}`);
      if (node.name === 'VectorSelector')
        selectors.push({ metric: /^\w*/.exec(words)?.[0] ?? '', labels: [] });
      if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') grouped.push(words);
      else if (node.name === 'LabelName') selectors.at(-1)?.labels.push(words);
    },
  });
  const own = selectors.filter(({ metric }) => !isForeignMetric(metric));
  for (const { metric, labels } of own) {
    const has = known.labelsOf(metric);
    if (has === undefined) problems.push(`nobody tells ${metric}`);
    else
      problems.push(
        ...labels.filter((label) => !has.includes(label)).map((label) => `${metric} has no label ${label}`),
      );
  }
  if (own.length > 0 && own.length === selectors.length)
    problems.push(
      ...grouped
        .filter((label) => !own.some(({ metric }) => known.labelsOf(metric)?.includes(label) === true))
        .map((label) => `nothing in ${text} has the label ${label}`),
    );
  return problems;
}

describe('the judge of queries', () => {
  it('finds what is wrong with one', () => {
    expect(judgeQuery('sum by (service) (rate(http_request_errors_total{status="503"}[5m]))')).toEqual([]);
    expect(judgeQuery('sum(rate(http_request_errors_total[5m])')).not.toEqual([]);
    expect(judgeQuery('http_requests_total')).toEqual(['nobody tells http_requests_total']);
    expect(judgeQuery('queue_jobs{name="x"}')).toEqual(['queue_jobs has no label name']);
    expect(judgeQuery('sum by (path) (http_request_errors_total)')).toHaveLength(1);
  });
});

describe('the alert rules', () => {
  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s asks for what there is',
    (_name, { expr }) => {
      expect(judgeQuery(expr)).toEqual([]);
    },
  );

  it('have a name of their own, a severity, a summary and a part of the runbook each', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const anchors = anchorsOf(runbook);
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(20);
      const [file, anchor] = annotations.runbook.split('#');
      expect(file).toBe('docs/operations/runbook.md');
      expect(anchors).toContain(anchor);
    }
  });

  it('are named in the runbook only as they are', () => {
    for (const [name] of runbook.matchAll(/\bRazao[A-Z]\w+/g))
      expect(alerts.map(({ alert }) => alert)).toContain(name);
  });
});

describe('the dashboard', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');

  it.each(panels.map((panel) => [panel.title, panel] as const))(
    '%s asks for what there is',
    (_title, panel) => {
      expect(panel.targets?.length).toBeGreaterThan(0);
      for (const { expr } of panel.targets ?? []) expect(judgeQuery(expr)).toEqual([]);
    },
  );

  it('has panels of their own number, each with a title and words about it', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    for (const { description = '' } of panels) expect(description.length).toBeGreaterThan(5);
  });

  it('shows every metric of ours', () => {
    const shown = JSON.stringify(dashboard) + read('alerts.yaml');
    const ours = known.names.filter((name) => !/^(nodejs|process)_|_(sum|bucket|count)$/.test(name));
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
    expect(ours.length).toBeGreaterThan(7);
  });
});

const PROMTOOL = 'promtool';
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write(
    'Prometheus: there is no promtool on PATH; the tests of the alerts by it are left out.\n',
  );

describe('the tests of the alerts', () => {
  it('speak of each that wakes somebody', () => {
    const tested = read('alerts.test.yaml');
    const paging = alerts.filter(({ labels }) => labels.severity === 'page').map(({ alert }) => alert);
    expect(paging.length).toBeGreaterThan(5);
    expect(paging.filter((alert) => !tested.includes(alert))).toEqual([]);
  });

  if (hasPromtool)
    it.each([
      ['check', 'alerts.yaml'],
      ['test', 'alerts.test.yaml'],
    ])('promtool finds nothing: %s rules %s', (verb, file) => {
      const { status, stdout, stderr } = spawnSync(PROMTOOL, [verb, 'rules', file], {
        cwd: operations,
        encoding: 'utf8',
      });
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
    });
});
