// Checks what a connection requested as it started (role, time zone, time-outs): a pooler may be configured
// to ignore start-up options, and the service would then run in its login's role. A wrong role or time zone
// refuses the start; a time-out that differs is a warning.
import { type PoolOptions, IDLE_IN_TRANSACTION_TIMEOUT_MS } from './pool.js';
import type { Queryable } from './queryable.js';

interface Session {
  login: string;
  role: string;
  timezone: string;
  statement_timeout: string;
  idle_in_transaction_session_timeout: string;
}

const SESSION = `SELECT session_user AS login, current_user AS role, current_setting('timezone') AS timezone,
  (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS statement_timeout,
  (SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle_in_transaction_session_timeout`;

type Requested = Pick<PoolOptions, 'role' | 'statementTimeoutMs'>;

/** @throws Error when the role or the time zone is not the requested one; names the setting that the login needs. */
export async function assertSession(
  database: Queryable,
  { role, statementTimeoutMs }: Requested,
  logger: { warn(message: string): void },
): Promise<void> {
  const session = await database.one<Session>(SESSION);
  if (session === undefined) throw new Error('The database did not describe the session.');
  const setting = (name: string, value: string): string =>
    `ALTER ROLE "${session.login}" SET ${name} = '${value}'`;
  const missing = (name: keyof Session, value: string): string[] =>
    session[name] === value ? [] : [`${name} is ${session[name]} and not ${value}: ${setting(name, value)}`];
  const because = 'The connection did not take its start-up options, as behind a pooler that ignores them';
  const dangerous = [...(role === undefined ? [] : missing('role', role)), ...missing('timezone', 'UTC')];
  if (dangerous.length > 0) throw new Error(`${because}. ${dangerous.join('; ')}.`);
  const lax = [
    ...missing('statement_timeout', String(statementTimeoutMs)),
    ...missing('idle_in_transaction_session_timeout', String(IDLE_IN_TRANSACTION_TIMEOUT_MS)),
  ];
  if (lax.length > 0) logger.warn(`${because}. ${lax.join('; ')}.`);
}
