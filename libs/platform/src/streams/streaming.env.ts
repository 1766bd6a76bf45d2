// The environment of the services, which all stream large answers: one meaning, one default.
import type { Message } from '@razao/domain';
import { IntegerVariable, ServiceEnv } from '../env/index.js';
import { poolTurns, type Turns } from '../turns/index.js';

export class StreamingEnv extends ServiceEnv {
  @IntegerVariable({
    description:
      'part of DATABASE_POOL_MAX that lists and large answers may hold, in percent; at least one connection',
    default: 50,
    min: 1,
    max: 90,
  })
  STREAMS_POOL_PERCENT!: number;

  @IntegerVariable({
    description:
      'lists and large answers that one caller may have at once, always fewer than all callers together; a further one waits DATABASE_ACQUIRE_TIMEOUT_MS and is then answered 503',
    default: 3,
    min: 1,
    max: 500,
  })
  STREAMS_PER_CALLER_MAX!: number;

  @IntegerVariable({
    description:
      'least rate at which a client takes a large answer, before compression; a slower one is disconnected',
    default: 16_384,
    min: 1,
    max: 1_048_576,
  })
  STREAM_BYTES_PER_SECOND_MIN!: number;

  @IntegerVariable({
    description:
      'time over which that rate is measured; a client that takes nothing for so long is disconnected',
    default: 60_000,
    min: 100,
    max: 3_600_000,
  })
  STREAM_RATE_WINDOW_MS!: number;
}

/**
 * The turns of large answers, one part of the pool in each service: each holds a connection for as long as its reader
 * takes, so they have only a part of the pool, and a caller only a part of that.
 * @param what as in "no turn for a large answer"
 */
export function streamTurns(env: StreamingEnv, what: Message): Turns {
  return poolTurns(env, what, { percent: env.STREAMS_POOL_PERCENT, perCaller: env.STREAMS_PER_CALLER_MAX });
}
