// The environment of the compliance service: the shared variables with its own ports.
import { IntegerVariable, ServiceEnv } from '@razao/platform';

export class ComplianceEnv extends ServiceEnv {
  @IntegerVariable({ description: 'port of the service', default: 3003, min: 0, max: 65535 })
  declare PORT: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3103,
    min: 0,
    max: 65535,
  })
  declare MANAGEMENT_PORT: number;
}
