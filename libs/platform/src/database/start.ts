// A service may start before its database. It tries to connect again after growing pauses, logs each
// attempt, and stops after a maximum time. It stops at once when the database refuses its credentials.
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import { sqlStateOf } from './retry.js';
import { type PoolOptions, IDLE_IN_TRANSACTION_TIMEOUT_MS } from './pool.js';
import type { Queryable } from './queryable.js';
import { appliedMigrations, assertNotNewer, SchemaVersionError } from '@razao/schema';

const FIRST_PAUSE_MS = 200;
const PAUSE_MAX_MS = 5_000;
// SQLSTATEs: invalid password, invalid authorization, a role that the login may not take.
const NOT_RETRIED = new Set(['28P01', '28000', '42501']);
// SQLSTATEs: a role that does not exist (the first `migrate` creates them), a role that the login may not take.
const ROLE_REFUSED = new Set(['22023', '42501']);

/** The fault is outside the service; the message names what to check. */
export class DatabaseAbsentError extends Error {
  override readonly name = 'DatabaseAbsentError';
}

interface Warned {
  warn(message: string): void;
}

/**
 * Runs `attempt` until it succeeds, with growing pauses.
 * @param failed returns what to log; throws when a further attempt is of no use, and at the last attempt
 */
async function tryAgain(
  attempt: () => Promise<void>,
  timeoutMs: number,
  logger: Warned,
  failed: (error: unknown, isLast: boolean) => string,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      await attempt();
      return;
    } catch (error) {
      const isLast = performance.now() + pause > deadline;
      logger.warn(`${failed(error, isLast)}, trying again in ${pause} ms.`);
      await sleep(pause);
    }
  }
}

export async function waitForDatabase(
  open: () => Promise<void>,
  timeoutMs: number,
  logger: Warned,
  variable = 'DATABASE_URL',
): Promise<void> {
  await tryAgain(open, timeoutMs, logger, (error, isLast) => {
    const state = sqlStateOf(error) ?? '';
    if (!NOT_RETRIED.has(state) && !isLast)
      return `The database does not answer yet (${firstMessage(error)})`;
    const [said, check] = ROLE_REFUSED.has(state)
      ? ['refused the role', `DATABASE_ROLE, the login of ${variable}, and that \`migrate\` has run`]
      : ['did not answer', `${variable} and that the server is up`];
    throw new DatabaseAbsentError(`The database ${said}: ${firstMessage(error)}. Check ${check}.`, {
      cause: error,
    });
  });
}

/** A host name with several addresses fails with one error per address, in an error without a message. */
export function firstMessage(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const errors: unknown = 'errors' in error ? error.errors : undefined;
  return Array.isArray(errors) && errors.length > 0 ? firstMessage(errors[0]) : error.message;
}

// Checks the settings that a connection requested when it started (role, time zone, timeouts). A pooler may be
// configured to ignore start-up options, and the service would then run in the role of its login. A wrong role, time
// zone or isolation prevents the start; a different timeout logs a warning.

interface Session {
  login: string;
  role: string;
  timezone: string;
  default_transaction_isolation: string;
  statement_timeout: string;
  idle_in_transaction_session_timeout: string;
}

const SESSION = `SELECT session_user AS login, current_user AS role, current_setting('timezone') AS timezone,
  current_setting('default_transaction_isolation') AS default_transaction_isolation,
  (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS statement_timeout,
  (SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle_in_transaction_session_timeout`;

type Requested = Pick<PoolOptions, 'role' | 'statementTimeoutMs'>;

/**
 * @throws Error when the role, the time zone or the isolation differs from the requested one; the message names the setting that the
 *   login needs.
 */
export async function assertSession(
  database: Queryable,
  { role, statementTimeoutMs }: Requested,
  logger: Warned,
): Promise<void> {
  const session = await database.one<Session>(SESSION);
  if (session === undefined) throw new Error('The database did not describe the session.');
  const setting = (name: string, value: string): string =>
    `ALTER ROLE "${session.login}" SET ${name} = '${value}'`;
  const missing = (name: keyof Session, value: string): string[] =>
    session[name] === value ? [] : [`${name} is ${session[name]} and not ${value}: ${setting(name, value)}`];
  const because = 'The connection did not take its start-up options, as behind a pooler that ignores them';
  const dangerous = [
    ...(role === undefined ? [] : missing('role', role)),
    ...missing('timezone', 'UTC'),
    ...missing('default_transaction_isolation', 'read committed'),
  ];
  if (dangerous.length > 0) throw new Error(`${because}. ${dangerous.join('; ')}.`);
  const lax = [
    ...missing('statement_timeout', String(statementTimeoutMs)),
    ...missing('idle_in_transaction_session_timeout', String(IDLE_IN_TRANSACTION_TIMEOUT_MS)),
  ];
  if (lax.length > 0) logger.warn(`${because}. ${lax.join('; ')}.`);
}

/** A difference that `migrate` removes. A standby replays it after the primary has it. */
class SchemaBehindError extends SchemaVersionError {}

/**
 * Waits for a standby that is behind, because a new release starts as soon as the primary is migrated.
 * @throws what `check` throws
 */
export async function waitForReplay(
  check: () => Promise<void>,
  timeoutMs: number,
  logger: Warned,
): Promise<void> {
  await tryAgain(check, timeoutMs, logger, (error, isLast) => {
    if (!(error instanceof SchemaBehindError)) throw error;
    if (!isLast) return `The standby is late (${error.message})`;
    throw new SchemaVersionError(
      `${error.message} This is the database of DATABASE_READ_URL: if \`migrate\` has run, look at the delay of the standby.`,
    );
  });
}

// A service runs only on the schema it was built for: the migrations table must hold exactly the
// migrations that the build knows. An older schema needs `migrate`; a newer schema needs a newer build.
/** @throws SchemaVersionError whose message says which migrations are missing or unknown, and what to do. */
export async function assertSchemaVersion(database: Queryable, expected: readonly string[]): Promise<void> {
  const applied = await appliedMigrations((text) => database.query<object>(text));
  const missing = expected.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new SchemaBehindError(
      `The schema of the database lacks ${missing.length} migration(s), the first is ${missing[0] ?? ''}. Run \`migrate\` of the admin command with the owner's connection, then start again.`,
    );
  }
  assertNotNewer(applied, expected);
}

/** @returns the cell of the database. @throws SchemaVersionError while its first migration is not complete. */
export async function readCell(database: Queryable): Promise<number> {
  const cell = await database.one<{ number: number }>('SELECT number FROM ledger.cell');
  if (cell !== undefined) return cell.number;
  throw new SchemaBehindError(
    "The database is not a cell yet: a migration was interrupted. Run `migrate` of the admin command with the owner's connection, then start again.",
  );
}
