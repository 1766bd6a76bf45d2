import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import fc from 'fast-check';
import { requestedDay, requestedDays } from './dates.js';
import { judged, requestedId, requestedInteger } from './fields.js';
import { requestedMonth } from './months.js';
import { PAGE_NUMBER_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, pagesOf, requestedPage } from './pages.js';
import { requestedPeriod } from './years.js';

function refusalOf(work: () => unknown): { code: string; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'none', message: '' };
}

describe('a requested day', () => {
  it.each(['2019-01-31', '2019.01.31', '2020-02-29', '0001-01-01', '9999.12.31'])('takes %s', (text) => {
    const { period, day } = requestedDay('dataInicio', text);
    expect(period.dateOf(day)).toBe(text.replaceAll('.', '-'));
  });

  it.each([
    '2019-02-29',
    '2019-13-01',
    '2019-00-10',
    '2019-01-00',
    '2019-01-32',
    '2019.01-31',
    '2019/01/31',
    '31/01/2019',
    '20190131',
    '2019-1-1',
    '0000-01-01',
    '10000-01-01',
    '2019-01-31 ',
    ' 2019-01-31',
    '2019-01-31T00:00:00',
    'today',
  ])('refuses %j and says why', (text) => {
    expect(refusalOf(() => requestedDay('dataInicio', text))).toEqual({
      code: 'INVALID_DATE',
      message: `dataInicio: ${JSON.stringify(text)} is not a day of the form YYYY-MM-DD or YYYY.MM.DD`,
    });
  });

  it('refuses what is no text: a parameter given twice, none at all', () => {
    expect(refusalOf(() => requestedDay('dataFim', ['2019-01-01', '2019-01-02'])).code).toBe('INVALID_DATE');
    expect(refusalOf(() => requestedDay('dataFim', undefined)).message).toBe(
      'dataFim is missing: expected a day of the form YYYY-MM-DD or YYYY.MM.DD',
    );
  });

  it('ends no range before its beginning', () => {
    expect(refusalOf(() => requestedDays('dataInicio', '2019-02-01', 'dataFim', '2019.01.31'))).toEqual({
      code: 'INVALID_RANGE',
      message: 'dataInicio: "2019-02-01" is later than dataFim 2019.01.31',
    });
    expect(refusalOf(() => requestedDays('dataInicio', '2019-02-01', 'dataFim', '2019.02.01')).code).toBe(
      'none',
    );
  });

  it('never fails in another way', () => {
    fc.assert(
      fc.property(fc.anything(), (value) =>
        ['none', 'INVALID_DATE'].includes(refusalOf(() => requestedDay('d', value)).code),
      ),
    );
    fc.assert(
      fc.property(fc.anything(), (value) =>
        ['none', 'INVALID_DATE'].includes(refusalOf(() => requestedMonth('m', value)).code),
      ),
    );
  });
});

describe('a requested page', () => {
  it('begins at the first, of a hundred', () => {
    expect(requestedPage(undefined, undefined)).toEqual({ number: 1, size: PAGE_SIZE_DEFAULT, skipped: 0 });
    expect(requestedPage('3', '1000')).toEqual({ number: 3, size: PAGE_SIZE_MAX, skipped: 2000 });
    expect(requestedPage(String(PAGE_NUMBER_MAX), '1')).toMatchObject({ skipped: PAGE_NUMBER_MAX - 1 });
  });

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '',
    ' 1',
    '+1',
    'x',
    String(PAGE_NUMBER_MAX + 1),
    '99999999999999999999',
  ])('is never %j', (text) => {
    expect(refusalOf(() => requestedPage(text, undefined)).code).toBe('INVALID_PAGE');
  });

  it.each(['0', '1001', '-5', 'all'])('has never %j records', (text) => {
    expect(refusalOf(() => requestedPage(undefined, text))).toEqual({
      code: 'INVALID_PAGE',
      message: `tamanho: "${text}" is not a whole number from 1 to 1000`,
    });
  });

  it('counts as many pages as hold all records', () => {
    expect([0, 1, 100, 101].map((total) => pagesOf(total, 100))).toEqual([0, 1, 1, 2]);
  });
});

describe('the fields of a body', () => {
  it('are refused all at once, under the code of the first', () => {
    const refusal = refusalOf(() =>
      judged({
        id: () => requestedId('contaId', 1.5),
        month: () => requestedMonth('anomesini', '2019-01'),
        year: () => requestedInteger('year', 1999, 2000, 9999),
      }),
    );
    expect(refusal).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'contaId: 1.5 is not a whole number of at most 64 bits (and 2 more in details)',
    });
  });

  it('take ids to the edge of int64, and map those that no number holds to one that names nothing', () => {
    expect(requestedId('contaId', 9_007_199_254_740_991)).toBe(Number.MAX_SAFE_INTEGER);
    expect(requestedId('contaId', 2 ** 62)).toBe(Number.MAX_SAFE_INTEGER);
    expect(requestedId('contaId', -(2 ** 62))).toBe(Number.MIN_SAFE_INTEGER);
    for (const value of [2 ** 63, -(2 ** 63), 1e300, 0.1, '1', null, true, [], {}, Number.NaN])
      expect(refusalOf(() => requestedId('contaId', value)).code).toBe('VALIDATION_FAILED');
  });

  it('take whole numbers at their limits and none beyond', () => {
    expect([2000, 9999].map((year) => requestedInteger('year', year, 2000, 9999))).toEqual([2000, 9999]);
    for (const year of [1999, 10_000, 2019.5, '2019', undefined])
      expect(refusalOf(() => requestedInteger('year', year, 2000, 9999)).code).toBe('VALIDATION_FAILED');
  });
});

describe('a month in a path', () => {
  it('is a year from 2000 and a month, with or without its zero', () => {
    expect(requestedPeriod('2019', '1').format()).toBe('01/2019');
    expect(requestedPeriod('9999', '12').format()).toBe('12/9999');
  });

  it.each([
    ['1999', '1'],
    ['10000', '1'],
    ['2019', '0'],
    ['2019', '13'],
    ['2019', '1.0'],
    ['x', '1'],
    ['-2019', '1'],
  ])('is never %s/%s', (year, month) => {
    expect(refusalOf(() => requestedPeriod(year, month)).code).toBe('INVALID_DATE');
  });
});
