import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

const linesOf = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.expose()).text.split('\n').filter((line) => line.startsWith(`${name}{`));

describe('the metrics', () => {
  it('show every job outcome with 0 from the start, so that the first failure is an increase', async () => {
    const metrics = new Metrics();
    metrics.watchQueue('q', () => Promise.resolve({ waiting: 0, active: 0, oldestSeconds: 0 }));
    const failed = 'queue_job_duration_seconds_count{queue="q",outcome="failed"}';
    expect(await linesOf(metrics, 'queue_job_duration_seconds_count')).toContain(`${failed} 0`);
    metrics.observeJob('q', 'failed', 1);
    expect(await linesOf(metrics, 'queue_job_duration_seconds_count')).toContain(`${failed} 1`);
  });

  it('leave a queue out while it cannot be read, instead of repeating its last values', async () => {
    const metrics = new Metrics();
    let lost = false;
    metrics.watchQueue('q', () =>
      lost ? Promise.reject(new Error('away')) : Promise.resolve({ waiting: 2, active: 1, oldestSeconds: 9 }),
    );
    expect(await linesOf(metrics, 'queue_jobs')).toHaveLength(2);
    expect(await linesOf(metrics, 'queue_oldest_waiting_seconds')).toHaveLength(1);
    lost = true;
    expect(await linesOf(metrics, 'queue_jobs')).toEqual([]);
    expect(await linesOf(metrics, 'queue_oldest_waiting_seconds')).toEqual([]);
    lost = false;
    expect(await linesOf(metrics, 'queue_jobs')).toHaveLength(2);
  });

  it('show 1 for a component that answers its health check, and 0 for one that does not', async () => {
    const metrics = new Metrics();
    metrics.watchHealth(() =>
      Promise.resolve(
        new Map([
          ['database', true],
          ['queue', false],
        ]),
      ),
    );
    expect(await linesOf(metrics, 'health_component_up')).toEqual([
      'health_component_up{component="database"} 1',
      'health_component_up{component="queue"} 0',
    ]);
  });

  it('do not count the health checks of a collection among the requests that wait for a connection', async () => {
    const metrics = new Metrics();
    let waiting = 0;
    metrics.watchHealth(() => {
      waiting += 1;
      return Promise.resolve(new Map([['database', true]]));
    });
    metrics.watchPool('database', () => ({
      max: 10,
      open: 1,
      idle: 1,
      waiting,
      acquired: 0,
      acquireSeconds: 0,
      acquireFailures: 0,
    }));
    expect(await linesOf(metrics, 'database_pool_waiting')).toEqual([
      'database_pool_waiting{pool="database"} 0',
    ]);
  });
});
