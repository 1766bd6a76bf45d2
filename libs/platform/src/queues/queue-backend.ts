// Where the jobs lie: Redis when there is an address for it, else BullMQ's own tables in PostgreSQL.
// Everything above this file is the same for both.
//
// PostgreSQL: one pool for all queues of the process, its search path pinned to BullMQ's schema. Each
// worker and each listener for results keeps one of its connections to LISTEN on.
import { Queue, QueueEvents, Worker, createPostgresBackend, withBackend } from 'bullmq';
import type { PgPool, Processor, QueueOptions, WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';

export interface QueueConnection {
  /** Redis; without it the queues lie in PostgreSQL. */
  redisUrl?: string | undefined;
  databaseUrl: string;
  databaseRole?: string | undefined;
  applicationName: string;
  /** Keeps several installations on one Redis apart. */
  prefix: string;
}

export interface JobEnvelope {
  payload: object;
  /** The request that asked for the work, for the log. */
  requestId?: string;
}

export type AnyQueue = Queue<JobEnvelope, unknown>;
export type AnyWorker = Worker<JobEnvelope, unknown>;
export type AnyProcessor = Processor<JobEnvelope, unknown>;
export type WorkerSettings = Omit<WorkerOptions, 'connection'>;

export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  queue(name: string, options: Omit<QueueOptions, 'connection'>): AnyQueue;
  worker(name: string, processor: AnyProcessor, options: WorkerSettings): AnyWorker;
  events(name: string): QueueEvents<unknown>;
  close(): Promise<void>;
}

export const QUEUE_SCHEMA = 'bullmq';
const POSTGRES_CONNECTIONS_MAX = 24;
/** A producer must not wait for a Redis that is away: the request is answered 503 instead. */
const REDIS_COMMAND_TIMEOUT_MS = 5_000;

export function openQueueBackend(connection: QueueConnection, onError: (error: Error) => void): QueueBackend {
  return connection.redisUrl === undefined
    ? postgresBackend(connection, onError)
    : redisBackend(connection, connection.redisUrl, onError);
}

function redisBackend(
  { prefix, applicationName }: QueueConnection,
  url: string,
  onError: (error: Error) => void,
): QueueBackend {
  const opened: Redis[] = [];
  const open = (options: { commandTimeout?: number; enableOfflineQueue?: boolean }): Redis => {
    const redis = new Redis(url, {
      ...options,
      maxRetriesPerRequest: null,
      connectionName: applicationName,
      keepAlive: 10_000,
    });
    redis.on('error', onError);
    opened.push(redis);
    return redis;
  };
  let shared: Redis | undefined;
  const producers = (): Redis => (shared ??= open({ commandTimeout: REDIS_COMMAND_TIMEOUT_MS }));
  return {
    kind: 'redis',
    queue: (name, options) => new Queue(name, { ...options, prefix, connection: producers() }),
    worker: (name, processor, options) =>
      new Worker(name, processor, { ...options, prefix, connection: open({}) }),
    events: (name) => new QueueEvents(name, { prefix, connection: open({}) }),
    close: async () => {
      await Promise.all(opened.map(closeRedis));
    },
  };
}

async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit();
  else redis.disconnect();
}

function postgresBackend(settings: QueueConnection, onError: (error: Error) => void): QueueBackend {
  const pool = new pg.Pool(poolConfig(settings));
  pool.on('error', onError);
  const postgres = withBackend(createPostgresBackend);
  // pg's overloads do not fit BullMQ's narrow view of a pool, the pool itself does.
  const connection = pool as unknown as PgPool;
  return {
    kind: 'postgres',
    queue: (name, options) => new postgres.Queue(name, { ...options, connection }) as unknown as AnyQueue,
    worker: (name, processor, options) =>
      new postgres.Worker(name, processor, { ...options, connection }) as unknown as AnyWorker,
    events: (name) => new postgres.QueueEvents(name, { connection }) as unknown as QueueEvents<unknown>,
    close: () => pool.end(),
  };
}

function poolConfig({ databaseUrl, databaseRole, applicationName }: QueueConnection): pg.PoolConfig {
  const url = new URL(databaseUrl);
  const options = [
    url.searchParams.get('options'),
    databaseRole === undefined ? null : `-c role=${databaseRole}`,
    `-c search_path=${QUEUE_SCHEMA}`,
  ];
  url.searchParams.delete('options');
  return {
    connectionString: url.toString(),
    options: options.filter((part) => part !== null).join(' '),
    application_name: `${applicationName}:queues`,
    max: POSTGRES_CONNECTIONS_MAX,
    connectionTimeoutMillis: REDIS_COMMAND_TIMEOUT_MS,
    keepAlive: true,
  };
}
