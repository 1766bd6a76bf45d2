// How the queries service presents itself: name, version, OpenAPI text. Shared by main.ts and by the
// test that compares the OpenAPI document with its committed copy.
import type { HttpOptions } from '@razao/platform';
import type { QueriesEnv } from './queries.env.js';
import { queriesModule } from './queries.module.js';

/** Declared by the interface for the movements service; the queries service keeps step with it. */
export const SERVICE_VERSION = '0.7.01.202511271';

export function queriesService(env: Readonly<QueriesEnv>): HttpOptions {
  return {
    module: queriesModule(env),
    env,
    service: 'queries',
    version: SERVICE_VERSION,
    title: 'Razão queries',
    description:
      'Balances, general ledger and chart of accounts of a company and branch, and the legacy integration queries. Reads only.',
    // These POSTs only ask: a field that a caller sends along does no harm.
    validation: { unknownFields: 'ignore' },
  };
}
