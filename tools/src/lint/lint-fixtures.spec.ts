// Proves that the boundaries fail closed: each fixture is an import or a habit that must be reported, and each
// "allowed" one is its lawful twin, so that neither a silent rule nor a rule that shouts at everything passes.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

interface Verdict {
  file: string;
  pretended: string;
  expected: string;
  reported: string[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

function judgeFixtures(): Verdict[] {
  const printed = execFileSync(process.execPath, ['tools/lint-rules/judge-fixtures.mjs'], {
    cwd: root,
    encoding: 'utf8',
    // A Jest worker's own flags are not for this process.
    env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '[]') as Verdict[];
}

describe('lint fixtures', () => {
  const verdicts = judgeFixtures();
  const forbidden = verdicts.filter((verdict) => verdict.expected !== 'nothing');
  const allowed = verdicts.filter((verdict) => verdict.expected === 'nothing');

  it('covers forbidden and allowed cases', () => {
    expect(forbidden.length).toBeGreaterThanOrEqual(36);
    expect(allowed.length).toBeGreaterThanOrEqual(6);
  });

  it.each(forbidden)('reports $file as $expected', ({ expected, reported }) => {
    expect(reported).toContain(expected);
  });

  it.each(allowed)('lets $file pass', ({ reported }) => {
    expect(reported).toEqual([]);
  });
});
