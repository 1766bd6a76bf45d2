import { describe, expect, it } from '@jest/globals';
import { fiscalYearBegin, periodBefore, statementPeriods } from './statement-periods.js';

const month = (text: string): string => `${text}-01`;
const drawn = (from: string, to: string, since: string, endMonth: number, ...closings: string[]): string[] =>
  statementPeriods({ first: month(from), last: month(to) }, month(since), endMonth, closings.map(month)).map(
    ({ first, last, closed }) => `${first.slice(0, 7)} ${last.slice(0, 7)} ${closed ? 'closed' : 'open'}`,
  );

describe('statementPeriods', () => {
  it('returns the fiscal year, or its quarters and the fiscal year when the quarters are closed', () => {
    expect(drawn('2024-01', '2024-12', '2024-01', 12, '2024-12')).toEqual(['2024-01 2024-12 closed']);
    expect(drawn('2024-01', '2024-12', '2024-01', 12, '2024-03', '2024-06', '2024-09', '2024-12')).toEqual([
      '2024-01 2024-03 closed',
      '2024-04 2024-06 closed',
      '2024-07 2024-09 closed',
      '2024-10 2024-12 closed',
      '2024-01 2024-12 closed',
    ]);
  });

  it('begins with the first month of a company that began in June, or in the middle of a quarter', () => {
    expect(drawn('2024-06', '2024-12', '2024-06', 12, '2024-12')).toEqual(['2024-06 2024-12 closed']);
    expect(drawn('2024-05', '2024-12', '2024-05', 12, '2024-06', '2024-09', '2024-12')).toEqual([
      '2024-05 2024-06 closed',
      '2024-07 2024-09 closed',
      '2024-10 2024-12 closed',
      '2024-05 2024-12 closed',
    ]);
  });

  it('ends with the last closing of a company that ended in August', () => {
    expect(drawn('2024-01', '2024-08', '2024-01', 12, '2024-08')).toEqual(['2024-01 2024-08 closed']);
    expect(drawn('2024-01', '2024-08', '2024-01', 12, '2024-03', '2024-06', '2024-08')).toEqual([
      '2024-01 2024-03 closed',
      '2024-04 2024-06 closed',
      '2024-07 2024-08 closed',
    ]);
  });

  it('begins after the last closing when the file has a second half only, also before the file begins', () => {
    expect(drawn('2024-07', '2024-12', '2024-01', 12, '2024-12')).toEqual(['2024-01 2024-12 closed']);
    expect(drawn('2024-07', '2024-12', '2024-07', 12, '2024-09', '2024-12')).toEqual([
      '2024-07 2024-09 closed',
      '2024-10 2024-12 closed',
      '2024-07 2024-12 closed',
    ]);
    expect(drawn('2024-01', '2024-12', '2023-07', 6, '2024-06')).toEqual(['2023-07 2024-06 closed']);
  });

  it('accepts quarters of the fiscal year or of the calendar when the fiscal year ends in January', () => {
    expect(drawn('2024-01', '2024-12', '2023-02', 1, '2024-01', '2024-04', '2024-07', '2024-10')).toEqual([
      '2023-02 2024-01 closed',
      '2024-02 2024-04 closed',
      '2024-05 2024-07 closed',
      '2024-08 2024-10 closed',
    ]);
    expect(drawn('2024-02', '2024-12', '2024-02', 1, '2024-03', '2024-06')).toEqual([
      '2024-02 2024-03 closed',
      '2024-04 2024-06 closed',
    ]);
  });

  it('returns no period for a part of a year without a closing', () => {
    expect(drawn('2024-01', '2024-02', '2024-01', 12)).toEqual([]);
    expect(drawn('2024-01', '2024-06', '2024-01', 12)).toEqual([]);
  });

  it('returns the open fiscal year when it ends without a closing', () => {
    expect(drawn('2024-01', '2024-12', '2024-01', 12)).toEqual(['2024-01 2024-12 open']);
    expect(drawn('2024-01', '2024-12', '2024-01', 12, '2024-06')).toEqual([
      '2024-01 2024-06 closed',
      '2024-01 2024-12 open',
    ]);
  });

  it('periodBefore has as many months as its period, and fiscalYearBegin is the month after the end month', () => {
    expect(periodBefore({ first: '2024-01-01', last: '2024-03-01', closed: true })).toEqual({
      first: '2023-10-01',
      last: '2023-12-01',
    });
    expect(['2024-01', '2024-07', '2024-12'].map((each) => fiscalYearBegin(month(each), 12))).toEqual(
      Array<string>(3).fill('2024-01-01'),
    );
    expect(['2024-01', '2024-06', '2024-07'].map((each) => fiscalYearBegin(month(each), 6))).toEqual([
      '2023-07-01',
      '2023-07-01',
      '2024-07-01',
    ]);
  });
});
