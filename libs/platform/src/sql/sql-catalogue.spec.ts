import { describe, expect, it } from '@jest/globals';
import { defineSql } from './index.js';

const here = new URL('../idempotency/idempotency.ts', import.meta.url).href;

describe('the SQL catalogue', () => {
  it('names a statement by its file and its text, within what PostgreSQL keeps of a name', () => {
    const sql = defineSql(here, ['find-keys', 'insert-keys']);
    expect(sql['find-keys'].name).toMatch(/^find-keys#[0-9a-f]{10}$/);
    expect(sql['find-keys'].text).toMatch(/^-- What was answered/);
    expect(sql['find-keys'].name.length).toBeLessThanOrEqual(63);
    expect(Object.isFrozen(sql)).toBe(true);
  });

  it('stops the start when a file is missing', () => {
    expect(() => defineSql(here, ['find-keys', 'no-such-file'])).toThrow(/no-such-file\.sql/);
  });
});
