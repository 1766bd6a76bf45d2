// The variables of the services that only read the books. Movements does not read a replica, so it neither connects to
// one nor becomes unready with it.
import { addressProblem } from './address.js';
import { POSTGRES_URL } from './database.env.js';
import type { EnvProblem } from './parse-env.js';
import { ServiceEnv } from './service.env.js';
import { SecretVariable } from './variable.js';

export class ReaderEnv extends ServiceEnv {
  @SecretVariable({
    description: 'address of a streaming replica that serves the reads of the books',
    optional: true,
    pattern: POSTGRES_URL,
    expected: 'a postgres:// address',
  })
  DATABASE_READ_URL?: string;

  override crossCheck(): EnvProblem[] {
    return [...super.crossCheck(), ...addressProblem('DATABASE_READ_URL', this.DATABASE_READ_URL)];
  }
}
