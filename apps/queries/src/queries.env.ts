// The environment of the queries service: the shared variables with its own ports, and the limits of large answers.
import { IntegerVariable, ServiceEnv } from '@razao/platform/env';
import {
  STREAM_BYTES_PER_SECOND_MIN,
  STREAM_RATE_WINDOW_MS,
  STREAMS_PER_CALLER_MAX,
  STREAMS_POOL_PERCENT,
} from '@razao/platform/streams';

export class QueriesEnv extends ServiceEnv {
  @IntegerVariable({ description: 'port of the service', default: 3002, min: 0, max: 65535 })
  declare PORT: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3102,
    min: 0,
    max: 65535,
  })
  declare MANAGEMENT_PORT: number;

  @IntegerVariable(STREAMS_POOL_PERCENT)
  STREAMS_POOL_PERCENT!: number;

  @IntegerVariable(STREAMS_PER_CALLER_MAX)
  STREAMS_PER_CALLER_MAX!: number;

  @IntegerVariable(STREAM_BYTES_PER_SECOND_MIN)
  STREAM_BYTES_PER_SECOND_MIN!: number;

  @IntegerVariable(STREAM_RATE_WINDOW_MS)
  STREAM_RATE_WINDOW_MS!: number;
}
