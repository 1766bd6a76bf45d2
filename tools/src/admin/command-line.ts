// Reads the arguments of a command: its words, then options and operands as the command declares them. Anything else is
// refused with one line that says what was expected.
import { resolve } from 'node:path';
import { parseArgs, types } from 'node:util';
import type { Installation } from './installation.js';

/**
 * A mistake that the caller of the command can correct. It is printed without a stack trace, and the exit code is 1.
 */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

export type Say = (line: string) => void;

export interface Command {
  /** The name of the command: one word or two. */
  readonly words: string;
  /** `--user U`, `[--company C]`, `[--json]`, or the name of an operand: `DIR`. */
  readonly takes: readonly string[];
  /** What the command does, for the list of commands. */
  readonly does: string;
  /** @throws CommandRefused or DomainError with one line for the caller */
  run(given: object, installation: Installation, say: Say): Promise<void>;
}

type NameOf<Take> = Take extends `[--${infer Inner}]`
  ? Inner extends `${infer Name} ${string}`
    ? Name
    : Inner
  : Take extends `--${infer Name} ${string}`
    ? Name
    : Take;

type ValueOf<Take> = Take extends `[--${string} ${string}]`
  ? string | undefined
  : Take extends `[${string}]`
    ? boolean
    : string;

/** Name of an option or operand → its value. */
export type Given<Takes extends readonly string[]> = {
  readonly [Take in Takes[number] as NameOf<Take> & string]: ValueOf<Take>;
};

export function command<const Takes extends readonly string[]>(
  words: string,
  takes: Takes,
  does: string,
  run: (given: Given<Takes>, installation: Installation, say: Say) => Promise<void>,
): Command {
  return { words, takes, does, run };
}

export function usageOf({ words, takes }: Command): string {
  return [words, ...takes].join(' ');
}

/** The operands that are paths. */
const PATH = /^(DIR|FILE)/;

/**
 * @param folder where the caller is: paths are relative to it
 * @throws CommandRefused naming the word, option or operand that is unknown, missing, empty or given twice.
 */
export function readCommand(
  commands: readonly Command[],
  [first = '', ...words]: readonly string[],
  folder = '',
): { command: Command; given: object } {
  const known = commands.filter((each) => each.words.split(' ')[0] === first);
  if (known.length === 0)
    throw new CommandRefused(`There is no command ${first}; npm run admin -- help lists them`);
  const [second] = words;
  const forms = known.filter((each) => each.words === first || each.words === `${first} ${second}`);
  const usage = (forms.length === 0 ? known : forms).map(usageOf).join(' | ');
  const refuse = (problem: string): never => {
    throw new CommandRefused(`${problem}. Usage: npm run admin -- ${usage}`);
  };
  const hasOptions = words.some((word) => word.startsWith('--'));
  const found =
    forms.find(({ takes }) => takes.some((take) => take.startsWith('--')) === hasOptions) ?? forms[0];
  if (found === undefined)
    return refuse(second === undefined ? `${first} needs one more word` : `${first} ${second} is not known`);
  const given = read(found.takes, words.slice(found.words === first ? 0 : 1), refuse);
  // Messages repeat a path, so it stays as it was typed where it means the same.
  if (resolve(folder) !== process.cwd())
    for (const [name, value] of Object.entries(given))
      if (PATH.test(name)) given[name] = resolve(folder, String(value));
  return { command: found, given };
}

function read(
  takes: readonly string[],
  words: string[],
  refuse: (problem: string) => never,
): Record<string, unknown> {
  const options = takes.flatMap((take) => {
    const [, optional, name, value] = /^(\[?)--([\w-]+)( .+?)?\]?$/.exec(take) ?? [];
    return name === undefined ? [] : [{ name, required: optional === '', flag: value === undefined }];
  });
  const operands = takes.filter((take) => /^\w/.test(take));
  const types = options.map(({ name, flag }) => [name, { type: flag ? 'boolean' : 'string' }] as const);
  const { values, positionals, tokens } = parse(words, Object.fromEntries(types), refuse);
  const blank = positionals.findIndex((word) => word.trim() === '');
  if (blank >= 0) refuse(`${operands[blank] ?? 'a word'} is empty`);
  if (positionals.length < operands.length) refuse(`${operands[positionals.length]} is missing`);
  if (positionals.length > operands.length) refuse(`${positionals[operands.length]} was not expected`);
  // An option that is given twice is refused, because the first value would be lost without a message.
  const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = named.find((name, index) => named.indexOf(name) < index);
  if (twice !== undefined) refuse(`--${twice} is given twice`);
  for (const { name, required } of options) {
    const value = values[name];
    if (required && value === undefined) refuse(`--${name} is missing`);
    if (typeof value === 'string' && value.trim() === '') refuse(`--${name} is empty`);
  }
  return { ...values, ...Object.fromEntries(operands.map((name, index) => [name, positionals[index]])) };
}

function parse(
  args: string[],
  options: Record<string, { type: 'boolean' | 'string' }>,
  refuse: (problem: string) => never,
) {
  try {
    return parseArgs({ args, allowPositionals: true, tokens: true, options });
  } catch (error) {
    const said = types.isNativeError(error) ? error.message : String(error);
    // Node adds hints to the first sentence, some in further lines.
    return refuse(said.split(/\.\s/)[0] ?? said);
  }
}
