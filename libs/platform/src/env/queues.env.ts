// The variables of a service with queues, for its HTTP process and its worker.
import { addressProblem } from './address.js';
import type { EnvProblem } from './parse-env.js';
import { ServiceEnv } from './service.env.js';
import { FlagVariable, SecretVariable, TextVariable } from './variable.js';

const REDIS_URL = /^rediss?:\/\/\S+$/;

export class QueuesEnv extends ServiceEnv {
  @SecretVariable({
    description: 'address of Redis for the queues; without it the queues live in PostgreSQL',
    optional: true,
    pattern: REDIS_URL,
    expected: 'a redis:// address',
    example: 'redis://localhost:6379',
  })
  REDIS_URL?: string;

  @FlagVariable({
    description: 'REDIS_URL names a node of a Redis Cluster; the service gets the other nodes from it',
    default: false,
  })
  REDIS_CLUSTER!: boolean;

  @TextVariable({
    description: 'prefix of the queue names in Redis, so that several installations may share one',
    default: 'razao',
    pattern: /^[a-z][a-z0-9-]{0,20}$/,
    expected: 'lower-case letters, digits and hyphens, at most 21',
  })
  QUEUE_PREFIX!: string;

  override crossCheck(): EnvProblem[] {
    const problems = [...super.crossCheck(), ...addressProblem('REDIS_URL', this.REDIS_URL)];
    if (this.REDIS_CLUSTER && this.REDIS_URL === undefined)
      problems.push({
        name: 'REDIS_CLUSTER, REDIS_URL',
        expected: 'a cluster needs the address of one of its nodes: set REDIS_URL too',
      });
    return problems;
  }
}
