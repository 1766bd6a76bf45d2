import { describe, expect, it } from '@jest/globals';
import type { RowFinding } from './documents/error-report.js';
import { importReport, reportIn, type ImportReport, type ImportResult } from './import-result.js';

const finding: RowFinding = {
  line: 4,
  field: 'conta',
  code: 'ACCOUNT_UNKNOWN',
  value: '9.9',
  reason: { en: 'unknown', pt: 'desconhecida' },
};
const { value: _, ...ofTheRow }: RowFinding = {
  ...finding,
  line: 7,
  field: 'row',
  code: 'VALIDATION_FAILED',
};

const TARGET = { branchId: 1, period: '2024-06-01', chartId: 1, closingCode: 'ENC' };
const report = (unlisted: number): ImportReport =>
  importReport(
    {
      counts: { totalRows: 9, successRows: 3, errorRows: 6 },
      findings: [finding, ofTheRow],
      unlisted,
      batches: new Map(
        [11, 7].map((batchId) => [batchId, { target: { ...TARGET, batchId }, documents: 1, rows: 1 }]),
      ),
    },
    false,
  );

describe('the result of an import', () => {
  it('has each error as a text and in parts, in the requested language', () => {
    expect(reportIn('en', report(0))).toEqual({
      success: false,
      totalRows: 9,
      successRows: 3,
      errorRows: 6,
      errors: ['line 4: conta: unknown', 'line 7: row: unknown'],
      details: [
        { line: 4, field: 'conta', code: 'ACCOUNT_UNKNOWN', value: '9.9', message: 'unknown' },
        { line: 7, field: 'row', code: 'VALIDATION_FAILED', message: 'unknown' },
      ],
      batchIds: [7, 11],
      message: '3 of 9 rows accepted, 6 refused',
    });
    expect(reportIn('pt', report(0))).toMatchObject({
      errors: ['linha 4: conta: desconhecida', 'linha 7: row: desconhecida'],
      details: [{ code: 'ACCOUNT_UNKNOWN', message: 'desconhecida' }, { message: 'desconhecida' }],
    });
  });

  it('ends with a text that counts the errors that it does not list', () => {
    const last = (unlisted: number): unknown[] =>
      (['en', 'pt'] as const).map((language) => {
        const { errors, details } = reportIn(language, report(unlisted));
        return [errors.length - details.length, errors.at(-1)];
      });
    expect(last(1)).toEqual([
      [1, 'and 1 more error'],
      [1, 'e mais 1 erro'],
    ]);
    expect(last(3)).toEqual([
      [1, 'and 3 more errors'],
      [1, 'e mais 3 erros'],
    ]);
  });

  it('is returned unchanged when an earlier version stored it for an Idempotency-Key', () => {
    const kept = {
      success: true,
      totalRows: 1,
      errors: ['line 2: x'],
      message: '1 row accepted',
    } as ImportResult;
    expect(reportIn('pt', kept)).toBe(kept);
  });
});
