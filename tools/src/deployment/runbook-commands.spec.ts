// The commands of the runbook and of the two READMEs for operators, as far as they can be judged without a cluster: a shell
// reads them, and every file, Deployment, Secret and the like that they name is there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './manifests.js';

const PAGES = ['docs/operations/runbook.md', 'k8s/README.md', 'docker/README.md'];

const blocks = PAGES.flatMap((page) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```bash\n([\s\S]*?)```/g)].map(
    ([, block = '']) => [page, block] as const,
  ),
);
const commands = blocks.map(([, block]) => block).join('\n');

interface Named {
  kind: string;
  metadata: { name: string };
}
const objects = [
  'rendered/small.yaml',
  'rendered/production.yaml',
  'overlays/small/backup-shell.yaml',
].flatMap((file) =>
  parseAllDocuments(readFileSync(join(ROOT, 'k8s', file), 'utf8')).map(
    (document) => document.toJS() as Named,
  ),
);
const namesOf = (...kinds: string[]): string[] =>
  objects.filter(({ kind }) => kinds.includes(kind)).map(({ metadata }) => metadata.name);

const named = (pattern: RegExp): string[] => [...commands.matchAll(pattern)].map(([, name = '']) => name);

describe('the commands for operators', () => {
  it.each(blocks)('are read by a shell: %s %#', (_page, block) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('name files that are there', () => {
    const files = named(/((?:k8s|docker|docs)\/[\w./-]+\w)/g);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('name Deployments, Jobs and their pods that an overlay brings', () => {
    const deployments = [
      ...named(/deployment\/([a-z][a-z-]+)/g),
      ...named(/scale deployment ([a-z -]+?) --/g).flatMap((list) => list.split(' ')),
    ];
    expect(deployments.length).toBeGreaterThan(5);
    expect(deployments.filter((name) => !namesOf('Deployment').includes(name))).toEqual([]);
    for (const name of named(/job\/([a-z][a-z-]+)/g)) expect(namesOf('Job')).toContain(name);
    // The pods of a StatefulSet and of a CloudNativePG Cluster are numbered.
    const pods = named(/exec (?:-it? |-i )?([a-z][\w-]+)/g).filter((name) => name !== 'postgres');
    expect(pods).toContain('razao-redis-0');
    for (const pod of pods)
      expect([...namesOf('StatefulSet', 'Cluster').map((name) => `${name}-0`), ...namesOf('Pod')]).toContain(
        pod,
      );
  });

  it('make every Secret that the pods read, and no other', () => {
    const wanted = new Set(
      [...JSON.stringify(objects).matchAll(/"secretKeyRef":\{[^}]*"name":"([\w-]+)"/g)].map(
        ([, name]) => name,
      ),
    );
    const made = new Set(
      named(/create secret generic ([\w$-]+)/g).flatMap((name) =>
        name.endsWith('$login')
          ? named(/for login in ([a-z ]+);/g)
              .flatMap((list) => list.split(' '))
              .map((login) => name.replace('$login', login))
          : [name],
      ),
    );
    expect([...wanted].filter((name) => !made.has(name ?? ''))).toEqual([]);
    for (const name of made) expect(JSON.stringify(objects)).toContain(`"${name}"`);
  });
});
