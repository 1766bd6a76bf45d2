import { expect, it } from '@jest/globals';
import { pgbenchScript, withValues } from './post.js';

it('pgbenchScript has the INSERT of the service, with a value for each of its parameters', () => {
  const script = pgbenchScript({ branchId: 1, documents: [11, 12], accounts: [21, 22] });
  expect(script).toContain('INSERT INTO ledger.entry');
  expect(script).not.toMatch(/\$\d|, *,/);
});

it('withValues throws for a statement with more parameters than values', () => {
  expect(() => withValues('SELECT $1, $2', ['1'])).toThrow('the statement has a value $2 that is not given');
});
