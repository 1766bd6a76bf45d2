// Where the jobs lie: Redis when there is an address for it, else BullMQ's own tables in PostgreSQL.
// Everything above this file is the same for both. Nothing is opened before it is asked for.
//
// PostgreSQL: one pool for all queues of the process, its search path pinned to BullMQ's schema. Each
// worker and each listener for results keeps one of its connections to LISTEN on.
import {
  createPostgresBackend,
  createRedisBackend,
  type BackendFactory,
  type ConnectionOptions,
  type Queue,
  type RedisQueueBackend,
} from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';

export interface QueueConnection {
  /** Redis; without it the queues lie in PostgreSQL. */
  redisUrl?: string | undefined;
  /** The address is that of a node of a Redis Cluster. */
  redisCluster?: boolean | undefined;
  databaseUrl: string;
  databaseRole?: string | undefined;
  applicationName: string;
  /** How long a statement of a queue in PostgreSQL may run; 0 is no limit. */
  statementTimeoutMs: number;
  /** Keeps several installations on one Redis apart. */
  prefix: string;
}

export interface JobEnvelope {
  payload: object;
  /** The request that asked for the work, for the log. */
  requestId?: string;
}

export type AnyQueue = Queue<JobEnvelope, unknown>;

export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  readonly prefix: string;
  /** The last argument of BullMQ's Queue, Worker and QueueEvents: who speaks to the connection. */
  readonly factory: BackendFactory<RedisQueueBackend>;
  /** One for everybody who puts jobs into queues. */
  producers(): ConnectionOptions;
  /** For a worker or a listener, who wait on theirs. */
  consumer(): ConnectionOptions;
  /** Whether the connection of a consumer can carry anything at the moment. */
  isUp(consumer: ConnectionOptions): boolean;
  close(): Promise<void>;
}

export const QUEUE_SCHEMA = 'bullmq';
const POSTGRES_CONNECTIONS_MAX = 24;
/** A producer must not wait for a Redis that is away: the request is answered 503 instead. */
const REDIS_COMMAND_TIMEOUT_MS = 5_000;

export function queueBackend(connection: QueueConnection, onError: (error: Error) => void): QueueBackend {
  return connection.redisUrl === undefined
    ? postgresBackend(connection, onError)
    : redisBackend(connection, connection.redisUrl, onError);
}

function redisBackend(
  { prefix, applicationName, redisCluster = false }: QueueConnection,
  url: string,
  onError: (error: Error) => void,
): QueueBackend {
  const opened: (Redis | Cluster)[] = [];
  const open = (options: { commandTimeout?: number }): Redis | Cluster => {
    const settings: RedisOptions = {
      ...options,
      maxRetriesPerRequest: null,
      connectionName: applicationName,
      keepAlive: 10_000,
      // Only what was never up is disconnected and not quit: there is nobody to wait for.
      disconnectTimeout: 100,
    };
    const redis = redisCluster ? clusterOf(url, settings) : new Redis(url, settings);
    redis.on('error', onError);
    opened.push(redis);
    return redis;
  };
  let shared: Redis | Cluster | undefined;
  return {
    kind: 'redis',
    // All keys of the queues in one slot: BullMQ's scripts touch several at once.
    prefix: redisCluster ? `{${prefix}}` : prefix,
    factory: createRedisBackend,
    producers: () => (shared ??= open({ commandTimeout: REDIS_COMMAND_TIMEOUT_MS })),
    consumer: () => open({}),
    isUp: (consumer) => (consumer as Redis | Cluster).status === 'ready',
    close: async () => {
      await Promise.all(opened.map(closeRedis));
    },
  };
}

/** The other nodes are asked of the first, and want the same credentials. */
function clusterOf(url: string, settings: RedisOptions): Cluster {
  const { hostname, port, username, password, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Cluster([{ host, port: Number(port || '6379') }], {
    redisOptions: {
      ...settings,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
  });
}

async function closeRedis(redis: Redis | Cluster): Promise<void> {
  if (redis.status === 'ready') await redis.quit();
  else redis.disconnect();
}

function postgresBackend(settings: QueueConnection, onError: (error: Error) => void): QueueBackend {
  let pool: pg.Pool | undefined;
  const open = (): ConnectionOptions => {
    pool ??= new pg.Pool(poolConfig(settings))
      .on('error', onError)
      // The pool listens to idle connections only: one that breaks while it is taken must not end the process.
      .on('connect', (client) => client.on('error', onError));
    // @nestjs/bullmq and the defaults of BullMQ's types know of Redis only; the factory below takes the pool.
    return pool;
  };
  return {
    kind: 'postgres',
    prefix: settings.prefix,
    factory: createPostgresBackend as unknown as QueueBackend['factory'],
    producers: open,
    consumer: open,
    // The pool opens another connection for whoever lost one.
    isUp: () => true,
    close: async () => {
      await pool?.end();
    },
  };
}

function poolConfig({
  databaseUrl,
  databaseRole,
  applicationName,
  statementTimeoutMs,
}: QueueConnection): pg.PoolConfig {
  const url = new URL(databaseUrl);
  const options = [
    url.searchParams.get('options'),
    databaseRole === undefined ? null : `-c role=${databaseRole}`,
    `-c search_path=${QUEUE_SCHEMA}`,
    `-c statement_timeout=${statementTimeoutMs}`,
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
