import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Body,
  Controller,
  Injectable,
  Post,
  Query,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { DomainError, both } from '@razao/domain';
import { lockWaits } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { databaseOf, useHttpService } from '@razao/testing/http';
import { until } from '@razao/testing/waiting';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { requestContext, Text } from '../http/index.js';
import { wireSum } from '../json/index.js';
import { Idempotency } from './idempotency.js';
import { Shutdown } from '../shutdown/index.js';
import {
  DELETED_AT_ONCE,
  IdempotencyKeyKeeper,
  IdempotencyModule,
  KEPT_HOURS,
} from './idempotency.module.js';

class NameDto {
  @Text({ max: 10 })
  name!: string;
}

class FlagDto {
  @Text({ max: 10, required: false })
  flag?: string;
}

/** Replaces authentication: the header names the caller. */
@Injectable()
class HeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const store = requestContext.getStore();
    const request = context.switchToHttp().getRequest<{ headers: Record<string, string> }>();
    if (store) store.subject = request.headers['x-user'] ?? '';
    return true;
  }
}

/** By name, the functions that end work that has begun. */
const begun = new Map<string, () => void>();

/** The branches that the callers may see. */
let visible: number[] | null = null;

@Controller()
class ActorsController {
  constructor(private readonly idempotency: Idempotency) {}

  @Post('actor')
  async create(@Body() { name }: NameDto): Promise<object> {
    const owner = { subject: requestContext.getStore()?.subject ?? '', branchIds: visible };
    return await this.idempotency.transaction(owner, async (tx) => {
      const row = await tx.one<{ id: number }>(
        'INSERT INTO ledger.actor (subject) VALUES ($1) RETURNING id',
        [name],
      );
      if (name.startsWith('slow')) await new Promise<void>((end) => begun.set(name, end));
      if (name.startsWith('bad')) throw new DomainError('LOTE_USED', both('refused after the insert'));
      // A column of type jsonb would change the order of these keys.
      const sum = wireSum('-191735565895537.59');
      return {
        answer: { name, id: row?.id, list: [{ z: 1.5, a: [] }], sum, B: '', aa: null },
        branchIds: [7, 8],
      };
    });
  }

  @Post('other')
  async other(@Body() dto: NameDto, @Query() _flags: FlagDto): Promise<object> {
    return await this.create(dto);
  }
}

const HOUR_MS = 3_600_000;
/** Only the clock and the interval that deletes old keys are faked; sockets and pools keep real timers. */
const ALL_BUT_CLOCK_AND_INTERVALS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

describe('an Idempotency-Key', () => {
  const test = useTestDatabase({ role: 'razao_movements' });
  const service = useHttpService({
    module: class SpecModule {},
    imports: [databaseOf(test), IdempotencyModule],
    controllers: [ActorsController],
    providers: [{ provide: APP_GUARD, useClass: HeaderGuard }],
  });

  beforeEach(async () => {
    await test.query('DELETE FROM ledger.idempotency_key');
  });

  const send = async (
    name: string,
    options: { key?: string; user?: string; path?: string; text?: string } = {},
  ) => {
    const { key, user = 'ana', path = '/actor', text: sent = JSON.stringify({ name }) } = options;
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      body: sent,
      headers: {
        'content-type': 'application/json',
        'x-user': user,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      hit: response.headers.get('idempotency-hit'),
      retryAfter: response.headers.get('retry-after'),
      body: JSON.parse(text) as { id?: number; code?: string },
    };
  };
  const created = async (name: string): Promise<number> =>
    (await test.query('SELECT 1 FROM ledger.actor WHERE subject = $1', [name])).length;

  it('answers a repeated request with the first answer, and does the work once', async () => {
    const first = await send('once', { key: 'k1' });
    const second = await send('once', { key: 'k1' });
    expect(first).toMatchObject({ status: 201, hit: null, body: { name: 'once' } });
    expect(second).toEqual({ ...first, hit: 'true' });
    expect(first.text).toMatch(/^\{"name":"once","id":\d+,"list":.*,"sum":-191735565895537\.59,/);
    expect(await created('once')).toBe(1);
  });

  it('answers 409 IDEMPOTENCY_KEY_REUSED to another body, route or query', async () => {
    await send('mine', { key: 'k2' });
    expect(await send('other', { key: 'k2' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await send('mine', { key: 'k2', path: '/other' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    // The query may say what is done with the body.
    expect((await send('flagged', { key: 'k3', path: '/other?flag=a' })).status).toBe(201);
    expect(await send('flagged', { key: 'k3', path: '/other?flag=b' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await created('other')).toBe(0);
  });

  it('answers 403 BRANCH_FORBIDDEN to a repeat by a caller who may not see every branch of the first request', async () => {
    const first = await send('touched', { key: 'k7' });
    for (const seen of [[7], [], [9, 8]]) {
      visible = seen;
      for (const name of ['touched', 'other'])
        expect(await send(name, { key: 'k7' })).toMatchObject({
          status: 403,
          body: { code: 'BRANCH_FORBIDDEN' },
        });
    }
    visible = [8, 9, 7];
    expect(await send('touched', { key: 'k7' })).toEqual({ ...first, hit: 'true' });
    visible = null;
    expect(await send('touched', { key: 'k7' })).toEqual({ ...first, hit: 'true' });
  });

  it('answers a repeat of a request to 0.7.1, which kept no branches and a digest of the parsed body', async () => {
    const text = '{ "name": "a\\u00e7\\u00e3o" }';
    const first = await send('ação', { key: 'k8', text });
    const byBytes = await send('ação', { key: 'k8' });
    expect(byBytes).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    await test.query(
      `UPDATE ledger.idempotency_key SET branch_ids = '{}', body_digest = sha256(convert_to('{"name":"ação"}', 'UTF8'))`,
    );
    expect(await send('ação', { key: 'k8', text })).toEqual({ ...first, hit: 'true' });
    expect(await send('outra', { key: 'k8' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await created('ação')) + (await created('outra'))).toBe(1);
  });

  it('answers 409 IDEMPOTENCY_IN_FLIGHT while the first request runs, and its answer afterwards', async () => {
    const first = send('slow-1', { key: 'k4' });
    while (!begun.has('slow-1')) await sleep(5);
    expect(await send('slow-1', { key: 'k4' })).toMatchObject({
      status: 409,
      retryAfter: '1',
      body: { code: 'IDEMPOTENCY_IN_FLIGHT' },
    });
    begun.get('slow-1')?.();
    const { body } = await first;
    expect(await send('slow-1', { key: 'k4' })).toMatchObject({ status: 201, hit: 'true', body });
    expect(await created('slow-1')).toBe(1);
  });

  it('is free again after a request that failed', async () => {
    expect(await send('bad', { key: 'k6' })).toMatchObject({ status: 400, body: { code: 'LOTE_USED' } });
    expect(await created('bad')).toBe(0);
    expect(await send('good', { key: 'k6' })).toMatchObject({ status: 201, hit: null });
  });

  it.each(['', 'x'.repeat(256), 'with space', 'ação'])(
    'answers 400 IDEMPOTENCY_KEY_INVALID to the key %j',
    async (key) => {
      if (/^[\x20-\xff]*$/.test(key))
        expect(await send('any', { key })).toMatchObject({
          status: 400,
          body: { code: 'IDEMPOTENCY_KEY_INVALID' },
        });
      expect(await created('any')).toBe(0);
    },
  );

  it('may have 255 characters, and may be absent', async () => {
    expect(await send('long', { key: 'x'.repeat(255) })).toMatchObject({ status: 201 });
    expect(await send('free')).toMatchObject({ status: 201, hit: null });
    expect((await test.query('SELECT 1 FROM ledger.idempotency_key')).length).toBe(1);
  });

  it('is found by a claim whose statement began before the key was committed', async () => {
    const session = new pg.Client({ connectionString: test.url });
    await session.connect();
    try {
      // The lock of the session is held beyond its COMMIT. A commit releases its locks one after another, and a
      // statement that waits for the first of them could look before the key is free.
      await session.query('SELECT pg_advisory_lock(7)');
      await session.query('BEGIN');
      await session.query(`SELECT ledger.claim_new_key('ana', 'late')`);
      const claimed = test.query(
        `WITH begun AS MATERIALIZED (SELECT pg_advisory_xact_lock(7)::text AS nothing)
         SELECT c.claimed, c.route FROM begun CROSS JOIN LATERAL ledger.claim_keys(ARRAY['ana'], ARRAY['late' || nothing]) c`,
      );
      await until(() => lockWaits(test));
      await session.query(
        `INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids, response)
         VALUES ('ana', 'late', 'POST /actor', sha256(''), '{}', '{}')`,
      );
      await session.query('COMMIT');
      await session.query('SELECT pg_advisory_unlock(7)');
      expect(await claimed).toEqual([{ claimed: true, route: 'POST /actor' }]);
    } finally {
      await session.end();
    }
  });

  it('is deleted at the start, and then every hour, when it is older than KEPT_HOURS, and not a minute before', async () => {
    await send('younger', { key: 'younger' });
    const age = `now() - make_interval(hours => ${KEPT_HOURS}, mins => CASE key WHEN 'younger' THEN -1 ELSE 1 END)`;
    await test.query(`UPDATE ledger.idempotency_key SET created_at = ${age}`);
    const giveOlder = async (count: number): Promise<unknown> =>
      await test.query(
        `INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids, created_at)
         SELECT 'ana', key, '', '', '{}', ${age} FROM (SELECT 'older-' || n AS key FROM generate_series(1, $1) n) k`,
        [count],
      );
    const keys = async (): Promise<unknown[]> => await test.query('SELECT key FROM ledger.idempotency_key');
    // More than one statement deletes.
    await giveOlder(DELETED_AT_ONCE + 1);
    const shutdown = new Shutdown();
    // The database writes the time of a key. The clock of a process may be ahead of it.
    const now = Date.now() + (KEPT_HOURS + 1) * HOUR_MS;
    jest.useFakeTimers({ now, doNotFake: [...ALL_BUT_CLOCK_AND_INTERVALS] });
    try {
      new IdempotencyKeyKeeper(test.database, shutdown).onApplicationBootstrap();
      expect(await until(keys, ({ length }) => length < 2)).toEqual([{ key: 'younger' }]);
      await giveOlder(1);
      jest.advanceTimersByTime(HOUR_MS - 1);
      await sleep(50);
      expect(await keys()).toHaveLength(2);
      jest.advanceTimersByTime(1);
      expect(await until(keys, ({ length }) => length < 2)).toEqual([{ key: 'younger' }]);
    } finally {
      await shutdown.beforeApplicationShutdown();
      jest.useRealTimers();
    }
  });
});
