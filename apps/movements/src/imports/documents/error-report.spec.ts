import { both } from '@razao/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DETAIL_VALUE_CHARS_MAX, REPORTED_ERRORS_MAX } from '../limits.js';
import type { RowFault } from '../rows/raw-row.js';
import { ErrorReport } from './error-report.js';

const fault = (value: string): RowFault => ({
  field: 'valor',
  code: 'AMOUNT_OUT_OF_RANGE',
  value,
  reason: both('x'),
});

describe('ErrorReport', () => {
  it('lists REPORTED_ERRORS_MAX errors, and only counts the rest', () => {
    const report = new ErrorReport();
    for (let line = 1; line <= REPORTED_ERRORS_MAX; line += 1) report.add(line, fault('1'));
    expect(report.findings()).toHaveLength(REPORTED_ERRORS_MAX);
    report.add(REPORTED_ERRORS_MAX + 1, fault('1'));
    expect(report.findings().at(-1)).toEqual({ line: REPORTED_ERRORS_MAX, ...fault('1') });
    expect([report.findings().length, report.total]).toEqual([REPORTED_ERRORS_MAX, REPORTED_ERRORS_MAX + 1]);
    report.addUnseen(2);
    expect([report.findings().length, report.total]).toEqual([REPORTED_ERRORS_MAX, REPORTED_ERRORS_MAX + 3]);
  });

  it('leaves out rows that are refused for other rows of their document before any other error', () => {
    const report = new ErrorReport(5);
    const refused: RowFault = { ...fault('D1'), field: 'documento', code: 'DOCUMENT_REFUSED' };
    report.add(40, fault('1'));
    for (let line = 1; line < 40; line += 1) report.add(line, refused);
    expect(report.findings().map(({ line }) => line)).toEqual([1, 2, 3, 4, 40]);
    for (let line = 41; line < 60; line += 1) report.add(line, line % 2 === 0 ? refused : fault('1'));
    expect(report.findings().map(({ line }) => line)).toEqual([40, 41, 43, 45, 47]);
    expect(report.total).toBe(59);
  });

  it('shows a value of DETAIL_VALUE_CHARS_MAX characters whole, and cuts a longer one', () => {
    const report = new ErrorReport();
    const longest = 'x'.repeat(DETAIL_VALUE_CHARS_MAX);
    report.add(1, fault(longest));
    report.add(2, fault(`${longest}x`));
    report.add(3, fault(`${longest.slice(1)}🂡`));
    expect(report.findings().map(({ value }) => value)).toEqual([
      longest,
      `${longest}…`,
      `${longest.slice(1)}…`,
    ]);
  });

  it('lists the errors of the first lines in line order, whatever the order in which they were found', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (lines) => {
        const report = new ErrorReport(5);
        lines.forEach((line, index) => report.add(line, fault(String(index))));
        const expected = lines
          .map((line, index) => ({ line, index }))
          .sort((left, right) => left.line - right.line || left.index - right.index)
          .map(({ line, index }) => ({ line, ...fault(String(index)) }));
        expect(report.findings()).toEqual(expected.slice(0, 5));
        expect(report.total).toBe(lines.length);
      }),
    );
  });
});
