// The HTTP process of the movements service.
import { bootstrapHttp, startService } from '@razao/platform/http';
import { parseEnv } from '@razao/platform/env';
import { keepRowsShortLived } from './imports/short-lived-rows.js';
import { MovementsEnv } from './movements.env.js';
import { movementsHttpOptions } from './movements-service.js';

keepRowsShortLived();
await startService(
  'movements',
  async () => await bootstrapHttp(movementsHttpOptions(parseEnv(MovementsEnv))),
);
