import { describe, expect, it } from '@jest/globals';
import { defineSql } from './index.js';

const here = new URL('../idempotency/idempotency.ts', import.meta.url).href;

describe('the SQL catalogue', () => {
  it('names a statement by its file and a digest of its text, within 63 characters', () => {
    const sql = defineSql(here, ['find-key', 'insert-key']);
    expect(sql['find-key'].name).toMatch(/^find-key#[0-9a-f]{10}$/);
    expect(sql['find-key'].text).toMatch(/^-- .*\n-- \$1 subject text\n/);
    expect(sql['find-key'].name.length).toBeLessThanOrEqual(63);
    expect(Object.isFrozen(sql)).toBe(true);
  });

  it('throws an error that names a missing file', () => {
    expect(() => defineSql(here, ['find-key', 'no-such-file'])).toThrow(/no-such-file\.sql/);
  });
});
