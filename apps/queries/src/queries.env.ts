// The environment of the queries service: the shared variables with its own ports.
import { IntegerVariable, ServiceEnv } from '@razao/platform/env';

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
}
