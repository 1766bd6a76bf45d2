// docker/Dockerfile and .dockerignore as data, as far as this project uses their syntax: the proof of the images runs
// these instructions, the tests of the manifests and the benchmark read what an image gives a process.
import { readFileSync } from 'node:fs';
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

const DOCKERFILE = fileURLToPath(new URL('../../../docker/Dockerfile', import.meta.url));

/** The images: the Dockerfile's target and the project that is built into it. */
export const IMAGES: Readonly<Record<string, { target: string; app: string }>> = {
  'razao/movements': { target: 'service', app: 'movements' },
  'razao/queries': { target: 'service', app: 'queries' },
  'razao/compliance': { target: 'service', app: 'compliance' },
  'razao/console': { target: 'console', app: 'console' },
  'razao/admin': { target: 'admin', app: 'tools' },
};

/** Images of other projects, with a tag that does not move. */
export const FOREIGN_IMAGES: ReadonlySet<string> = new Set(['postgres:18-bookworm', 'redis:8.2-alpine']);

/** The stages in their order; what is before the first FROM is left out. */
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

/** What an instruction word gives a stage, first by the stages that it is made from. */
export function valuesOf(stages: readonly Stage[], name: string, word: string): string[] {
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) return [];
  const own = stage.instructions.filter((each) => each.word === word).map(({ rest }) => rest);
  return [...valuesOf(stages, stage.from, word), ...own];
}

/** ENV of a stage and of those that it is made from. */
export function environmentOf(stages: readonly Stage[], name: string): Record<string, string> {
  const pairs = valuesOf(stages, name, 'ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
}

/** The JSON form of the last ENTRYPOINT, CMD or HEALTHCHECK … CMD. */
export function commandOf(stages: readonly Stage[], name: string, word: string): string[] {
  const [json] = /\[.*\]$/.exec(valuesOf(stages, name, word).at(-1) ?? '') ?? ['[]'];
  return JSON.parse(json) as string[];
}

/** Whether .dockerignore leaves a path out: the last pattern that matches decides. */
export function ignoredBy(file: string): (path: string) => boolean {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => rules.reduce((out, { keeps, pattern }) => (pattern.test(path) ? !keeps : out), false);
}

/** A pattern also matches everything below what it names. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
  return new RegExp(`^${source}(/.*)?$`);
}
