// The environment of the queries service: the shared variables with its own ports, and the limits of large answers.
import { IntegerVariable, ReaderEnv } from '@razao/platform/env';

export class QueriesEnv extends ReaderEnv {
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
