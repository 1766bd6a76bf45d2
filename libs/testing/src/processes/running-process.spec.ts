import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '@razao/testing/hooks';
import { freePort } from '../../postgres/index.mjs';
import { HttpClient } from '../apps/http-client.js';
import { RunningProcess, type ProcessPlan } from './running-process.js';
import { testToken } from '../apps/test-token.js';

const SERVER = `
  import { createServer } from 'node:http';
  createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/', 'content-type': 'application/json' }).end('["preview"]');
    request.setEncoding('utf8').on('data', () => undefined).on('end', () => {
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ auth: request.headers.authorization ?? null }));
    });
  }).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
  process.on('SIGTERM', () => process.exit(Number(process.env.EXIT_CODE)));
`;

describe('a running process', () => {
  const folder = useTemporaryFolder();
  beforeAll(async () => {
    await writeFile(join(folder.path, 'server.mjs'), SERVER);
    await writeFile(join(folder.path, 'broken.mjs'), `throw new Error('no database');`);
  });

  async function plan(script: string, exitCode = 0): Promise<ProcessPlan> {
    const port = await freePort();
    return {
      name: script,
      script: join(folder.path, script),
      env: { PORT: String(port), EXIT_CODE: String(exitCode) },
      readyUrl: `http://127.0.0.1:${port}`,
    };
  }

  it('answers requests with and without a token, keeps its output, and stops', async () => {
    const server = await RunningProcess.start(await plan('server.mjs'));
    const client = new HttpClient(server.plan.readyUrl, testToken({ subject: 'ana' }));
    expect((await client.get<{ auth: string }>('/')).body.auth).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await client.with().post('/', { a: 1 })).body).toEqual({ auth: null });
    const moved = await client.get('/moved');
    expect([moved.status, moved.body]).toEqual([302, ['preview']]);
    expect(server.output()).toContain('listening');
    await server.stop();
    await server.stop();
  });

  it('that ends before it is ready rejects its start with its output', async () => {
    await expect(RunningProcess.start(await plan('broken.mjs'))).rejects.toThrow(
      /broken\.mjs ended with 1 before it was ready:[^]*no database/,
    );
  });

  it('is not ready when another process answers on its port', async () => {
    const taken = { ...(await plan('server.mjs')), readyText: 'listening' };
    const first = await RunningProcess.start(taken);
    await expect(RunningProcess.start(taken)).rejects.toThrow(
      /server\.mjs ended with 1 before it was ready:[^]*EADDRINUSE/,
    );
    await first.stop();
  });

  it('that stops with an error rejects stop()', async () => {
    const server = await RunningProcess.start(await plan('server.mjs', 3));
    await expect(server.stop()).rejects.toThrow(/server\.mjs ended with 3 on SIGTERM/);
  });
});
