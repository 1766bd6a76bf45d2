// Tests which values each kind of field reads, from JSON and from text, and which it refuses.
import { describe, expect, it } from '@jest/globals';
import { DomainError, Period, textExpected, both } from '@razao/domain';
import fc from 'fast-check';
import {
  Amount,
  BranchCode,
  CalendarDate,
  Code,
  Day,
  Flag,
  Id,
  IdList,
  Ignored,
  Month,
  MonthNumber,
  OneOf,
  PAGE_NUMBER_MAX,
  PAGE_SIZE_MAX,
  PageQuery,
  SortBy,
  Text,
  Whole,
  Year,
  YearMonth,
  pageOf,
  pagesOf,
  skippedBy,
} from './index.js';
import type { ReadContext } from './field.js';
import { PAGE_SIZE_DEFAULT } from './pages.js';
import { readerOf } from './request-reader.js';

const JSON_BODY: ReadContext = { source: 'json', unknownFields: 'refuse' };
const TEXT: ReadContext = { source: 'text', unknownFields: 'ignore' };

/** Reads one value with one declaration, and returns the value, or the code and message of the refusal. */
function reading(declaration: PropertyDecorator, context: ReadContext): (raw: unknown) => unknown {
  class Dto {
    field: unknown;
  }
  declaration(Dto.prototype, 'field');
  const read = readerOf(Dto, context);
  return (raw) => {
    try {
      return read({ field: raw }).field;
    } catch (error) {
      if (error instanceof DomainError) return `${error.code} ${error.message}`;
      throw error;
    }
  };
}

describe('a field of a body', () => {
  it.each<[string, PropertyDecorator, unknown, unknown]>([
    ['an id', Id(), 7, 7],
    ['an id beyond 2^53', Id(), 2 ** 62, Number.MAX_SAFE_INTEGER],
    ['an id below -2^53', Id(), -(2 ** 62), Number.MIN_SAFE_INTEGER],
    ['a code', Code({ max: 5 }), '00001', '00001'],
    ['a text whose length counts characters, not UTF-16 units', Text({ max: 2 }), '🂡🂡', '🂡🂡'],
    ['an empty text', Text({ max: 2 }), '', ''],
    ['tabs and line breaks', Text({ max: 3 }), '\t\r\n', '\t\r\n'],
    [
      'an empty text that counts as absent',
      Text({ max: 2, required: false, emptyIsAbsent: true }),
      '',
      undefined,
    ],
    ['a null', Text({ max: 2, required: false }), null, undefined],
    ['a default', Whole({ min: 0, max: 9, required: false, default: 4 }), undefined, 4],
    ['a negative zero', Whole({ min: 0, max: 9 }), -0, 0],
    ['a branch code', BranchCode(), '0001', '0001'],
    ['all branches', BranchCode({ orAll: true }), '*', '*'],
    ['a month', Month(), '01/2019', Period.of(2019, 1)],
    ['a year as text', Year({ json: 'text' }), '2019', 2019],
    ['a month number as text', MonthNumber({ json: 'either' }), '02', 2],
    ['a month number', MonthNumber({ json: 'either' }), 2, 2],
    ['a day', Day(), '05', 5],
    ['an amount', Amount(), 9_999_999_999_999.99, 9_999_999_999_999.99],
    ['a flag', Flag(), false, false],
    ['one of a few', OneOf(['D', 'C']), 'C', 'C'],
    ['any value of an ignored field', Ignored(), { any: 1 }, { any: 1 }],
  ])('reads %s', (_what, declaration, raw, value) => {
    const read = reading(declaration, JSON_BODY)(raw);
    expect(read).toEqual(value);
    expect(Object.is(read, -0)).toBe(false);
  });

  const INT64 = 'expected a whole number of at most 64 bits';
  it.each<[PropertyDecorator, unknown, string]>([
    [Id(), '7', `VALIDATION_FAILED field: ${INT64}, without quotation marks, found "7"`],
    [Id(), 2 ** 63, `VALIDATION_FAILED field: ${INT64}, found 9223372036854776000`],
    [Id(), undefined, `VALIDATION_FAILED field: ${INT64}, found nothing`],
    [Id(), null, `VALIDATION_FAILED field: ${INT64}, found null`],
    [
      Id({ expected: both('the id of an account') }),
      0.5,
      'VALIDATION_FAILED field: expected the id of an account, found 0.5',
    ],
    [Text({ max: 2 }), 'abc', `VALIDATION_FAILED field: expected ${textExpected(2).en}, found "abc"`],
    [Text({ min: 1, max: 2 }), '', `VALIDATION_FAILED field: expected ${textExpected(2, 1).en}, found ""`],
    [
      Text({ max: 2 }),
      'a\u0007',
      `VALIDATION_FAILED field: expected ${textExpected(2).en}, found "a\\u0007"`,
    ],
    [
      Code({ max: 5 }),
      ' 1',
      'VALIDATION_FAILED field: expected text of 1 to 5 characters, none of them a control character, without spaces at the ends, found " 1"',
    ],
    [BranchCode(), '*', 'INVALID_CODE field: expected a code of 1 to 10 letters and digits, found "*"'],
    [
      Whole({ min: 2000, max: 9999 }),
      1999,
      'VALIDATION_FAILED field: expected a whole number from 2000 to 9999, found 1999',
    ],
    [
      Whole({ min: 2000, max: 9999 }),
      '2019',
      'VALIDATION_FAILED field: expected a whole number from 2000 to 9999, without quotation marks, found "2019"',
    ],
    [
      Year({ json: 'text' }),
      2019,
      'VALIDATION_FAILED field: expected a whole number from 1000 to 9999, in quotation marks, found 2019',
    ],
    [
      Year({ json: 'text' }),
      '0000',
      'VALIDATION_FAILED field: expected a whole number from 1000 to 9999, found "0000"',
    ],
    [
      Month(),
      '2019-01',
      'INVALID_DATE field: expected a month of the form MM/YYYY, such as 01/2019, found "2019-01"',
    ],
    [Day(), '32', 'VALIDATION_FAILED field: expected a day of the month, 1 or 01 to 31, found "32"'],
    [
      Day(),
      5,
      'VALIDATION_FAILED field: expected a day of the month, 1 or 01 to 31, in quotation marks, found 5',
    ],
    [Amount(), '1', 'VALIDATION_FAILED field: expected a JSON number, without quotation marks, found "1"'],
    [Amount(), -0, 'AMOUNT_OUT_OF_RANGE field: expected an amount above zero, found 0'],
    [
      Flag(),
      'true',
      'VALIDATION_FAILED field: expected true or false, without quotation marks, found "true"',
    ],
    [
      MonthNumber({ json: 'either' }),
      '13',
      'VALIDATION_FAILED field: expected a whole number from 1 to 12, found "13"',
    ],
    [OneOf(['D', 'C']), 'd', 'VALIDATION_FAILED field: expected one of D, C, found "d"'],
  ])('refuses value %# with its code and message', (declaration, raw, message) => {
    expect(reading(declaration, JSON_BODY)(raw)).toBe(message);
  });
});

describe('a field of a query, a path or a form', () => {
  it.each<[string, PropertyDecorator, unknown, unknown]>([
    ['an id, exactly', Id(), '9007199254740993', 9007199254740993n],
    ['ids', IdList({ max: 3 }), ['3', '1,3'], [3, 1]],
    ['a whole number', Whole({ min: 1, max: 12 }), '07', 7],
    ['a flag', Flag(), 'true', true],
    ['a month', YearMonth(), '2025-01', Period.of(2025, 1)],
    ['a date', CalendarDate(), '2020-02-29', '2020-02-29'],
    ['a date with points', CalendarDate({ points: true }), '9999.12.31', '9999-12-31'],
    ['an order', SortBy(['id', 'day']), 'day,desc', { field: 'day', direction: 'desc' }],
    ['an order without direction', SortBy(['id', 'day']), 'day', { field: 'day', direction: 'asc' }],
  ])('reads %s', (_what, declaration, raw, value) => {
    expect(reading(declaration, TEXT)(raw)).toEqual(value);
  });

  it.each<[PropertyDecorator, unknown, string]>([
    [
      Id(),
      '9223372036854775808',
      'VALIDATION_FAILED field: expected a whole number of at most 64 bits, found "9223372036854775808"',
    ],
    [
      IdList({ max: 3 }),
      '1,x',
      'VALIDATION_FAILED field: expected whole numbers of at most 64 bits, separated by commas, found "x"',
    ],
    [IdList({ max: 3 }), '1,2,3,4', 'TOO_MANY_IDS field: has 4 ids, at most 3 are taken in one request'],
    [Flag(), '1', 'VALIDATION_FAILED field: expected true or false, found "1"'],
    [Flag({ required: false }), '', 'VALIDATION_FAILED field: expected true or false, found ""'],
    [
      YearMonth(),
      '2025-13',
      'INVALID_DATE field: expected a month of the form YYYY-MM, such as 2025-01, found "2025-13"',
    ],
    [
      SortBy(['id', 'day']),
      'day,up',
      'INVALID_PAGE field: expected one of id, day, then ",asc" or ",desc", found "day,up"',
    ],
    [
      SortBy(['id', 'day']),
      'id,asc,x',
      'INVALID_PAGE field: expected one of id, day, then ",asc" or ",desc", found "id,asc,x"',
    ],
  ])('refuses value %# with its code and message', (declaration, raw, message) => {
    expect(reading(declaration, TEXT)(raw)).toBe(message);
  });

  it.each(['2019-02-29', '2019-13-01', '2019-00-10', '2019-01-00', '2019.01-31', '20190131', '2019-1-1'])(
    'refuses the date %s with INVALID_DATE',
    (raw) => {
      expect(reading(CalendarDate({ points: true }), TEXT)(raw)).toBe(
        `INVALID_DATE field: expected a date of the form YYYY-MM-DD or YYYY.MM.DD, found "${raw}"`,
      );
    },
  );

  it.each(['0000-01-01', '10000-01-01', ' 2019-01-31', '2019-01-31T00:00:00', 'today', '2019.01.31'])(
    'refuses the date %j with INVALID_DATE when points are not allowed',
    (raw) => {
      expect(reading(CalendarDate(), TEXT)(raw)).toMatch(/^INVALID_DATE /);
    },
  );

  it('refuses any value that it does not read with a DomainError, and throws nothing else', () => {
    const declarations = [
      Id(),
      IdList({ max: 2 }),
      Month(),
      YearMonth(),
      CalendarDate(),
      Day(),
      Flag(),
      SortBy(['id']),
    ];
    for (const declaration of declarations)
      for (const context of [JSON_BODY, TEXT]) {
        const read = reading(declaration, context);
        fc.assert(
          fc.property(fc.anything(), (raw) => {
            read(raw);
          }),
          { numRuns: 50 },
        );
      }
  });
});

describe('a field that needs another', () => {
  class Quarters {
    @Year({ required: false, needs: 'quarter' })
    year?: number;

    @Whole({ min: 1, max: 4, required: false, emptyIsAbsent: true, needs: 'year' })
    quarter?: number;
  }
  const read = readerOf(Quarters, TEXT);

  it('is read when both are given, and both may be absent', () => {
    expect(Object.assign({}, read({ year: '2024', quarter: '1' }))).toEqual({ year: 2024, quarter: 1 });
    expect(Object.assign({}, read({}))).toEqual({});
    expect(Object.assign({}, read({ quarter: '' }))).toEqual({});
  });

  it.each([
    [{ quarter: '1' }, 'quarter: expected year as well, found "1"', 'informe também year'],
    [{ year: '2024' }, 'year: expected quarter as well, found "2024"', 'informe também quarter'],
    // A value that is invalid by itself is reported first.
    [{ quarter: '5' }, 'quarter: expected a whole number from 1 to 4, found "5"', 'informe um número'],
    [{ year: 'x', quarter: '1' }, 'year: expected a whole number from 1000 to 9999, found "x"', 'informe um'],
  ])('answers VALIDATION_FAILED to %j', (query, message, said) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        message,
        findings: [
          expect.objectContaining({ reason: expect.objectContaining({ pt: expect.stringContaining(said) }) }),
        ],
      }),
    );
  });
});

describe('a page request', () => {
  const page = (query: Readonly<Record<string, string>>): unknown => {
    try {
      return Object.assign({}, readerOf(PageQuery, TEXT)(query));
    } catch (error) {
      return error instanceof DomainError ? `${error.code} ${error.message}` : error;
    }
  };

  it('has page 1 of PAGE_SIZE_DEFAULT rows by default, and takes up to PAGE_SIZE_MAX rows', () => {
    expect(page({})).toEqual({ page: 1, size: PAGE_SIZE_DEFAULT });
    expect(page({ page: '', size: '' })).toEqual({ page: 1, size: PAGE_SIZE_DEFAULT });
    expect(page({ page: '3', size: '1000' })).toEqual({ page: 3, size: PAGE_SIZE_MAX });
    expect(skippedBy({ page: 3, size: 1000 })).toBe(2000);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', '+1', 'x', String(PAGE_NUMBER_MAX + 1), '99999999999999999999'])(
    'answers INVALID_PAGE to page %j',
    (text) => {
      expect(page({ page: text })).toBe(
        `INVALID_PAGE page: expected a whole number from 1 to ${PAGE_NUMBER_MAX}, found "${text}"`,
      );
    },
  );

  it('is answered with the number of elements and of pages', () => {
    expect([0, 1, 100, 101].map((total) => pagesOf(total, 100))).toEqual([0, 1, 1, 2]);
    expect(pageOf({ page: 2, size: 10 }, { rows: [1], total: 11 }, String)).toEqual({
      content: ['1'],
      page: 2,
      size: 10,
      totalElements: 11,
      totalPages: 2,
    });
  });
});
