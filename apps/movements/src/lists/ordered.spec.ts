import { describe, expect, it } from '@jest/globals';
import { OrderedList } from './ordered.js';

const base = {
  name: 'list#1',
  text: 'SELECT row_number() OVER (ORDER BY b.id) FROM b ORDER BY b.id LIMIT 1',
};
const ordering = { default: 'b.id', tieBreak: 'b.id', expressions: { id: 'b.id', lote: 'b.code' } };

describe('OrderedList', () => {
  it('puts the order in every place of the default one, ended by the unique id', () => {
    const statements = new OrderedList(base, ordering);
    expect(statements.in({ field: 'lote', direction: 'desc' })).toEqual({
      name: 'list#1:lote,desc',
      text: 'SELECT row_number() OVER (ORDER BY b.code DESC, b.id DESC) FROM b ORDER BY b.code DESC, b.id DESC LIMIT 1',
    });
    expect(statements.in({ field: 'id', direction: 'asc' }).text).toContain(
      'FROM b ORDER BY b.id ASC LIMIT 1',
    );
  });

  it('refuses a statement without the default order', () => {
    expect(() => new OrderedList({ name: 'x', text: 'SELECT 1' }, ordering)).toThrow(
      'has no "ORDER BY b.id"',
    );
  });
});
