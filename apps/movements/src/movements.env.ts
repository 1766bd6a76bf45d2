// The environment variables of the movements service, for both the HTTP process and the worker.
import {
  FlagVariable,
  IntegerVariable,
  QueuesEnv,
  SecretVariable,
  TextVariable,
  type EnvProblem,
} from '@razao/platform/env';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_SIZE_MAX } from '@razao/platform/http';
import { UPLOAD_BYTES_MAX, UPLOAD_BYTES_PER_SECOND_MIN } from '@razao/platform/uploads';

export class MovementsEnv extends QueuesEnv {
  @IntegerVariable({ description: 'port of the service', default: 3001, min: 0, max: 65535 })
  override PORT!: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3101,
    min: 0,
    max: 65535,
  })
  override MANAGEMENT_PORT!: number;

  @IntegerVariable({
    description:
      'connections of a pool; movements needs two at least, because imports hold up to half of them',
    default: 10,
    min: 2,
    max: 500,
  })
  override DATABASE_POOL_MAX!: number;

  @IntegerVariable({
    description: 'records of a page of the paginated lists when the request does not say',
    default: 100,
    min: 1,
    max: PAGE_SIZE_MAX,
  })
  SERVICE_PAGINATION_SIZE!: number;

  @IntegerVariable(UPLOAD_BYTES_MAX)
  UPLOAD_BYTES_MAX!: number;

  @IntegerVariable(UPLOAD_BYTES_PER_SECOND_MIN)
  UPLOAD_BYTES_PER_SECOND_MIN!: number;

  @TextVariable({
    description:
      "folder where uploads lie while they are imported; by default one of the system's temporary folder",
    optional: true,
    example: '/var/spool/razao',
  })
  UPLOAD_SPOOL_DIR?: string;

  @IntegerVariable({
    description:
      'largest body of POST /entry, /entries/bulk and /import/json, and of a PUT of a whole list of master data',
    default: 32 * 1024 * 1024,
    min: 1024,
    max: 256 * 1024 * 1024,
  })
  BULK_BODY_BYTES_MAX!: number;

  @IntegerVariable({
    description:
      'statements of gathered POST /entry requests at once; another begins when those under way have taken 5 ms or when as many posts wait as are under way; 0 gathers none, each request has a separate statement',
    default: 3,
    min: 0,
    max: 50,
  })
  GATHERED_STATEMENTS_MAX!: number;

  @IntegerVariable({
    description: 'entries of one gathered statement; a request with more has a separate one',
    default: 256,
    min: 1,
    max: 10_000,
  })
  GATHERED_ENTRIES_MAX!: number;

  @IntegerVariable({
    description: 'size of the values of one gathered statement; a larger request has a separate one',
    default: 256 * 1024,
    min: 1024,
    max: 16 * 1024 * 1024,
  })
  GATHERED_BYTES_MAX!: number;

  @IntegerVariable({
    description:
      'POST /entry requests that wait for a gathered statement; above it the answer is 503, as after DATABASE_ACQUIRE_TIMEOUT_MS',
    default: 1_000,
    min: 1,
    max: 100_000,
  })
  GATHERED_WAITING_MAX!: number;

  @IntegerVariable({
    description:
      'part of the time of a database connection that posts of a caller whose posts were refused take, in percent; of all such callers together, of two connections',
    default: 10,
    min: 1,
    max: 100,
  })
  REFUSED_POSTS_PERCENT!: number;

  @IntegerVariable({
    description:
      'months that a worker consolidates at once; each takes two database connections, so that half of DATABASE_POOL_MAX is the most',
    default: 2,
    min: 1,
    max: 50,
  })
  CONSOLIDATION_CONCURRENCY!: number;

  @IntegerVariable({
    description:
      'how long a worker that died or is cut off keeps its jobs; another has them within twice as long',
    default: 10_000,
    min: 1_000,
    max: 600_000,
  })
  QUEUE_LOCK_MS!: number;

  @IntegerVariable({
    description: 'how often a worker looks for consolidations that no queue delivers',
    default: 10_000,
    min: 100,
    max: 3_600_000,
  })
  CONSOLIDATION_SWEEP_INTERVAL_MS!: number;

  @IntegerVariable({
    description: 'how long a tax quota calculation waits for a worker before it is answered 503',
    default: 10_000,
    min: 100,
    max: 100_000,
  })
  TAX_QUOTA_TIMEOUT_MS!: number;

  @SecretVariable({
    description:
      'key that the secrets of webhooks are encrypted with, 64 hexadecimal digits; without it no webhook is registered',
    optional: true,
    pattern: /^[0-9a-fA-F]{64}$/,
    expected: '64 hexadecimal digits',
  })
  WEBHOOK_SECRET_KEY?: string;

  @FlagVariable({
    description:
      'webhooks may have http:// addresses, and addresses that are private, of this machine or of the link: for development only',
    default: false,
  })
  WEBHOOK_PRIVATE_TARGETS!: boolean;

  @IntegerVariable({ description: 'webhooks of a company', default: 20, min: 1, max: 1_000 })
  WEBHOOKS_PER_COMPANY_MAX!: number;

  @IntegerVariable({
    description: 'how long a delivery waits for the whole answer of its receiver',
    default: 10_000,
    min: 100,
    max: 60_000,
  })
  WEBHOOK_TIMEOUT_MS!: number;

  @IntegerVariable({
    description: 'how often a worker looks for events to deliver; those of this moment are announced to it',
    default: 1_000,
    min: 100,
    max: 60_000,
  })
  WEBHOOK_SWEEP_INTERVAL_MS!: number;

  @IntegerVariable({
    description: 'pause after the first failed delivery; it doubles with each further one',
    default: 1_000,
    min: 10,
    max: 3_600_000,
  })
  WEBHOOK_RETRY_FIRST_MS!: number;

  @IntegerVariable({
    description: 'longest pause between two tries of a delivery, at least WEBHOOK_RETRY_FIRST_MS',
    default: 900_000,
    min: 10,
    max: 86_400_000,
  })
  WEBHOOK_RETRY_MAX_MS!: number;

  @IntegerVariable({
    description: 'how long a delivery is tried before its branch is parked',
    default: 86_400_000,
    min: 100,
    max: 604_800_000,
  })
  WEBHOOK_PARK_AFTER_MS!: number;

  @IntegerVariable({
    description: 'days that events are kept for GET /events and for parked webhooks',
    default: 90,
    min: 8,
    max: 36_500,
  })
  EVENT_RETENTION_DAYS!: number;

  override crossCheck(): EnvProblem[] {
    const problems = super.crossCheck();
    const { WEBHOOK_RETRY_FIRST_MS: first, WEBHOOK_RETRY_MAX_MS: longest } = this;
    if (first > longest)
      problems.push({
        name: 'WEBHOOK_RETRY_FIRST_MS, WEBHOOK_RETRY_MAX_MS',
        expected: `the first pause, ${first}, must be at most the longest one, ${longest}`,
      });
    return problems;
  }

  /**
   * Each month needs two connections; with more months than pairs of connections in the pool, they would wait for each
   * other.
   */
  get monthsAtOnce(): number {
    return Math.min(this.CONSOLIDATION_CONCURRENCY, Math.floor(this.DATABASE_POOL_MAX / 2));
  }

  get spoolDir(): string {
    return this.UPLOAD_SPOOL_DIR ?? join(tmpdir(), `razao-uploads-${process.getuid?.() ?? 'user'}`);
  }
}
