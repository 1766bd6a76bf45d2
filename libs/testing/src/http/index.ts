// The HTTP of a service in the process of a test, for a module that the test declares; no database answers it.
import type { Type } from '@nestjs/common';
import { ServiceEnv, parseEnv } from '@razao/platform/env';
import { bootstrapHttp } from '@razao/platform/http';
import { useFixture } from '../hooks/fixture.js';

type HttpService = Awaited<ReturnType<typeof bootstrapHttp>> & { url: string };

export const useHttpService = (module: Type, settings: Readonly<Record<string, string>> = {}): HttpService =>
  useFixture(
    async () => {
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
      const texts = { service: 'spec', version: '1.2.3', title: 'Spec', description: 'A spec' };
      const service = await bootstrapHttp({ module, env, ...texts, actuatorOnMainPort: true });
      return { ...service, url: `http://127.0.0.1:${service.port}` };
    },
    (service) => service.close(),
  );
