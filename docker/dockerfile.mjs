// Reads docker/Dockerfile and .dockerignore as data, as far as this project's own use of them goes, so that the
// proof of the build and the tests of the manifests speak of the very lines that an engine would run.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ word: string, rest: string }} Instruction
 * @typedef {{ name: string, from: string, instructions: Instruction[] }} Stage
 */

/** @param {string} file @returns {Stage[]} in their order; lines before the first FROM are left out */
export function readStages(file) {
  const text = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const from = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest);
    if (word === 'FROM') stages.push({ from: from?.[1] ?? '', name: from?.[2] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** The stage with its ancestors' instructions before its own. @param {Stage[]} stages @param {string} name @returns {Instruction[]} */
export function inherited(stages, name) {
  const stage = stages.find((each) => each.name === name);
  return stage === undefined ? [] : [...inherited(stages, stage.from), ...stage.instructions];
}

/** ENV of a stage and what it inherits. @param {Stage[]} stages @param {string} name @returns {Record<string, string>} */
export function environmentOf(stages, name) {
  const pairs = inherited(stages, name)
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) =>
      [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]),
    );
  return Object.fromEntries(pairs);
}

/** The JSON form of the last ENTRYPOINT, CMD or HEALTHCHECK … CMD. @param {Stage[]} stages @param {string} name @param {string} word @returns {string[]} */
export function commandOf(stages, name, word) {
  const last = inherited(stages, name).findLast((each) => each.word === word);
  const json = /\[.*\]$/.exec(last?.rest ?? '')?.[0];
  return json === undefined ? [] : JSON.parse(json);
}

/** Whether a path of the context is left out. @param {string} file @returns {(path: string) => boolean} */
export function ignored(file) {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => rules.reduce((out, { keeps, pattern }) => (pattern.test(path) ? !keeps : out), false);
}

/** A pattern also matches everything below what it names. @param {string} glob */
function patternOf(glob) {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
  return new RegExp(`^${source}(/.*)?$`);
}
