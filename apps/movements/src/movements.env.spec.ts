import { describe, expect, it } from '@jest/globals';
import { parseEnv } from '@razao/platform';
import { MovementsEnv, importSettings } from './movements.env.js';

const parse = (connections: string): MovementsEnv =>
  parseEnv(MovementsEnv, {
    DATABASE_URL: 'postgres://razao@localhost/razao',
    JWT_SECRET: 's'.repeat(32),
    DATABASE_POOL_MAX: connections,
  });

describe('importSettings', () => {
  it.each([
    ['2', 1],
    ['3', 1],
    ['4', 2],
    ['8', 4],
    ['500', 4],
  ])(
    'with a pool of %s loads %i imports at once, so that others find a connection',
    (connections, atOnce) => {
      expect(importSettings(parse(connections)).importsAtOnce).toBe(atOnce);
    },
  );
});

describe('DATABASE_POOL_MAX', () => {
  it('leaves a connection beside an import: one alone is refused at the start', () => {
    expect(() => parse('1')).toThrow(/DATABASE_POOL_MAX/);
  });
});
