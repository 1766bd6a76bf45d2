// The variables for the connection of a service to its database.
import { CellEnv } from './cell.env.js';
import { FlagVariable, IntegerVariable, SecretVariable, TextVariable } from './variable.js';

export const POSTGRES_URL = /^postgres(ql)?:\/\/\S+$/;

export class DatabaseEnv extends CellEnv {
  @SecretVariable({
    description: 'address of PostgreSQL, postgres://user:password@host:port/database',
    pattern: POSTGRES_URL,
    expected: 'a postgres:// address',
    example: 'postgres://razao:razao@localhost:5432/razao',
  })
  DATABASE_URL!: string;

  @TextVariable({
    description: "database role the connections take; by default the service's own",
    optional: true,
    pattern: /^[a-z_][a-z0-9_]{0,62}$/,
    expected: 'a role name',
  })
  DATABASE_ROLE?: string;

  @FlagVariable({
    description:
      'statements are prepared by name; false behind a pooler in transaction mode that does not keep names (PgBouncer before 1.21)',
    default: true,
  })
  DATABASE_PREPARED_STATEMENTS!: boolean;

  @IntegerVariable({
    description:
      'connections of a pool; movements needs two at least, because imports hold up to half of them',
    default: 10,
    min: 1,
    max: 500,
  })
  DATABASE_POOL_MAX!: number;

  @IntegerVariable({
    description: 'how long a request waits for a connection before it is answered 503',
    default: 5_000,
    min: 50,
    max: 60_000,
  })
  DATABASE_ACQUIRE_TIMEOUT_MS!: number;

  @IntegerVariable({
    description:
      'how long a connection is kept that no request takes; shorter than what a firewall or a pooler in between allows',
    default: 180_000,
    min: 1_000,
    max: 3_600_000,
  })
  DATABASE_IDLE_TIMEOUT_MS!: number;

  @IntegerVariable({
    description:
      'how long a statement of a request, or a batch of a streamed answer, may run; 0 means no limit. A database that is silent for 5 s longer counts as gone, and the connection is given up',
    default: 60_000,
    min: 0,
    max: 3_600_000,
  })
  DATABASE_STATEMENT_TIMEOUT_MS!: number;

  @IntegerVariable({
    description: 'how long the start waits for the database',
    default: 60_000,
    min: 0,
    max: 600_000,
  })
  DATABASE_START_TIMEOUT_MS!: number;
}
