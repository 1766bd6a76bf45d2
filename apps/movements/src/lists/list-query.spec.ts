import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import { PAGE_NUMBER_MAX, PAGE_SIZE_MAX, RequestValidationPipe } from '@razao/platform/http';
import fc from 'fast-check';
import { ENTRIES } from '../entries/entry-lists.js';
import { EntryFilters, Sorted, filterOf, filterText } from './list-query.js';

type Query = Readonly<Record<string, string>>;
const NO_FILTER = {};
const NAMES = [
  'page',
  'size',
  'sort',
  'year',
  'month',
  'day',
  'text',
  'from',
  'to',
  'amountFrom',
  'amountTo',
];
const pipe = new RequestValidationPipe();
class EntryListQuery extends Sorted(EntryFilters, ENTRIES.sorts) {}
const parse = (query: Query): EntryListQuery & { filter: string } => {
  const read = pipe.transform(query, { type: 'query', metatype: EntryListQuery }) as EntryListQuery;
  return Object.assign(read, { filter: filterOf(read, undefined) });
};

function codeOf(query: Query): string {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('the query of a list', () => {
  it('has page 1 and no filter by default', () => {
    expect(parse({})).toEqual({ filter: filterText(NO_FILTER), page: 1 });
  });

  it.each([
    [{ year: '2024' }, { first_period: '2024-01-01', last_period: '2024-12-01' }],
    [
      { year: '2024', month: '2' },
      { first_period: '2024-02-01', last_period: '2024-02-01' },
    ],
    [
      { year: '2024', month: '12' },
      { first_period: '2024-12-01', last_period: '2024-12-01' },
    ],
    [
      { batchId: '7', documentId: '8', day: '05', contaId: '9' },
      { batch_id: '7', document_id: '8', day: '5', account_id: '9' },
    ],
    [{ batchId: '9223372036854775807' }, { batch_id: '9223372036854775807' }],
    [{ text: '",' }, { text: '\\"[\u0300-\u036f]*\\,[\u0300-\u036f]*' }],
    [{ text: '', batchId: '' }, NO_FILTER],
    [{ from: '', to: '', conta: '', amountFrom: '', amountTo: '' }, NO_FILTER],
    [{ from: '2024-02-10' }, { first_period: '2024-02-01', first_day: '10' }],
    [{ to: '2024-02-28' }, { last_period: '2024-02-01', last_day: '28' }],
    // These bounds make whole months.
    [
      { from: '2023-12-01', to: '2024-02-29' },
      { first_period: '2023-12-01', last_period: '2024-02-01' },
    ],
    [
      { year: '2024', from: '2023-12-15', to: '2024-03-31' },
      { first_period: '2024-01-01', last_period: '2024-03-01' },
    ],
    [
      { year: '2024', from: '2024-05-02', to: '2025-03-10' },
      { first_period: '2024-05-01', last_period: '2024-12-01', first_day: '2' },
    ],
    [
      { year: '2024', month: '2', to: '2024-01-10' },
      { first_period: '2024-02-01', last_period: '2024-01-01', last_day: '10' },
    ],
    [
      { amountFrom: '0', amountTo: '9999999999999.99' },
      { amount_from: '0.00', amount_to: '9999999999999.99' },
    ],
    [
      { amountFrom: '10.1', amountTo: '10.1' },
      { amount_from: '10.10', amount_to: '10.10' },
    ],
  ] satisfies [Query, Parameters<typeof filterText>[0]][])('turns %j into the filter %j', (query, filter) => {
    expect(parse(query).filter).toBe(filterText(filter));
  });

  it('filters by the branches of the request, also when there are none', () => {
    const branch = { companyId: 1, companyCode: 'A', branchCode: 'B', branchId: 3 };
    const query = { page: 1 };
    expect(filterOf(query, [branch, { ...branch, branchId: 4 }])).toBe(filterText({ branch_ids: '{3,4}' }));
    expect(filterOf(query, [])).toBe(filterText({ branch_ids: '{}' }));
  });

  it('accepts page and size at their limits, and answers INVALID_PAGE over them', () => {
    expect(parse({ page: String(PAGE_NUMBER_MAX), size: String(PAGE_SIZE_MAX) })).toMatchObject({
      page: PAGE_NUMBER_MAX,
      size: PAGE_SIZE_MAX,
    });
    expect(codeOf({ page: String(PAGE_NUMBER_MAX + 1) })).toBe('INVALID_PAGE');
    expect(codeOf({ size: String(PAGE_SIZE_MAX + 1) })).toBe('INVALID_PAGE');
  });

  it.each([
    [{ page: '0' }, 'INVALID_PAGE'],
    [{ page: '-1' }, 'INVALID_PAGE'],
    [{ size: '1e3' }, 'INVALID_PAGE'],
    [{ sort: 'id;drop' }, 'INVALID_PAGE'],
    [{ sort: 'id,desc,id' }, 'INVALID_PAGE'],
    [{ sort: 'toString' }, 'INVALID_PAGE'],
    [{ year: '0000' }, 'VALIDATION_FAILED'],
    [{ month: '1' }, 'VALIDATION_FAILED'],
    [{ year: '2024', month: '0' }, 'VALIDATION_FAILED'],
    [{ day: '0' }, 'VALIDATION_FAILED'],
    [{ text: 'x'.repeat(256) }, 'VALIDATION_FAILED'],
    [{ from: '2024-02-02', to: '2024-02-01' }, 'INVALID_RANGE'],
    [{ from: '2024-02-01', to: '2024-02-01' }, 'accepted'],
    [{ from: '2023-02-29' }, 'INVALID_DATE'],
    [{ to: '01/2024' }, 'INVALID_DATE'],
    [{ amountFrom: '1.01', amountTo: '1' }, 'INVALID_RANGE'],
    [{ amountFrom: '1.001' }, 'VALIDATION_FAILED'],
    [{ amountTo: '10000000000000' }, 'VALIDATION_FAILED'],
    [{ amountTo: '-1' }, 'VALIDATION_FAILED'],
    [{ amountTo: '1,5' }, 'VALIDATION_FAILED'],
    [{ amountTo: '1e3' }, 'VALIDATION_FAILED'],
    [{ conta: '1.1', contaId: '1' }, 'VALIDATION_FAILED'],
    [{ conta: ' 1.1' }, 'VALIDATION_FAILED'],
    [{ page: '' }, 'accepted'],
    [{ sort: 'valor,desc' }, 'accepted'],
  ] satisfies [Query, string][])('with %j gives %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it('is read or refused with a documented code, whatever it is', () => {
    const date = fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
    const value = fc.oneof(fc.string(), fc.integer().map(String), date);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), value), (query) => {
        expect(['accepted', 'INVALID_PAGE', 'INVALID_DATE', 'INVALID_RANGE', 'VALIDATION_FAILED']).toContain(
          codeOf(query),
        );
      }),
    );
  });
});

describe('filterText', () => {
  it('has every attribute of ledger.list_filter, in the order of the type', () => {
    const schema = readFileSync(new URL('../../../../libs/schema/schema.sql', import.meta.url), 'utf8');
    const [, type = ''] = /^TYPE ledger\.list_filter \(\n([^)]*)\n\);/m.exec(schema) ?? [];
    const names = type.split('\n').map((line) => line.trim().split(' ')[0] ?? '');
    expect(names).toContain('branch_ids');
    for (const [position, name] of names.entries()) {
      const values = filterText({ [name]: 'x' })
        .slice(1, -1)
        .split(',');
      expect([name, values]).toEqual([name, names.map((_, index) => (index === position ? '"x"' : ''))]);
    }
  });

  it('quotes texts, and leaves out missing filters', () => {
    expect(filterText({})).toMatch(/^\(,+\)$/);
    expect(filterText({ text: '",\\' })).toContain(String.raw`,"\",\\",`);
  });
});
