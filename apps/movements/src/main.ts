// The HTTP process of the movements service.
import { setFlagsFromString } from 'node:v8';
import { bootstrapHttp, startService } from '@razao/platform/http';
import { parseEnv } from '@razao/platform/env';
import { MovementsEnv } from './movements.env.js';
import { movementsHttpOptions } from './movements-service.js';

/**
 * V8 watches which places of the code make objects that survive, and lets those places make them in the old
 * generation at once. A large upload leaves so many spent buffers behind that a full collection runs just as
 * the first rows are read; whatever is made while one runs counts as a survivor, so rows, of which none survives, were all made
 * old from then on: an import of 400,000 IPL rows took 327 MB above idle, and 147 MB without this guess.
 * It has to be said here because NODE_OPTIONS does not take it.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
await startService(
  'movements',
  async () => await bootstrapHttp(movementsHttpOptions(parseEnv(MovementsEnv))),
);
