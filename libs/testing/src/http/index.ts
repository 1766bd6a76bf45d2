// Serves a module that the test declares over HTTP, in the process of the test. It has a database if the module
// provides one.
import type { DynamicModule, Type } from '@nestjs/common';
import { Database } from '@razao/platform/database';
import { ServiceEnv, parseEnv } from '@razao/platform/env';
import { bootstrapHttp } from '@razao/platform/http';
import type { SubjectDatabase } from '../database/test-database.js';
import { useFixture } from '../hooks/fixture.js';

export type HttpService = Awaited<ReturnType<typeof bootstrapHttp>> & { url: string };

type Settings = Readonly<Record<string, string>>;

export async function startHttpService(
  module: Type | DynamicModule,
  settings: Settings = {},
): Promise<HttpService> {
  const env = parseEnv(ServiceEnv, {
    PORT: '0',
    MANAGEMENT_PORT: '0',
    HOST: '127.0.0.1',
    MANAGEMENT_HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_URL: 'postgres://unknown@127.0.0.1/none',
    JWT_SECRET: 'x'.repeat(32),
    ...settings,
  });
  const texts = { service: 'spec', title: 'Spec', description: 'A spec' };
  const service = await bootstrapHttp({ module, env, ...texts, actuatorOnMainPort: true });
  return { ...service, url: `http://127.0.0.1:${service.port}` };
}

export const useHttpService = (module: Type | DynamicModule, settings: Settings = {}): HttpService =>
  useFixture(
    () => startHttpService(module, settings),
    (service) => service.close(),
  );

/** A module that provides the database of a test instead of DatabaseModule. */
export const databaseOf = (test: SubjectDatabase): DynamicModule => ({
  module: class DatabaseGiven {},
  global: true,
  providers: [{ provide: Database, useFactory: () => test.database }],
  exports: [Database],
});
