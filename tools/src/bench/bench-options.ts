// What `npm run bench` measures: which comparisons, and at what size.
import { parseArgs } from 'node:util';
import { CommandRefused } from '../admin/command-line.js';

export interface BenchOptions {
  /** Of the comparisons. */
  readonly names: readonly string[];
  /** Entries of the large month; growth compares this number with ten times as many. */
  readonly rows: number;
  readonly rounds: number;
  /** Length of one measurement under load. */
  readonly seconds: number;
  readonly connections: number;
  /** Folder that keeps the server's data and the built books between runs; undefined: nothing is kept. */
  readonly home: string | undefined;
}

const FULL = { rows: 1_000_000, rounds: 3, seconds: 10, connections: 32, home: '.razao/bench' };
/** Enough to prove that every comparison runs and keeps the books right; its figures mean nothing. */
const QUICK = { ...FULL, rows: 2_000, rounds: 1, seconds: 1, home: undefined };

export const USAGE = [
  'Usage: npm run bench -- [COMPARISON…] [options]',
  `  --rows N      entries of the large month (${FULL.rows}); growth compares N with 10 N`,
  `  --rounds N    rounds of each side (${FULL.rounds})`,
  `  --seconds N   length of a measurement under load (${FULL.seconds})`,
  '  --quick       small and once: proves that it runs, its figures mean nothing',
  `  --home DIR    where built books are kept between runs (${FULL.home})`,
].join('\n');

/**
 * @param known names of the comparisons
 * @throws CommandRefused naming the word that does not fit.
 */
export function benchOptions(words: readonly string[], known: readonly string[]): BenchOptions {
  const { values, positionals } = parsed(words);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new CommandRefused(`There is no comparison ${unknown}`);
  const defaults = values.quick === true ? QUICK : FULL;
  const number = (name: 'rows' | 'rounds' | 'seconds'): number => {
    const text = values[name] ?? String(defaults[name]);
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new CommandRefused(`--${name} ${text}: expected a whole number from 1`);
    return Number(text);
  };
  return {
    names: positionals.length > 0 ? positionals : known,
    rows: number('rows'),
    rounds: number('rounds'),
    seconds: number('seconds'),
    connections: defaults.connections,
    home: values.home ?? defaults.home,
  };
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    rows: text,
    rounds: text,
    seconds: text,
    home: text,
    quick: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}
