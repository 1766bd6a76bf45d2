// Tests what a browser requests: the root path, and calls from pages of other origins.
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { useHttpService } from '@razao/testing/http';

/** The origin of a page that may call. */
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

describe('a request of a browser', () => {
  const service = useHttpService(SpecModule, { CORS_ORIGINS: `${PAGE},http://localhost:3004` });

  it('GET / is redirected with 302 to /docs, and POST / answers 404', async () => {
    const response = await fetch(service.url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
    expect((await fetch(service.url, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    [PAGE, PAGE],
    ['http://localhost:3004', 'http://localhost:3004'],
    ['https://example.com', null],
    [`${PAGE}.example.com`, null],
  ])('from a page of %s gets access-control-allow-origin %s', async (origin, allowed) => {
    const preflightHeaders = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await fetch(`${service.url}/list`, { method: 'OPTIONS', headers: preflightHeaders });
    const answer = await fetch(`${service.url}/list`, { headers: { origin } });
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(headers.get('vary')).toContain('Origin');
    }
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  });
});
