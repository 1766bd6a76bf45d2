import { both } from '@razao/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { REPORTED_ERRORS_MAX } from '../limits.js';
import { ErrorReport } from './error-report.js';

describe('the report of errors', () => {
  it('gives all of them at the limit, and a count of the rest just over it', () => {
    const report = new ErrorReport();
    for (let line = 1; line <= REPORTED_ERRORS_MAX; line += 1) report.add(line, 'valor', both('x'));
    expect(report.lines()).toHaveLength(REPORTED_ERRORS_MAX);
    report.add(1_001, 'valor', both('x'));
    expect(report.lines().slice(-2)).toEqual([
      { en: 'line 1000: valor: x', pt: 'linha 1000: valor: x' },
      { en: 'and 1 more error', pt: 'e mais 1 erro' },
    ]);
    report.addUnseen(2);
    expect(report.lines().at(-1)).toEqual({ en: 'and 3 more errors', pt: 'e mais 3 erros' });
    expect(report.lines()).toHaveLength(REPORTED_ERRORS_MAX + 1);
  });

  it('is in line order, the first ones, whatever the order in which they were found', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (lines) => {
        const report = new ErrorReport(5);
        lines.forEach((line, index) => report.add(line, 'day', both(String(index))));
        const expected = lines
          .map((line, index) => ({ line, index }))
          .sort((left, right) => left.line - right.line || left.index - right.index)
          .map(({ line, index }) => `line ${line}: day: ${index}`);
        const rest = expected.length - 5;
        expect(report.lines().map(({ en }) => en)).toEqual([
          ...expected.slice(0, 5),
          ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? 'error' : 'errors'}`] : []),
        ]);
        expect(report.total).toBe(lines.length);
      }),
    );
  });
});
