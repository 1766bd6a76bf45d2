// The turns of large answers, one part of the pool in each service: each holds a connection for as long as its reader
// takes, so they have only a part of the pool, and a caller only a part of that.
import type { Message } from '@razao/domain';
import type { ServiceEnv } from '../env/service.env.js';
import { poolTurns, type Turns } from '../turns/index.js';

/** @param what as in "no turn for a large answer" */
export function streamTurns(env: ServiceEnv, what: Message): Turns {
  return poolTurns(env, what, { percent: env.STREAMS_POOL_PERCENT, perCaller: env.STREAMS_PER_CALLER_MAX });
}
