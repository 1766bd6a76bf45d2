// Writes k8s/rendered/*.yaml, what a cluster is given: committed, so that a review sees what a change of the base does to
// each installation, and so that the tests can read it where there is no kubectl.
//
//   node k8s/render.mjs            needs kubectl or kustomize on PATH
//   node k8s/render.mjs --check    fails when a committed file is not of these sources; renders again if it can
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('.', import.meta.url));
const OVERLAYS = ['small', 'production'];
const RENDERERS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
];

const checking = process.argv.includes('--check');
const renderer = RENDERERS.find(
  ([program = '']) => spawnSync(program, ['version', '--client']).error === undefined,
);
if (renderer === undefined && !checking) {
  process.stderr.write('Neither kubectl nor kustomize is on PATH: install one of them to render.\n');
  process.exit(1);
}
if (renderer === undefined)
  process.stdout.write('Neither kubectl nor kustomize on PATH: the sources are compared by their digest.\n');

for (const overlay of OVERLAYS) {
  const file = join(root, 'rendered', `${overlay}.yaml`);
  const header = `# Made by "node k8s/render.mjs" from sources with the digest ${digestOf(overlay)}\n`;
  const text = renderer && `${header}${render(renderer, overlay)}`;
  if (!checking) {
    mkdirSync(join(root, 'rendered'), { recursive: true });
    writeFileSync(file, text ?? '');
    continue;
  }
  const committed = readFileSync(file, 'utf8');
  if (
    committed.startsWith(header) &&
    (text === undefined || isDeepStrictEqual(objects(committed), objects(text)))
  )
    continue;
  process.stderr.write(`k8s/rendered/${overlay}.yaml is not of these sources: run "node k8s/render.mjs".\n`);
  process.exitCode = 1;
}

/** @param {string[]} renderer @param {string} overlay */
function render([program = '', ...words], overlay) {
  const { status, stdout, stderr } = spawnSync(program, [...words, join(root, 'overlays', overlay)], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

/** @param {string} overlay */
function digestOf(overlay) {
  const hash = createHash('sha256');
  for (const folder of ['base', join('overlays', overlay)]) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(root, folder, name)))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Versions of the renderer differ in layout, not in what a cluster is given. @param {string} text */
function objects(text) {
  return parseAllDocuments(text).map((document) => document.toJS());
}
