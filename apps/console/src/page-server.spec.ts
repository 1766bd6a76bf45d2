// Tests what a browser gets from the server: a policy that lets the page call only the services, and files that it may
// cache.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parseEnv } from '@razao/platform/env';
import { closeAfterTests, useTemporaryFolder } from '@razao/testing/hooks';
import { ConsoleEnv } from './console.env.js';
import { type PageServer, servePage } from './page-server.js';

const ADDRESSES = {
  MOVEMENTS_URL: 'https://razao.example.com/movements/,https://CELL-1.example.com:443',
  QUERIES_URL: 'https://razao.example.com/queries',
  COMPLIANCE_URL: 'http://localhost:3003',
  OIDC_ISSUER: 'https://auth.example.com/realms/razao',
  OIDC_TOKEN_ORIGIN: 'https://token.example.com',
  OIDC_CLIENT_ID: 'razao-console',
};

describe('the page server', () => {
  const folder = useTemporaryFolder();
  let server: PageServer;
  const ask = async (path: string): Promise<Response> =>
    await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { connection: 'close' } });

  beforeAll(async () => {
    await mkdir(join(folder.path, 'assets'));
    await writeFile(join(folder.path, 'index.html'), '<title>Razão</title>');
    await writeFile(join(folder.path, 'assets', 'index-abc.js'), 'export {};');
    server = await servePage(
      parseEnv(ConsoleEnv, { ...ADDRESSES, PORT: '0', HOST: '127.0.0.1' }),
      folder.path,
    );
    closeAfterTests(() => server.close());
  });

  it.each(['/', '/0101/0001/balancete/2025/03'])(
    'answers %s with the page, no-cache and a content security policy',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, await answer.text()]).toEqual([200, '<title>Razão</title>']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')?.split(';')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self' https://razao.example.com https://cell-1.example.com http://localhost:3003 https://auth.example.com https://token.example.com",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]);
      expect(answer.headers.get('x-powered-by')).toBeNull();
    },
  );

  it('fails to start with a message that names a taken port, or HOST and PORT when it cannot listen', async () => {
    const begin = async (PORT: number, HOST = '127.0.0.1'): Promise<PageServer> =>
      await servePage(parseEnv(ConsoleEnv, { ...ADDRESSES, PORT: String(PORT), HOST }), folder.path);
    await expect(begin(server.port)).rejects.toThrow(
      `Port ${server.port} is taken: end the process that has it, or choose another with PORT.`,
    );
    await expect(begin(0, '203.0.113.9')).rejects.toThrow(/EADDRNOTAVAIL.*: look at HOST and PORT\.$/);
  });

  it('lists the addresses of the services and the sign-in in /config.json, and answers 200 to /health', async () => {
    expect(await (await ask('/config.json')).json()).toEqual({
      movements: ['https://razao.example.com/movements', 'https://cell-1.example.com'],
      queries: ['https://razao.example.com/queries'],
      compliance: ['http://localhost:3003'],
      signIn: {
        issuer: 'https://auth.example.com/realms/razao',
        clientId: 'razao-console',
        scope: 'openid profile',
      },
    });
    expect((await ask('/health')).status).toBe(200);
  });

  it('makes a file with a hash in its name cacheable for a year, and answers 404 for a missing one', async () => {
    const script = await ask('/assets/index-abc.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toBe('export {};');
    expect((await ask('/assets/index-old.js')).status).toBe(404);
  });

  it.each([
    ['/assets/..%2f..%2fetc%2fpasswd', 403, 'Forbidden'],
    ['/assets/..%2findex.html', 403, 'Forbidden'],
    ['/assets/none.js', 404, 'Not Found'],
    ['/assets/.hidden', 404, 'Not Found'],
    ['/assets/%00', 400, 'Bad Request'],
    ['/%ff', 400, 'Bad Request'],
  ])('answers %s with nothing but %i %s, and logs no error', async (path, status, text) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
