// Where the jobs are stored: in Redis when there is an address for it, else in BullMQ's own tables in PostgreSQL.
// Everything above this file is the same for both. Nothing is opened before it is used.
//
// BullMQ's default backend belongs to the process: applications of one process have the same kind of backend.
// All queues, workers and listeners share one connection to Redis, which BullMQ duplicates for those that block on
// it, or one pool of PostgreSQL, of which each worker and each listener keeps a connection to LISTEN on.
import { createPostgresBackend, setDefaultBackendFactory, type ConnectionOptions, type Queue } from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundedBy, type BoundedClient } from '../database/bounded-client.js';
import { READ_ONLY } from '../database/pool.js';
import { sqlStateOf } from '../database/retry.js';
import { DatabaseAbsentError } from '../database/start.js';
import type { ServiceEnv } from '../env/service.env.js';
import type { TraceHeaders } from '../traces/index.js';
import { TlsConnector } from './tls-connector.js';

export interface QueueConnection {
  env: Pick<
    ServiceEnv,
    | 'REDIS_URL'
    | 'REDIS_CLUSTER'
    | 'DATABASE_URL'
    | 'DATABASE_ROLE'
    | 'DATABASE_STATEMENT_TIMEOUT_MS'
    | 'QUEUE_PREFIX'
  >;
  /** Part of the names of the connections and, with the prefix `razao_`, the default role; as in DatabaseModule. */
  service: string;
}

export interface JobEnvelope {
  payload: object;
  /** The request that asked for the work, for the log. */
  requestId?: string;
  /** Of the span that enqueued it. */
  trace?: TraceHeaders;
}

export type AnyQueue = Queue<JobEnvelope, unknown>;

export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  readonly prefix: string;
  /** For every queue, worker and listener of the process. */
  connection(): ConnectionOptions;
  /** Resolves when the queue, worker or listener may be used. @throws DatabaseAbsentError; it is of no use then. */
  opened(part: Pick<AnyQueue, 'waitUntilReady'>): Promise<void>;
  /** Whether the connection can carry anything at the moment. */
  isUp(): boolean;
  /** Rejects while the server answers and takes no writes, as one that is full. */
  proveWrites(): Promise<unknown>;
  /** Called with what a command failed with. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

export const QUEUE_SCHEMA = 'bullmq';
const POSTGRES_CONNECTIONS_MAX = 24;
const POSTGRES_CONNECT_TIMEOUT_MS = 5_000;
/** A server that is gone is not waited for: its connections are ended then. */
const CLOSE_MS_MAX = 1_000;
/** Longer than a working Redis takes, with the time that it needs to write to its disk. */
const REDIS_SILENCE_MS_MAX = 10_000;
const REDIS_LOOK_MS = 2_500;

export function queueBackend(connection: QueueConnection, onError: (error: Error) => void): QueueBackend {
  const { REDIS_URL } = connection.env;
  return REDIS_URL === undefined
    ? postgresBackend(connection, onError)
    : redisBackend(connection, REDIS_URL, onError);
}

function redisBackend(
  { env: { QUEUE_PREFIX, REDIS_CLUSTER }, service }: QueueConnection,
  url: string,
  onError: (error: Error) => void,
): QueueBackend {
  setDefaultBackendFactory();
  let redis: Redis | Cluster | undefined;
  let watching: NodeJS.Timeout | undefined;
  // All keys of the queues in one slot: BullMQ's scripts touch several at once.
  const prefix = REDIS_CLUSTER ? `{${QUEUE_PREFIX}}` : QUEUE_PREFIX;
  const open = (): Redis | Cluster => {
    const settings: RedisOptions = {
      maxRetriesPerRequest: null,
      connectionName: `razao:${service}`,
      keepAlive: 10_000,
      // Only a connection that was never up is disconnected without QUIT.
      disconnectTimeout: 100,
      reconnectOnError: isDemoted,
      ...(new URL(url).protocol === 'rediss:' && { tls: {}, Connector: TlsConnector }),
    };
    const opened = REDIS_CLUSTER ? clusterOf(url, settings) : new Redis(url, settings);
    watching = reconnectWhenSilent(opened, () => opened.exists(`${prefix}:writable`));
    return opened.on('error', onError);
  };
  return {
    kind: 'redis',
    prefix,
    connection: () => (redis ??= open()),
    // What is asked of it waits for the connection, for as long as that takes.
    opened: () => Promise.resolve(),
    isUp: () => redis?.status === 'ready',
    proveWrites: () => (redis ??= open()).set(`${prefix}:writable`, '', 'PX', 1),
    // Inside of a transaction, as which BullMQ adds jobs, ioredis looks at no error.
    failed: (error) => {
      if (isDemoted(error) && redis?.status === 'ready') redis.disconnect(true);
    },
    close: async () => {
      clearInterval(watching);
      if (redis?.status === 'ready')
        await Promise.race([redis.quit(), sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
      if (redis?.status !== 'end') redis?.disconnect();
    },
  };
}

/**
 * What was sent to a node that died is given up by the kernel after a quarter of an hour, and until then ioredis waits. What it
 * then sends again is known by its id, or by the lock of its job. Connections that block are watched by BullMQ.
 */
function reconnectWhenSilent(redis: Redis | Cluster, ask: () => Promise<unknown>): NodeJS.Timeout {
  let askedAt: number | undefined;
  const answered = (): void => void (askedAt = undefined);
  return setInterval(() => {
    if (redis.status !== 'ready' && redis.status !== 'connect') {
      askedAt = undefined;
    } else if (askedAt === undefined) {
      askedAt = performance.now();
      ask().then(answered, answered);
    } else if (performance.now() - askedAt > REDIS_SILENCE_MS_MAX) {
      askedAt = undefined;
      redis.disconnect(true);
    }
  }, REDIS_LOOK_MS).unref();
}

/**
 * A node that a failover made a replica keeps its connections and refuses to write; the address leads to the new
 * primary only when it is connected to again.
 */
function isDemoted(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('READONLY');
}

/** The first node names the others, which take the same credentials. */
function clusterOf(url: string, settings: RedisOptions): Cluster {
  const { hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Cluster([{ host, port: Number(port || '6379') }], {
    redisOptions: {
      ...settings,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    },
  });
}

function postgresBackend(connection: QueueConnection, onError: (error: Error) => void): QueueBackend {
  setDefaultBackendFactory(createPostgresBackend);
  let pool: pg.Pool | undefined;
  const taken = new Set<pg.PoolClient & BoundedClient>();
  const open = (): pg.Pool =>
    new pg.Pool(poolConfig(connection))
      .on('error', onError)
      // The pool listens to idle connections only: one that breaks while it is taken must not end the process.
      .on('connect', (client) => client.on('error', onError))
      .on('acquire', (client) => taken.add(client as pg.PoolClient & BoundedClient))
      .on('release', (_, client) => taken.delete(client as pg.PoolClient & BoundedClient));
  return {
    kind: 'postgres',
    prefix: connection.env.QUEUE_PREFIX,
    connection: () => (pool ??= open()),
    // BullMQ remembers a first connection that failed, and answers with its error for ever.
    opened: async (part) => {
      try {
        await part.waitUntilReady();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new DatabaseAbsentError(
          `The queues did not open in the database: ${reason}. Check DATABASE_URL, that the server is up, and that \`migrate\` has run.`,
          { cause: error },
        );
      }
    },
    // The pool opens another connection in place of a lost one.
    isUp: () => true,
    // What it answers to a read tells of the database, which has its own component.
    proveWrites: () => Promise.resolve(),
    // A connection to LISTEN on is kept although its server refuses it; the address may lead to the primary by now.
    // One with a statement on its way has its own answer.
    failed: (error) => {
      if (!(error instanceof Error) || sqlStateOf(error) !== READ_ONLY) return;
      for (const client of taken) if (!client.isAsking) client.connection.stream.destroy(error);
    },
    close: async () => {
      // A worker that is closed while it begins to listen takes a connection afterwards and never gives it back:
      // the end of the pool would wait for it for ever.
      const ended = pool?.end();
      await Promise.race([ended, sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
      // Who waits for a statement gives its connection back then.
      await Promise.all([...taken].map((client) => client.leave()));
      for (const client of taken) client.release(true);
    },
  };
}

function poolConfig({ env, service }: QueueConnection): pg.PoolConfig {
  const url = new URL(env.DATABASE_URL);
  const statementTimeoutMs = env.DATABASE_STATEMENT_TIMEOUT_MS;
  const options = [
    url.searchParams.get('options'),
    `-c role=${env.DATABASE_ROLE ?? `razao_${service}`}`,
    `-c search_path=${QUEUE_SCHEMA}`,
    `-c statement_timeout=${statementTimeoutMs}`,
  ];
  url.searchParams.delete('options');
  return {
    connectionString: url.toString(),
    options: options.filter((part) => part !== null).join(' '),
    application_name: `razao:${service}:queues`,
    max: POSTGRES_CONNECTIONS_MAX,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    ...boundedBy(statementTimeoutMs),
  };
}

// A backend that is away reports at every attempt; the log says it once in a while.
const REPORT_PAUSE_MS = 10_000;

export function reportOf(where: string): (error: Error) => void {
  const logger = new Logger('Queues');
  let saidAt = -Infinity;
  return (error) => {
    if (performance.now() - saidAt < REPORT_PAUSE_MS) return;
    saidAt = performance.now();
    logger.warn(`The queue ${where} reports: ${error.message}`);
  };
}
