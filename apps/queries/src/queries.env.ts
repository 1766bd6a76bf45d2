// The environment of the queries service: the shared variables with its own ports, and the limits of large answers.
import { IntegerVariable } from '@razao/platform/env';
import { StreamingEnv } from '@razao/platform/streams';

export class QueriesEnv extends StreamingEnv {
  @IntegerVariable({ description: 'port of the service', default: 3002, min: 0, max: 65535 })
  override PORT!: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3102,
    min: 0,
    max: 65535,
  })
  override MANAGEMENT_PORT!: number;
}
