// What the movements service calls itself, in its two processes and in the OpenAPI document.
import type { HttpOptions, WorkerOptions } from '@razao/platform';
import type { MovementsEnv } from './movements.env.js';
import { movementsModule, movementsWorkerModule } from './movements.module.js';

/** The interface version that the contract names. */
export const MOVEMENTS_VERSION = '0.7.01.202511271';

export function movementsHttpOptions(env: Readonly<MovementsEnv>): HttpOptions {
  return {
    module: movementsModule(env),
    env,
    service: 'movements',
    version: MOVEMENTS_VERSION,
    title: 'Razão movements',
    description:
      'Writes the ledger: batches, documents, entries, imports, months and days. Every entry passes the same gate in the database, whatever the route.',
    actuatorOnMainPort: true,
    bodies: ['multipart'],
  };
}

export function movementsWorkerOptions(env: Readonly<MovementsEnv>): WorkerOptions {
  return { module: movementsWorkerModule(env), env, service: 'movements', version: MOVEMENTS_VERSION };
}
