import { describe, expect, it } from '@jest/globals';
import { RecordList } from './record-list.js';

const base = {
  name: 'list#1',
  text: 'SELECT row_number() OVER (ORDER BY b.id) FROM b ORDER BY b.id LIMIT 1',
};
const ordering = { tieBreak: 'b.id', expressions: { id: 'b.id', lote: 'b.code' } };

describe('RecordList', () => {
  it('replaces every default order with the requested one, followed by the unique id', () => {
    const statements = new RecordList(base, ordering, String);
    expect(statements.orderedBy({ field: 'lote', direction: 'desc' })).toEqual({
      name: 'list#1:lote,desc',
      text: 'SELECT row_number() OVER (ORDER BY b.code DESC, b.id DESC) FROM b ORDER BY b.code DESC, b.id DESC LIMIT 1',
    });
    expect(statements.orderedBy({ field: 'id', direction: 'asc' }).text).toContain(
      'FROM b ORDER BY b.id ASC LIMIT 1',
    );
  });

  it('refuses to sort more than recordsMax records by a field without an index, and only counts them', async () => {
    const list = new RecordList(base, { ...ordering, recordsMax: 1_000 }, (row: object) => row);
    let total = 1_000;
    const asked: unknown[] = [];
    const db = {
      query: async <Row extends object>(...of: unknown[]): Promise<Row[]> => {
        asked.push(of);
        return await Promise.resolve([{ id: 1, total } as Row]);
      },
    };
    const counting = [list.orderedBy({ field: 'id', direction: 'asc' }), [0, 0]];
    const query = { page: 1, size: 10, sort: { field: 'lote', direction: 'desc' } } as const;
    expect(await list.page(db, [], query)).toMatchObject({ totalElements: 1_000 });
    expect(asked).toEqual([counting, [list.orderedBy(query.sort), [10, 0]]]);
    total = 1_001;
    asked.length = 0;
    await expect(list.page(db, [], query)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message:
        'sort: expected id, or filters that select at most 1000 records of the 1001, found "lote,desc"',
    });
    expect(asked).toEqual([counting]);
    expect(await list.page(db, [], { page: 1, size: 10 })).toMatchObject({ totalElements: 1_001 });
  });

  it('refuses a statement without the default order', () => {
    expect(() => new RecordList({ name: 'x', text: 'SELECT 1' }, ordering, String)).toThrow(
      'has no "ORDER BY b.id"',
    );
  });
});
