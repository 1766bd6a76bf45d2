import { describe, expect, it } from '@jest/globals';
import { parseEnv } from '@razao/platform/env';
import { workerOptions } from '@razao/platform/queues';
import { uploadPace } from '@razao/platform/uploads';
import { ImportLimits } from './imports/import-limits.js';
import { MovementsEnv } from './movements.env.js';

const parse = (connections: string, more: Readonly<Record<string, string>> = {}): MovementsEnv =>
  parseEnv(MovementsEnv, {
    DATABASE_URL: 'postgres://razao@localhost/razao',
    JWT_SECRET: 's'.repeat(32),
    DATABASE_POOL_MAX: connections,
    ...more,
  });

describe('ImportLimits', () => {
  it.each([
    ['2', 1],
    ['3', 1],
    ['4', 2],
    ['8', 4],
    ['500', 4],
  ])(
    'with a pool of %s loads %i imports at once, so that others find a connection',
    (connections, atOnce) => {
      expect(new ImportLimits(parse(connections)).importsAtOnce).toBe(atOnce);
    },
  );
});

describe('DATABASE_POOL_MAX', () => {
  it('must be at least two, so that a connection is free beside an import', () => {
    expect(() => parse('1')).toThrow(/DATABASE_POOL_MAX/);
  });
});

describe('DATABASE_READ_URL', () => {
  it('is not read, because movements reads no replica', () => {
    expect(parse('10', { DATABASE_READ_URL: 'no address' })).not.toHaveProperty('DATABASE_READ_URL');
  });
});

describe('CONSOLIDATION_CONCURRENCY', () => {
  it.each([
    ['2', '2', 1],
    ['10', '2', 2],
    ['10', '50', 5],
  ])(
    'with a pool of %s and the value %s runs %s months, each with two connections',
    (connections, months, atOnce) => {
      expect(parse(connections, { CONSOLIDATION_CONCURRENCY: months }).monthsAtOnce).toBe(atOnce);
    },
  );
});

describe('UPLOAD_BYTES_PER_SECOND_MIN', () => {
  const least = (value: string): number =>
    uploadPace(parse('10', { UPLOAD_BYTES_PER_SECOND_MIN: value })).bytesPerSecondMin;

  it('is 1 KiB by default, and may be 0 to 1 MiB', () => {
    expect(uploadPace(parse('10')).bytesPerSecondMin).toBe(1024);
    expect([least('0'), least('1048576')]).toEqual([0, 1_048_576]);
    for (const value of ['-1', '1048577']) expect(() => least(value)).toThrow(/UPLOAD_BYTES_PER_SECOND_MIN/);
  });
});

describe('QUEUE_LOCK_MS', () => {
  const options = (value?: string): unknown =>
    workerOptions(parse('10', value === undefined ? {} : { QUEUE_LOCK_MS: value }).QUEUE_LOCK_MS);

  it('is the lock duration, 10 s by default and 1 s to 10 min, and twice the stalled interval', () => {
    expect(options()).toMatchObject({ lockDuration: 10_000, stalledInterval: 5_000 });
    expect(options('1000')).toMatchObject({ lockDuration: 1_000, stalledInterval: 500 });
    expect(options('600000')).toMatchObject({ lockDuration: 600_000, stalledInterval: 300_000 });
    for (const value of ['999', '600001']) expect(() => options(value)).toThrow(/QUEUE_LOCK_MS/);
  });
});

describe('WEBHOOK_RETRY_FIRST_MS', () => {
  const pauses = (first: string, longest: string) => (): MovementsEnv =>
    parse('10', { WEBHOOK_RETRY_FIRST_MS: first, WEBHOOK_RETRY_MAX_MS: longest });

  it('must be at most WEBHOOK_RETRY_MAX_MS', () => {
    expect(pauses('500', '500')()).toMatchObject({ WEBHOOK_RETRY_FIRST_MS: 500 });
    expect(pauses('501', '500')).toThrow(
      'WEBHOOK_RETRY_FIRST_MS, WEBHOOK_RETRY_MAX_MS: the first pause, 501, must be at most the longest one, 500',
    );
    // The check also uses the default of the other variable, and one mistake gives one message.
    expect(pauses('', '500')).toThrow(/has a problem:.*\n.*the first pause, 1000/);
    expect(pauses('x', '500')).toThrow(/has a problem:\n {2}WEBHOOK_RETRY_FIRST_MS: must be a whole number/);
  });
});
