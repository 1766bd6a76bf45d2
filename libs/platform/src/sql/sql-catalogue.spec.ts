import { describe, expect, it } from '@jest/globals';
import { defineSql } from './index.js';

const here = new URL('../idempotency/idempotency.ts', import.meta.url).href;

describe('the SQL catalogue', () => {
  it('names a statement by its file and its text, within what PostgreSQL keeps of a name', () => {
    const sql = defineSql(here, ['find-key', 'insert-key']);
    expect(sql['find-key'].name).toMatch(/^find-key#[0-9a-f]{10}$/);
    expect(sql['find-key'].text).toMatch(/^-- .*\n-- \$1 subject text\n/);
    expect(sql['find-key'].name.length).toBeLessThanOrEqual(63);
    expect(Object.isFrozen(sql)).toBe(true);
  });

  it('stops the start when a file is missing', () => {
    expect(() => defineSql(here, ['find-key', 'no-such-file'])).toThrow(/no-such-file\.sql/);
  });
});
