// Tests the pages and rules for operators: promtool checks the alerts and runs their unit tests; every alert links to a
// section of the runbook; and the pages name only alerts, variables and files that exist.
// tools/e2e/documented-services.int.spec.ts checks the metrics against running services.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from './dockerfile.js';

interface AlertRules {
  groups: {
    rules: { alert: string; labels: { severity: string }; annotations: { runbook: string } }[];
  }[];
}

const operations = join(ROOT, 'docs/operations');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const alertRules = parse(read('docs/operations/alerts.yaml')) as AlertRules;
const alerts = alertRules.groups.flatMap(({ rules }) => rules);
const runbook = read('docs/operations/runbook.md');
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

/** The anchors that a browser gives the headings. */
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-'),
);

describe('the alert rules', () => {
  if (!hasPromtool)
    process.stdout.write('Left out: the tests of the alerts (there is no promtool on PATH).\n');
  else
    it.each([
      ['check', 'alerts.yaml'],
      ['test', 'alerts.test.yaml'],
    ])('pass promtool %s rules %s', (verb, file) => {
      const options = { cwd: operations, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync('promtool', [verb, 'rules', file], options);
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
    });

  it('have a unit test for each alert of severity page', () => {
    const tested = read('docs/operations/alerts.test.yaml');
    const paging = alerts.filter(({ labels }) => labels.severity === 'page').map(({ alert }) => alert);
    expect(paging.length).toBeGreaterThan(5);
    expect(paging.filter((alert) => !tested.includes(alert))).toEqual([]);
  });

  it('link each to a section of the runbook that exists', () => {
    const parts = alerts.map(({ annotations }) => annotations.runbook);
    expect(parts).toEqual(parts.map(() => expect.stringMatching(/^docs\/operations\/runbook\.md#/)));
    expect(anchors).toEqual(expect.arrayContaining(parts.map((part) => part.split('#')[1])));
  });
});

describe('the pages for operators', () => {
  const pages = ['docs/operations/runbook.md', 'k8s/README.md', 'docker/README.md'].map(read).join('\n');
  const namedBy = (pattern: RegExp): string[] => [...pages.matchAll(pattern)].map(([, name = '']) => name);

  it('name only sections of the runbook, alerts and variables that exist', () => {
    expect(anchors).toEqual(expect.arrayContaining(namedBy(/\]\((?:[\w./-]*runbook\.md)?#([\w-]+)\)/g)));
    expect(alerts.map(({ alert }) => alert)).toEqual(expect.arrayContaining(namedBy(/\b(Razao[A-Z]\w+)/g)));
    const known = read('docs/configuration.md') + read('docs/errors.md');
    const variables = namedBy(/`((?:DATABASE|JWT|CONSOLIDATION|UPLOAD|SERVICE|REQUEST)_[A-Z_]+)`/g);
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
  });

  it('name only files that exist, in commands that bash can parse', () => {
    const files = namedBy(/\b((?:k8s|docker|docs)\/[\w./-]+\w)/g);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const commands = namedBy(/```bash\n([\s\S]*?)```/g);
    expect(commands.length).toBeGreaterThan(10);
    const { stderr } = spawnSync('bash', ['-n'], { input: commands.join('\n'), encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
