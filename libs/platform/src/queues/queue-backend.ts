// Where the jobs are stored: in Redis when REDIS_URL is set, else in the tables of BullMQ in PostgreSQL. All other code
// is the same for both. Nothing is opened before it is used.
//
// The default backend of BullMQ is a setting of the process, so all applications of one process have the same kind. All
// queues and workers share one connection to Redis, which BullMQ duplicates for blocking commands, or one pool of
// PostgreSQL, from which each worker keeps a connection for LISTEN.
import { createPostgresBackend, setDefaultBackendFactory, type ConnectionOptions, type Queue } from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundedBy, type BoundedClient } from '../database/bounded-client.js';
import { READ_ONLY } from '../database/pool.js';
import { sqlStateOf } from '../database/retry.js';
import { DatabaseAbsentError } from '../database/start.js';
import type { QueuesEnv } from '../env/queues.env.js';
import type { TraceHeaders } from '../traces/index.js';
import { REDIS_SILENCE_MS_MAX, RedisConnector } from './redis-connector.js';

export interface QueueConnection {
  env: Pick<
    QueuesEnv,
    | 'REDIS_URL'
    | 'REDIS_CLUSTER'
    | 'DATABASE_URL'
    | 'DATABASE_ROLE'
    | 'DATABASE_STATEMENT_TIMEOUT_MS'
    | 'QUEUE_PREFIX'
  >;
  /** Part of the connection names. With the prefix `razao_` it is also the default role, as in DatabaseModule. */
  service: string;
}

export interface JobEnvelope {
  payload: object;
  /** Id of the request that enqueued the job, for the log. */
  requestId?: string;
  /** The headers of the span that enqueued the job. */
  trace?: TraceHeaders;
}

export type AnyQueue = Queue<JobEnvelope, unknown>;

export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  readonly prefix: string;
  /** The connection for every queue and worker of the process. */
  connection(): ConnectionOptions;
  /**
   * Resolves when the queue or worker may be used.
   * @throws DatabaseAbsentError; the part must not be used then
   */
  opened(part: Pick<AnyQueue, 'waitUntilReady'>): Promise<void>;
  /** Whether the connection is up at the moment. */
  isUp(): boolean;
  /** Rejects when the server answers but refuses writes, for example because it is full. */
  proveWrites(): Promise<unknown>;
  /** Receives the error of a failed command. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

export const QUEUE_SCHEMA = 'bullmq';
const POSTGRES_CONNECTIONS_MAX = 24;
const POSTGRES_CONNECT_TIMEOUT_MS = 5_000;
/** A close waits at most this long for a server that does not answer, and then ends the connections. */
const CLOSE_MS_MAX = 1_000;
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
  // In a cluster all keys of the queues must be in one slot, because the scripts of BullMQ use several keys at once.
  const prefix = REDIS_CLUSTER ? `{${QUEUE_PREFIX}}` : QUEUE_PREFIX;
  const open = (): Redis | Cluster => {
    const settings: RedisOptions = {
      maxRetriesPerRequest: null,
      connectionName: `razao:${service}`,
      keepAlive: 10_000,
      // The time is short, because a close disconnects without QUIT only a connection that was never up.
      disconnectTimeout: 100,
      reconnectOnError: isDemoted,
      Connector: RedisConnector,
      ...(new URL(url).protocol === 'rediss:' && { tls: {} }),
    };
    const opened = REDIS_CLUSTER ? clusterOf(url, settings) : new Redis(url, settings);
    watching = reconnectWhenSilent(opened, () => opened.exists(`${prefix}:writable`));
    return opened.on('error', onError);
  };
  return {
    kind: 'redis',
    prefix,
    connection: () => (redis ??= open()),
    // Commands wait for the connection for as long as it takes.
    opened: () => Promise.resolve(),
    isUp: () => redis?.status === 'ready',
    proveWrites: () => (redis ??= open()).set(`${prefix}:writable`, '', 'PX', 1),
    // BullMQ adds jobs inside of transactions, in which ioredis does not call `reconnectOnError`.
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
 * Reconnects when Redis does not answer. The kernel fails data to a dead node only after a quarter of an hour, and
 * ioredis would wait until then. Commands that ioredis then sends again are recognised by the id or by the lock of
 * their job. BullMQ watches the connections for blocking commands, and RedisConnector each new connection.
 */
function reconnectWhenSilent(redis: Redis | Cluster, ping: () => Promise<unknown>): NodeJS.Timeout {
  let pingedAt: number | undefined;
  const answered = (): void => void (pingedAt = undefined);
  return setInterval(() => {
    if (redis.status !== 'ready' && redis.status !== 'connect') {
      pingedAt = undefined;
    } else if (pingedAt === undefined) {
      pingedAt = performance.now();
      ping().then(answered, answered);
    } else if (performance.now() - pingedAt > REDIS_SILENCE_MS_MAX) {
      pingedAt = undefined;
      redis.disconnect(true);
    }
  }, REDIS_LOOK_MS).unref();
}

/**
 * Whether the node refuses writes because a failover made it a replica. It keeps its connections; only a new connection
 * to the address leads to the new primary.
 */
function isDemoted(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('READONLY');
}

/** The first node names the other nodes, which accept the same credentials. */
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
      // The pool handles errors of idle connections only. When a connection breaks while it is taken, this must not end
      // the process.
      .on('connect', (client) => client.on('error', onError))
      .on('acquire', (client) => taken.add(client as pg.PoolClient & BoundedClient))
      .on('release', (_, client) => taken.delete(client as pg.PoolClient & BoundedClient));
  return {
    kind: 'postgres',
    prefix: connection.env.QUEUE_PREFIX,
    connection: () => (pool ??= open()),
    // BullMQ remembers the failure of its first connection and answers all later uses with it. So such a failure must
    // end the start.
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
    // The pool replaces a lost connection.
    isUp: () => true,
    // A write would only test the database, which has a separate health component.
    proveWrites: () => Promise.resolve(),
    // A connection for LISTEN stays open when its server becomes a standby, although the address may lead to the
    // primary by now. So it is closed here. A connection with a statement in progress gets the error from that
    // statement.
    failed: (error) => {
      if (!(error instanceof Error) || sqlStateOf(error) !== READ_ONLY) return;
      for (const client of taken) if (!client.isQuerying) client.connection.stream.destroy(error);
    },
    close: async () => {
      // A worker that is closed while it begins to listen takes a connection afterwards and never releases it, so the
      // end of the pool could wait for ever.
      const ended = pool?.end();
      await Promise.race([ended, sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
      // A caller that waits for a statement then gets an error and releases its connection.
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

// A backend that cannot be reached reports an error at every attempt. The log gets one line per this time.
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
