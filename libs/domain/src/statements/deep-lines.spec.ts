// Tests statements whose lines are nested as deep as a company may declare them: levels go up to 9,999. The sums are
// those of a plain recursion, and no line is visited once for each line below it.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { finished } from '../steps.js';
import { computeStatement, type Statement, type StatementForm, type StatementLine } from './statement.js';
import { UNCLOSED_RESULT, withUnclosedResult } from './unclosed-result.js';

const EQUITY = '03';
const RESULT = { first: 0n, last: -2n };

/**
 * Makes a balance sheet of totals, each with one detail line of one equity account, which has the number of its total.
 * @param parents for each total the total above it
 * @param visited is called each time the parent of a line is read
 */
function equityForm(
  parents: readonly (number | undefined)[],
  visited: () => void = () => undefined,
): StatementForm<number> {
  const lines = parents.flatMap((parent, index) => [
    equityLine(`T${index}`, 'T', parent === undefined ? undefined : `T${parent}`, visited),
    equityLine(`D${index}`, 'D', `T${index}`, visited),
  ]);
  return {
    statement: 'BALANCE_SHEET',
    lines,
    lineOf: new Map(parents.map((_, index) => [index, `D${index}`])),
  };
}

function equityLine(
  code: string,
  kind: 'T' | 'D',
  parent: string | undefined,
  visited: () => void,
): StatementLine {
  return {
    code,
    get parent() {
      visited();
      return parent;
    },
    kind,
    level: 1,
    side: 'P',
    text: '',
  };
}

function drawn(form: StatementForm<number>, amounts: ReadonlyMap<number, bigint>): Statement<number> {
  const figures = [...amounts].map(([account, last]) => ({ account, first: 0n, last }));
  const chart = [...amounts.keys()].map((id) => ({ id, nature: EQUITY }));
  return finished(withUnclosedResult(form, finished(computeStatement(form, figures)), RESULT, chart));
}

describe('a balance sheet of deep lines', () => {
  it('has the sums of the details below each total, and the unclosed result below the nearest total of all', () => {
    const tree = fc.array(
      fc.record({ up: fc.option(fc.nat(), { freq: 9, nil: undefined }), last: fc.bigInt(-9n, 9n) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(tree, fc.boolean(), fc.array(fc.nat(), { minLength: 1 }), (nodes, reversed, picked) => {
        const parents = nodes.map(({ up }, index) =>
          up === undefined || index === 0 ? undefined : up % index,
        );
        const above = (index: number | undefined): number[] =>
          index === undefined ? [] : [index, ...above(parents[index])];
        const amounts = new Map(
          picked.map((each) => [each % nodes.length, nodes[each % nodes.length]?.last ?? 0n]),
        );
        const paths = [...amounts.keys()].map(above);
        const shared = paths[0]?.find((total) => paths.every((path) => path.includes(total)));
        const roots = parents.flatMap((parent, index) => (parent === undefined ? [index] : []));
        const { statement, lines, lineOf } = equityForm(parents);
        const parent = shared ?? (reversed ? roots.at(-1) : roots[0]);
        const sums = new Map<string, bigint>();
        for (const index of above(parent)) sums.set(`T${index}`, RESULT.last);
        for (const [account, last] of amounts)
          for (const index of above(account)) sums.set(`T${index}`, (sums.get(`T${index}`) ?? 0n) + last);

        const { rows } = drawn({ statement, lines: reversed ? lines.toReversed() : lines, lineOf }, amounts);
        expect(
          new Map(rows.filter(({ line }) => line.kind === 'T').map(({ line, last }) => [line.code, last])),
        ).toEqual(sums);
        expect(rows.find(({ line }) => line.code === UNCLOSED_RESULT.code)?.line.parent).toBe(`T${parent}`);
      }),
    );
  });

  it('visits each line a few times', () => {
    const DEEP = 1_000;
    let visits = 0;
    const parents = Array.from({ length: DEEP }, (_, index) => (index === 0 ? undefined : index - 1));
    const form = equityForm(parents, () => {
      visits += 1;
    });
    const amounts = new Map(Array.from({ length: DEEP }, (_, index) => [index, 1n]));
    const { rows } = drawn(form, amounts);
    expect(rows).toHaveLength(2 * DEEP + 1);
    expect(rows[0]?.last).toBe(BigInt(DEEP) + RESULT.last);
    expect(visits).toBeLessThan(20 * form.lines.length);
  });
});
