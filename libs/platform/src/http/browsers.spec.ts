// What a browser meets: the bare address, and pages of other origins.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ServiceEnv, parseEnv } from '../env/index.js';
import { bootstrapHttp, type RunningService } from './bootstrap.js';

/** Where a page may call from. */
const PAGE = 'https://console.example.com';

@Controller()
class SpecController {
  @Get('list')
  list(): object {
    return {};
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

describe('a browser', () => {
  let service: RunningService<NestExpressApplication>;
  let base: string;

  beforeAll(async () => {
    const env = parseEnv(ServiceEnv, {
      PORT: '0',
      MANAGEMENT_PORT: '0',
      HOST: '127.0.0.1',
      MANAGEMENT_HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATABASE_URL: 'postgres://unknown@127.0.0.1/none',
      JWT_SECRET: 'x'.repeat(32),
      CORS_ORIGINS: `${PAGE},http://localhost:3004`,
    });
    const texts = { service: 'spec', version: '1.2.3', title: 'Spec', description: 'A spec' };
    service = await bootstrapHttp({ module: SpecModule, env, ...texts });
    base = `http://127.0.0.1:${service.port}`;
  });
  afterAll(async () => {
    await service.close();
  });

  it('leads from the bare address to its documentation', async () => {
    const response = await fetch(base, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
    expect((await fetch(base, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    [PAGE, PAGE],
    ['http://localhost:3004', 'http://localhost:3004'],
    ['https://example.com', null],
    [`${PAGE}.example.com`, null],
  ])('a page of %s is allowed as %s', async (origin, allowed) => {
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await fetch(`${base}/list`, { method: 'OPTIONS', headers: asked });
    const answer = await fetch(`${base}/list`, { headers: { origin } });
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(headers.get('vary')).toContain('Origin');
    }
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  });
});
