// The variables of the movements service, HTTP process and worker alike.
import { IntegerVariable, ServiceEnv } from '@razao/platform';

/** Records of one page at most, whatever SERVICE_PAGINATION_SIZE says. */
export const PAGE_SIZE_MAX = 1_000;

export class MovementsEnv extends ServiceEnv {
  @IntegerVariable({ description: 'port of the service', default: 3001, min: 0, max: 65535 })
  override PORT!: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3101,
    min: 0,
    max: 65535,
  })
  override MANAGEMENT_PORT!: number;

  @IntegerVariable({
    description: 'records of a page of the paginated lists when the request does not say',
    default: 100,
    min: 1,
    max: PAGE_SIZE_MAX,
  })
  SERVICE_PAGINATION_SIZE!: number;
}
