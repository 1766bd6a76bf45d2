import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import fc from 'fast-check';
import { PAGE_MAX, PAGE_SIZE_MAX, parseListRequest, type ListQuery, type ListShape } from './list-request.js';

const SHAPE: ListShape<'id' | 'lote'> = { filters: ['year', 'month', 'day', 'text'], sort: ['id', 'lote'] };
const parse = (query: ListQuery) => parseListRequest(query, SHAPE, 100);

function codeOf(query: ListQuery): string {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('parseListRequest', () => {
  it('has defaults for everything', () => {
    expect(parse({})).toEqual({
      filters: {
        from: null,
        to: null,
        batchId: null,
        documentId: null,
        day: null,
        contaId: null,
        text: null,
      },
      page: 1,
      size: 100,
      sort: { field: 'id', direction: 'asc' },
    });
    expect(parseListRequest({}, { ...SHAPE, direction: 'desc' }, 1).sort).toEqual({
      field: 'id',
      direction: 'desc',
    });
  });

  it('turns year and month into months', () => {
    expect(parse({ year: '2024' }).filters).toMatchObject({ from: '2024-01-01', to: '2024-12-01' });
    expect(parse({ year: '2024', month: '2' }).filters).toMatchObject({
      from: '2024-02-01',
      to: '2024-02-01',
    });
    expect(parse({ year: '2024', month: '12' }).filters).toMatchObject({
      from: '2024-12-01',
      to: '2024-12-01',
    });
  });

  it('takes page and size at their limits, and nothing over them', () => {
    expect(parse({ page: String(PAGE_MAX), size: String(PAGE_SIZE_MAX) })).toMatchObject({
      page: PAGE_MAX,
      size: PAGE_SIZE_MAX,
    });
    expect(codeOf({ page: String(PAGE_MAX + 1) })).toBe('INVALID_PAGE');
    expect(codeOf({ size: String(PAGE_SIZE_MAX + 1) })).toBe('INVALID_PAGE');
  });

  it.each([
    [{ page: '0' }, 'INVALID_PAGE'],
    [{ page: '01' }, 'INVALID_PAGE'],
    [{ page: '-1' }, 'INVALID_PAGE'],
    [{ size: '1e3' }, 'INVALID_PAGE'],
    [{ sort: 'id;drop' }, 'INVALID_PAGE'],
    [{ sort: 'lote,desc,id' }, 'INVALID_PAGE'],
    [{ sort: 'toString' }, 'INVALID_PAGE'],
    [{ year: '0000' }, 'VALIDATION_FAILED'],
    [{ month: '1' }, 'VALIDATION_FAILED'],
    [{ year: '2024', month: '0' }, 'VALIDATION_FAILED'],
    [{ day: '0' }, 'VALIDATION_FAILED'],
    [{ text: 'x'.repeat(256) }, 'VALIDATION_FAILED'],
    [{ page: '' }, 'accepted'],
    [{ sort: 'lote,desc' }, 'accepted'],
  ] satisfies [ListQuery, string][])('judges %j: %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it('reads no filter that the list does not take', () => {
    expect(parse({ batchId: '7' }).filters.batchId).toBeNull();
  });

  it('either reads a query or refuses it, whatever it is', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'size', 'sort', 'year', 'month', 'day', 'text'), value),
        (query) => {
          expect(['accepted', 'INVALID_PAGE', 'VALIDATION_FAILED']).toContain(codeOf(query));
        },
      ),
    );
  });
});
