// The HTTP process of the movements service.
import { bootstrapHttp, parseEnv, startService } from '@razao/platform';
import { MovementsEnv } from './movements.env.js';
import { movementsHttpOptions } from './movements-service.js';

await startService(
  'movements',
  async () => await bootstrapHttp(movementsHttpOptions(parseEnv(MovementsEnv))),
);
