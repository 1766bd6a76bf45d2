// The turns of large answers in a service. Each answer holds a connection for as long as its client reads. So all
// answers together may have only a part of the pool, and one caller only a part of that.
import type { Message } from '@razao/domain';
import type { ServiceEnv } from '../env/service.env.js';
import { poolTurns, type Turns } from '../turns/index.js';

/** @param what completes "No turn for …", as in "a large answer" */
export function streamTurns(env: ServiceEnv, what: Message): Turns {
  return poolTurns(env, what, { percent: env.STREAMS_POOL_PERCENT, perCaller: env.STREAMS_PER_CALLER_MAX });
}
