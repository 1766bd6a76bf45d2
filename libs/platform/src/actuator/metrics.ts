// The metrics of a service, in Prometheus' format. Each service instance has a separate registry, because tests run
// several services in one process. Labels have a limited set of values: routes are templates, never addresses.
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { PoolUse } from '../database/pool.js';

const LATENCY_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];

/** The outcomes of a job of a queue. */
const JOB_OUTCOMES = ['completed', 'refused', 'retried', 'failed', 'handed-back'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export interface QueueUse {
  /** Number of jobs that wait for a worker. */
  waiting: number;
  active: number;
  /** Age of the oldest waiting job; 0 when none waits. */
  oldestSeconds: number;
}

@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly onCollect: (() => void | Promise<void>)[] = [];

  private readonly latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer, by route template; status 499 is a client that left before the end',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  private readonly errors = new Counter({
    name: 'http_request_errors_total',
    help: 'Answers with status 500 and above, and answers that such an error broke off',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });

  private readonly jobs = new Histogram({
    name: 'queue_job_duration_seconds',
    help: 'Time that jobs ran in this process, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  /** Collects event-loop lag, memory, garbage collection and the other default metrics of the process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Records one answer of the HTTP server. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const labels = { method, route, status };
    this.latency.observe(labels, seconds);
    if (status >= 500) this.errors.inc(labels);
  }

  observeJob(queue: string, outcome: JobOutcome, seconds: number): void {
    this.jobs.observe({ queue, outcome }, seconds);
  }

  /** Reports the use of a pool of database connections, which is read when the metrics are collected. */
  watchPool(pool: string, use: () => PoolUse): void {
    const gauge = (name: string, help: string, ...states: string[]): Gauge =>
      this.gauge(name, help, ['pool', ...states]);
    const connections = gauge(
      'database_pool_connections',
      'Connections of the pool: allowed, open, idle',
      'state',
    );
    const waiting = gauge('database_pool_waiting', 'Requests that wait for a connection');
    const acquired = gauge('database_pool_acquired_total', 'Connections asked for since the start');
    const seconds = gauge(
      'database_pool_acquire_seconds_total',
      'Time spent waiting for connections since the start',
    );
    const failures = gauge(
      'database_pool_acquire_failures_total',
      'Connections that were not to be had in time',
    );
    // First, because the health checks of the same collection wait for connections, too.
    this.onCollect.unshift(() => {
      const now = use();
      connections.set({ pool, state: 'max' }, now.max);
      connections.set({ pool, state: 'open' }, now.open);
      connections.set({ pool, state: 'idle' }, now.idle);
      waiting.set({ pool }, now.waiting);
      acquired.set({ pool }, now.acquired);
      seconds.set({ pool }, now.acquireSeconds);
      failures.set({ pool }, now.acquireFailures);
    });
  }

  /**
   * Reports depth and age of a queue, which are read when the metrics are collected. A queue that cannot be read has no
   * values.
   */
  watchQueue(queue: string, use: () => Promise<QueueUse>): void {
    const jobs = this.gauge('queue_jobs', 'Jobs of a queue by state', ['queue', 'state']);
    const oldest = this.gauge(
      'queue_oldest_waiting_seconds',
      'Age of the oldest job that waits for a worker',
      ['queue'],
    );
    // A counter that first appears with the value 1 shows no increase, so an alert would miss the first failure. Each
    // series therefore starts at zero.
    for (const outcome of JOB_OUTCOMES) this.jobs.zero({ queue, outcome });
    this.onCollect.push(async () => {
      const now = await use().catch(() => undefined);
      if (now === undefined) {
        for (const state of ['waiting', 'active']) jobs.remove({ queue, state });
        oldest.remove({ queue });
        return;
      }
      jobs.set({ queue, state: 'waiting' }, now.waiting);
      jobs.set({ queue, state: 'active' }, now.active);
      oldest.set({ queue }, now.oldestSeconds);
    });
  }

  /**
   * Reports whether each component that the process depends on answers, checked when the metrics are collected.
   * Readiness takes a pod out of rotation; this metric raises an alert.
   */
  watchHealth(components: () => Promise<ReadonlyMap<string, boolean>>): void {
    const up = this.gauge('health_component_up', 'Whether a component that the process depends on answers', [
      'component',
    ]);
    this.onCollect.push(async () => {
      for (const [component, answers] of await components()) up.set({ component }, answers ? 1 : 0);
    });
  }

  /** Adds a metric that only one application has. @throws Error for a name that is taken */
  counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  histogram(name: string, help: string, labelNames: string[]): Histogram {
    return new Histogram({
      name,
      help,
      labelNames,
      buckets: JOB_BUCKETS_SECONDS,
      registers: [this.registry],
    });
  }

  /** Several pools, or several queues, use the same gauge with different labels. */
  private gauge(name: string, help: string, labelNames: string[]): Gauge {
    const known = this.registry.getSingleMetric(name);
    return known instanceof Gauge ? known : new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  async expose(): Promise<{ contentType: string; text: string }> {
    await Promise.all(this.onCollect.map(async (collect) => await collect()));
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}
