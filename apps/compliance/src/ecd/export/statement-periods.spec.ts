import { describe, expect, it } from '@jest/globals';
import { fiscalYearBegin, periodBefore, statementPeriods } from './statement-periods.js';

const month = (text: string): string => `${text}-01`;
const drawn = (from: string, to: string, since: string, endMonth: number, ...closings: string[]): string[] =>
  statementPeriods({ first: month(from), last: month(to) }, month(since), endMonth, closings.map(month)).map(
    ({ first, last, closed }) => `${first.slice(0, 7)} ${last.slice(0, 7)} ${closed ? 'closed' : 'open'}`,
  );

describe('the periods of the statements', () => {
  it('are the fiscal year, or its quarters and the fiscal year', () => {
    expect(drawn('2024-01', '2024-12', '2024-01', 12, '2024-12')).toEqual(['2024-01 2024-12 closed']);
    expect(drawn('2024-01', '2024-12', '2024-01', 12, '2024-03', '2024-06', '2024-09', '2024-12')).toEqual([
      ...['2024-01 2024-03 closed', '2024-04 2024-06 closed', '2024-07 2024-09 closed'],
      ...['2024-10 2024-12 closed', '2024-01 2024-12 closed'],
    ]);
  });

  it('of a company that began in June, or in the middle of a quarter, begin there', () => {
    expect(drawn('2024-06', '2024-12', '2024-06', 12, '2024-12')).toEqual(['2024-06 2024-12 closed']);
    expect(drawn('2024-05', '2024-12', '2024-05', 12, '2024-06', '2024-09', '2024-12')).toEqual([
      ...['2024-05 2024-06 closed', '2024-07 2024-09 closed', '2024-10 2024-12 closed'],
      '2024-05 2024-12 closed',
    ]);
  });

  it('of a company that ended in August end there, by its last closing', () => {
    expect(drawn('2024-01', '2024-08', '2024-01', 12, '2024-08')).toEqual(['2024-01 2024-08 closed']);
    expect(drawn('2024-01', '2024-08', '2024-01', 12, '2024-03', '2024-06', '2024-08')).toEqual([
      ...['2024-01 2024-03 closed', '2024-04 2024-06 closed', '2024-07 2024-08 closed'],
    ]);
  });

  it('of a second half begin after the last closing, also before the file', () => {
    expect(drawn('2024-07', '2024-12', '2024-01', 12, '2024-12')).toEqual(['2024-01 2024-12 closed']);
    expect(drawn('2024-07', '2024-12', '2024-07', 12, '2024-09', '2024-12')).toEqual([
      ...['2024-07 2024-09 closed', '2024-10 2024-12 closed', '2024-07 2024-12 closed'],
    ]);
    expect(drawn('2024-01', '2024-12', '2023-07', 6, '2024-06')).toEqual(['2023-07 2024-06 closed']);
  });

  it('of a fiscal year that ends with no quarter of the calendar may end with either quarter', () => {
    expect(drawn('2024-01', '2024-12', '2023-02', 1, '2024-01', '2024-04', '2024-07', '2024-10')).toEqual([
      ...['2023-02 2024-01 closed', '2024-02 2024-04 closed', '2024-05 2024-07 closed'],
      '2024-08 2024-10 closed',
    ]);
    expect(drawn('2024-02', '2024-12', '2024-02', 1, '2024-03', '2024-06')).toEqual([
      ...['2024-02 2024-03 closed', '2024-04 2024-06 closed'],
    ]);
  });

  it('are one, which is open, where nothing ends', () => {
    expect(drawn('2024-01', '2024-02', '2024-01', 12)).toEqual(['2024-01 2024-02 open']);
    expect(drawn('2024-04', '2024-05', '2024-01', 12)).toEqual(['2024-01 2024-05 open']);
  });

  it('follow as many months, and a fiscal year begins after its end month', () => {
    expect(periodBefore({ first: '2024-01-01', last: '2024-03-01', closed: true })).toEqual({
      first: '2023-10-01',
      last: '2023-12-01',
    });
    expect(['2024-01', '2024-07', '2024-12'].map((each) => fiscalYearBegin(month(each), 12))).toEqual(
      Array<string>(3).fill('2024-01-01'),
    );
    expect(['2024-01', '2024-06', '2024-07'].map((each) => fiscalYearBegin(month(each), 6))).toEqual([
      ...['2023-07-01', '2023-07-01', '2024-07-01'],
    ]);
  });
});
