// Parses docker/Dockerfile, as far as this project uses its syntax. The proof of the images runs its instructions; the
// tests of the manifests and the benchmark read the environment that an image gives a process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCKERFILE = join(ROOT, 'docker/Dockerfile');

/** The images, each with its target in the Dockerfile and the project that it contains. */
export const IMAGES: Readonly<Record<string, { target: string; app: string }>> = {
  'razao/movements': { target: 'service', app: 'movements' },
  'razao/queries': { target: 'service', app: 'queries' },
  'razao/compliance': { target: 'service', app: 'compliance' },
  'razao/console': { target: 'console', app: 'console' },
  'razao/admin': { target: 'admin', app: 'tools' },
};

/** Images of other projects, with fixed tags. */
export const FOREIGN_IMAGES: ReadonlySet<string> = new Set(['postgres:18-bookworm', 'redis:8.2-alpine']);

/** Returns the stages in their order, without the lines before the first FROM. */
export function readStages(): Stage[] {
  const text = readFileSync(DOCKERFILE, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ');
  const [, ...stages] = text.split(/^FROM /m);
  return stages.map((stage) => {
    const [head = '', ...lines] = stage.split('\n').filter((line) => line.trim() !== '');
    const [from = '', , name = ''] = head.split(/\s+/);
    return {
      name,
      from,
      instructions: lines.map((line) => {
        const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
        return { word, rest };
      }),
    };
  });
}

/** Returns the values of an instruction for a stage; the values of the stages that it is made from come first. */
export function valuesOf(stages: readonly Stage[], name: string, word: string): string[] {
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) return [];
  const own = stage.instructions.filter((each) => each.word === word).map(({ rest }) => rest);
  return [...valuesOf(stages, stage.from, word), ...own];
}

/** Returns the ENV of a stage, including the stages that it is made from. */
export function environmentOf(stages: readonly Stage[], name: string): Record<string, string> {
  const pairs = valuesOf(stages, name, 'ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
}

/** Returns the last ENTRYPOINT, CMD or HEALTHCHECK … CMD, which has the JSON form. */
export function commandOf(stages: readonly Stage[], name: string, word: string): string[] {
  const [json] = /\[.*\]$/.exec(valuesOf(stages, name, word).at(-1) ?? '') ?? ['[]'];
  return JSON.parse(json) as string[];
}
