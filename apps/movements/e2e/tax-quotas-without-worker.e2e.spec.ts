// Tests requests for tax quotas while no worker runs.
import { describe, expect, it } from '@jest/globals';
import { redisForTests } from '@razao/testing/broker';
import { startWorker, type HttpAnswer } from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import { randomUUID } from 'node:crypto';
import { codeOf, useMovements } from './movements-fixture.js';
import { LINES, calculation, givenQuarter, savedQuotas, type Saved } from './tax-quotas-fixture.js';

const redisUrl = await redisForTests();
const backends: ('postgres' | 'redis')[] = redisUrl === undefined ? ['postgres'] : ['postgres', 'redis'];

describe.each(backends)('tax quotas without a worker, on %s', (kind) => {
  const queue: Record<string, string> =
    kind === 'redis'
      ? { REDIS_URL: redisUrl ?? '', QUEUE_PREFIX: `tax-quotas-${randomUUID().slice(0, 8)}` }
      : {};
  const on = useMovements({ env: { TAX_QUOTA_TIMEOUT_MS: '500', ...queue } });

  it('get 503 TAX_CALCULATION_UNAVAILABLE with Retry-After, and are not saved, also not when a worker starts later', async () => {
    const company = await givenQuarter(on);
    for (const query of ['', '?confirmed=true', '?confirmed=true']) {
      const answer = await on.ana.get<{ message: string }>(calculation(company, query));
      expect(codeOf(answer)).toEqual([503, 'TAX_CALCULATION_UNAVAILABLE']);
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(answer.body.message).toContain('nothing was saved');
    }
    const worker = await startWorker({ databaseUrl: on.db.url, env: queue });
    try {
      // The queue is first in, first out, so a new request is answered after the jobs of requests that no longer wait.
      // A worker on a busy machine may also take longer than the service waits here.
      const answered = (query = ''): Promise<HttpAnswer> =>
        until(
          () => on.ana.get(calculation(company, query)),
          ({ status }) => status !== 503,
        );
      expect(await answered()).toMatchObject({ status: 302, body: LINES });
      expect((await on.ana.get(savedQuotas(company))).body).toEqual([]);
      expect(await answered('?confirmed=true')).toMatchObject({ status: 200, body: LINES });
    } finally {
      await worker.stop();
    }
    // Saved quotas are answered without a worker.
    expect(await on.ana.get(calculation(company, '?confirmed=true'))).toMatchObject({
      status: 200,
      body: LINES,
    });
    expect((await on.ana.get<Saved[]>(savedQuotas(company))).body).toHaveLength(1);
  });
});
