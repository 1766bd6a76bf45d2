import { describe, expect, it } from '@jest/globals';
import { BENCHMARKS, benchOptions } from './bench-options.js';

describe('benchOptions', () => {
  it('is everything at full size when nothing is said', () => {
    expect(benchOptions([])).toEqual({
      benchmarks: BENCHMARKS,
      rows: 1_000_000,
      rounds: 3,
      seconds: 10,
      connections: 32,
      home: '.razao/bench',
      fresh: false,
      json: 'tmp/bench/results.json',
      writeDocs: false,
      driverOnly: false,
      cpuProfile: undefined,
      pooler: undefined,
    });
  });

  it('takes comparisons in the order of the table, with sizes', () => {
    const options = benchOptions(['ledger', 'import', '--rows', '5000', '--rounds', '1', '--json', 'x.json']);
    expect(options).toMatchObject({
      benchmarks: ['import', 'ledger'],
      rows: 5_000,
      rounds: 1,
      json: 'x.json',
    });
  });

  it('takes the comparisons of scaling when they are named', () => {
    expect(benchOptions(['pooler', 'pods', '--pooler', 'x/pgbouncer'])).toMatchObject({
      benchmarks: ['pods', 'pooler'],
      pooler: 'x/pgbouncer',
    });
  });

  it('keeps nothing of a quick run, unless a home is named', () => {
    expect(benchOptions(['--quick'])).toMatchObject({ rows: 2_000, rounds: 1, seconds: 1, home: undefined });
    expect(benchOptions(['--quick', '--home', 'there'])).toMatchObject({ home: 'there' });
  });

  it.each([
    [['posts'], 'There is no comparison posts: expected import, post'],
    [['--rows', '999'], '--rows 999: expected a whole number from 1000'],
    [['--rows', '1e6'], '--rows 1e6: expected a whole number'],
    [['--rounds', '0'], '--rounds 0: expected a whole number from 1 to 99'],
    [['--seconds', '601'], '--seconds 601: expected a whole number from 1 to 600'],
    [['--slow'], "Unknown option '--slow'"],
    [['--quick', '--write-docs'], 'leave out --quick'],
  ])('refuses %j', (words, problem) => {
    expect(() => benchOptions(words)).toThrow(problem);
  });
});
