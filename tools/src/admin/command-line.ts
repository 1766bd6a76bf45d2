// The arguments of the admin command: words, then options; anything else is refused with one clear
// line that says what was expected.
import { parseArgs } from 'node:util';

/** A fault that the caller of the command can correct: printed without a stack trace, exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

export interface OptionSpec {
  readonly required?: boolean;
  readonly flag?: boolean;
}

export type Options<Spec extends Record<string, OptionSpec>> = {
  readonly [Name in keyof Spec]: Spec[Name] extends { flag: true }
    ? boolean
    : Spec[Name] extends { required: true }
      ? string
      : string | undefined;
};

/**
 * @param usage shown when the words do not fit, e.g. `grant --user U --company C --branch B|*`
 * @throws CommandRefused naming the option that is unknown, missing or without a value.
 */
export function readOptions<const Spec extends Record<string, OptionSpec>>(
  words: readonly string[],
  spec: Spec,
  usage: string,
  positionals: readonly string[] = [],
): Options<Spec> & { readonly positionals: readonly string[] } {
  const refuse = (problem: string): never => {
    throw new CommandRefused(`${problem}. Usage: npm run admin -- ${usage}`);
  };
  const { values, positionals: given } = parse(words, spec, refuse);
  const blank = given.findIndex((word) => word.trim() === '');
  if (blank >= 0) refuse(`${positionals[blank] ?? 'a word'} is empty`);
  if (given.length !== positionals.length)
    refuse(
      given.length < positionals.length
        ? `${positionals[given.length] ?? ''} is missing`
        : `${given[positionals.length] ?? ''} was not expected`,
    );
  const options: Record<string, unknown> = { positionals: given };
  for (const [name, { required, flag }] of Object.entries(spec)) {
    const value = values[name];
    if (required === true && value === undefined) refuse(`--${name} is missing`);
    if (typeof value === 'string' && value.trim() === '') refuse(`--${name} is empty`);
    options[name] = flag === true ? value === true : value;
  }
  return options as Options<Spec> & { positionals: readonly string[] };
}

function parse(
  words: readonly string[],
  spec: Record<string, OptionSpec>,
  refuse: (problem: string) => never,
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...words],
      allowPositionals: true,
      tokens: true,
      options: Object.fromEntries(
        Object.entries(spec).map(([name, { flag }]) => [
          name,
          { type: flag === true ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
    // Of two values the last would count, and the first would be lost without a message.
    const named = tokens.filter((token) => token.kind === 'option').map(({ name }) => name);
    const twice = named.find((name, index) => named.indexOf(name) < index);
    if (twice !== undefined) refuse(`--${twice} is given twice`);
    return { values, positionals };
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    return refuse(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}
