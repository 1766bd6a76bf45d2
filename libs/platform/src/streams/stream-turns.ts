// The turns of large answers: one part of the pool in each service.
import type { Message } from '@razao/domain';
import { poolTurns, type Turns } from '../turns/index.js';
import type { StreamingEnv } from './streaming.env.js';

/**
 * The turns of large answers: each holds a connection for as long as its reader takes, so they have only a part of the
 * pool, and a caller only a part of that.
 * @param what as in "no turn for a large answer"
 */
export function streamTurns(env: StreamingEnv, what: Message): Turns {
  return poolTurns(env, what, { percent: env.STREAMS_POOL_PERCENT, perCaller: env.STREAMS_PER_CALLER_MAX });
}
