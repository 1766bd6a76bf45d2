// Tests each limit of a request at the limit and just over it, over a socket where HTTP clients cannot send the request.
import { describe, expect, it, jest } from '@jest/globals';
import { Body, Controller, Get, Ip, Logger, Module, Post, Res } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Response as Answer } from 'express';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useHttpService } from '@razao/testing/http';
import { BodyLimit } from './declared-routes.js';
import { Text } from './fields/index.js';
import { BODY_DEPTH_MAX } from './json-body.js';
import { LARGE_BODIES_WAITING_MAX } from './large-bodies.js';
import { progressed } from './request-context.js';

class NoteDto {
  @Text({ max: 100_000 })
  texto!: string;
}

@Controller()
class LimitsController {
  /** The functions that end the work on large bodies. */
  readonly ends: (() => void)[] = [];

  @Post('notes')
  @BodyLimit('HEADER_BYTES_MAX')
  async createMany(@Body() note: NoteDto): Promise<object> {
    if (note.texto.length > 2_048) await new Promise<void>((end) => this.ends.push(end));
    return { length: note.texto.length };
  }

  @Get('note')
  read(@Ip() caller: string): object {
    return { caller };
  }

  @Post('note')
  create(@Body() note: NoteDto): object {
    return { length: note.texto.length };
  }

  @Post('form')
  @ApiConsumes('application/x-www-form-urlencoded')
  createOfForm(@Body() note: NoteDto): object {
    return { length: note.texto.length };
  }

  @Get('slowly')
  async readSlowly(): Promise<object> {
    return await this.slowly();
  }

  @Post('slowly')
  async slowly(): Promise<object> {
    await sleep(800);
    return {};
  }

  @Post('upload')
  @ApiConsumes('multipart/form-data')
  async upload(@Body() _parts: unknown): Promise<object> {
    return await this.slowly();
  }

  @Get('late-header')
  async lateHeader(@Res({ passthrough: true }) answer: Answer): Promise<object> {
    await sleep(800);
    answer.setHeader('ETag', '"1"');
    return {};
  }

  @Get('steadily')
  async steadily(): Promise<object> {
    for (let step = 0; step < 16; step += 1) {
      await sleep(50);
      progressed();
    }
    return {};
  }
}

@Module({ controllers: [LimitsController] })
class LimitsModule {}

describe('the HTTP server', () => {
  const service = useHttpService(LimitsModule, {
    BODY_BYTES_MAX: '2048',
    HEADER_BYTES_MAX: '4096',
    BODY_TIMEOUT_MS: '300',
    HEADERS_TIMEOUT_MS: '700',
    LARGE_BODIES_WAIT_MS: '200',
    REQUEST_TIMEOUT_MS: '500',
    KEEP_ALIVE_TIMEOUT_MS: '4000',
    TRUSTED_PROXIES: '1',
  });

  const post = (body: string, path = '/note', signal: AbortSignal | null = null): Promise<Response> =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal,
    });
  /** Sends the bytes and returns what the service answers until it closes the connection. */
  const rawAnswer = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(service.port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => {
        resolve(text);
      });
      socket.on('error', reject);
    });

  it('answers 400 to a form of more than 100 fields, and does not ignore those above', async () => {
    const postForm = async (body: string): Promise<[number, unknown]> => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${service.url}/form`, { method: 'POST', body, headers });
      return [answer.status, await answer.json()];
    };
    const refused = { code: 'VALIDATION_FAILED', message: 'The form has 101 fields, at most 100 are read.' };
    expect(await postForm(`${'&'.repeat(99)}texto=a`)).toEqual([201, { length: 1 }]);
    expect(await postForm(`${'&'.repeat(100)}texto=a`)).toMatchObject([400, refused]);
    expect(await postForm(`texto=a${'&'.repeat(99)}&unknown=1`)).toMatchObject([400, refused]);
  });

  it('answers 400 MALFORMED_BODY to broken HTTP, in the shape of every error', async () => {
    const answer = await rawAnswer('NOT HTTP\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      code: 'MALFORMED_BODY',
      details: [],
    });
  });

  it('answers 408 REQUEST_TOO_SLOW to a body that does not end, and closes the connection', async () => {
    const answer = await rawAnswer(
      'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1.1 408 .*Connection: close.*"code":"REQUEST_TOO_SLOW"/s);
  });

  it('answers 4xx before the end of a body that it does not need, and closes the connection later', async () => {
    const answer = await rawAnswer(
      'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nx',
    );
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).not.toMatch(/Connection: close/);
  });

  it('answers 408 REQUEST_TOO_SLOW to headers that do not end, and closes the connection', async () => {
    const answer = await rawAnswer('GET /note HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n.*"code":"REQUEST_TOO_SLOW"/s);
  });

  it('states in keep-alive how long it keeps an idle connection', async () => {
    expect((await fetch(`${service.url}/note`)).headers.get('keep-alive')).toBe('timeout=4');
  });

  it('takes the address of the caller from as many proxies as TRUSTED_PROXIES says, and no further', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' };
    expect(await (await fetch(`${service.url}/note`, { headers })).json()).toEqual({ caller: '192.0.2.2' });
  });

  it.each([
    ['Authorization', 'Host: x\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n'],
    ['Host', 'Host: x\r\nhost: y\r\n'],
  ])('answers 400 to two %s headers, on a route and on an unknown path', async (header, headers) => {
    for (const path of ['/note', '/nowhere']) {
      const answer = await rawAnswer(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 400 .*2 ${header} headers`, 's'));
    }
  });

  it('answers 413 to a body above BODY_BYTES_MAX, by its declared length or by the bytes that arrived', async () => {
    const head = 'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
    const declared = await rawAnswer(`${head}Content-Length: 2049\r\n\r\n`);
    const chunk = `400\r\n${' '.repeat(1024)}\r\n`;
    const chunked = await rawAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`);
    const whole = await rawAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`);
    for (const answer of [declared, chunked, whole])
      expect(answer).toMatch(/^HTTP\/1.1 413 .*more than 2048 bytes/s);
  });

  it('answers once to a request that it refuses, although its body is broken as well', async () => {
    const answer = await rawAnswer(
      'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    );
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415']);
  });

  it('takes headers up to HEADER_BYTES_MAX, and answers 431 HEADERS_TOO_LARGE above it', async () => {
    const head = 'GET /note HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ';
    const upTo = (bytes: number): string => `${head}${'x'.repeat(bytes - head.length - 4)}\r\n\r\n`;
    expect(await rawAnswer(upTo(4_096 - 64))).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await rawAnswer(upTo(4_096 + 64))).toMatch(
      /^HTTP\/1.1 431 Request Header Fields Too Large.*"code":"HEADERS_TOO_LARGE"/s,
    );
  });

  it('takes a body of BODY_BYTES_MAX bytes, and answers 413 to one more byte', async () => {
    const sized = (bytes: number): string => {
      const empty = '{"texto": ""}';
      return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
    };
    expect((await post(sized(2_048))).status).toBe(201);
    expect((await post(sized(2_049))).status).toBe(413);
  });

  it('reads a body of BODY_DEPTH_MAX levels, and answers 400 to one more level', async () => {
    const nested = (levels: number): string =>
      `{"texto": "a", "x": ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const refusals = await Promise.all(
      [BODY_DEPTH_MAX, BODY_DEPTH_MAX + 1].map(async (levels) => {
        const answer = await post(nested(levels));
        return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
      }),
    );
    expect(refusals).toEqual([
      { status: 400, message: 'x: is not a field of this request' },
      { status: 400, message: 'The body is nested more than 64 levels deep: no route takes such a body.' },
    ]);
  });

  describe('on a route that takes bodies larger than BODY_BYTES_MAX', () => {
    const ends = (): (() => void)[] => service.app.get(LimitsController).ends;
    const sized = (bytes: number): string => `{"texto":"${'x'.repeat(bytes - 12)}"}`;
    const send = (bytes: number, signal?: AbortSignal): Promise<Response> =>
      post(sized(bytes), '/notes', signal);
    const held = async (): Promise<void> => {
      while (ends().length === 0) await sleep(5);
    };

    it('reads one large body per caller at a time, and answers 503 to one that waits too long or is too many', async () => {
      const first = send(4_096);
      await held();
      expect((await send(2_048)).status).toBe(201);
      const begun = performance.now();
      const refused = await send(2_049);
      expect(performance.now() - begun).toBeGreaterThan(150);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await refused.json()).toMatchObject({ code: 'SERVICE_BUSY' });
      const head = 'POST /notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      expect(await rawAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n`)).toMatch(/ 503 /);
      const waiting = Array.from({ length: LARGE_BODIES_WAITING_MAX + 1 }, () => send(4_096));
      const atOnce = await Promise.race(waiting);
      expect([atOnce.status, ends().length]).toEqual([503, 1]);
      await Promise.all(waiting);
      ends().pop()?.();
      await first;
    });

    it('reads no other large body of a caller who left while the route still works on the first', async () => {
      const leaving = new AbortController();
      const left = send(4_096, leaving.signal).catch(() => undefined);
      await held();
      leaving.abort();
      await left;
      expect((await send(4_096)).status).toBe(503);
      ends().pop()?.();
      const next = send(4_096);
      await held();
      ends().pop()?.();
      expect((await next).status).toBe(201);
    });

    it('reads the next large body after one that was refused or did not end', async () => {
      const head = 'POST /notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      expect(await rawAnswer(`${head}Content-Length: 4096\r\n\r\n{`)).toMatch(/ 408 /);
      expect((await post(sized(2_049))).status).toBe(413);
      expect((await post('['.repeat(3_000), '/notes')).status).toBe(400);
      const next = send(4_096);
      await held();
      ends().pop()?.();
      expect((await next).status).toBe(201);
    });
  });

  it('exempts only multipart/form-data on a route that takes it from REQUEST_TIMEOUT_MS', async () => {
    const headers = { 'content-type': 'Multipart/Form-Data; boundary=x' };
    const upload = { method: 'POST', headers, body: '--x--' };
    expect((await fetch(`${service.url}/upload`, upload)).status).toBe(201);
    const others = [
      fetch(`${service.url}/upload`, { method: 'POST', headers }),
      fetch(`${service.url}/slowly`, upload),
      fetch(`${service.url}/slowly`, { method: 'POST' }),
      fetch(`${service.url}/slowly`, { headers }),
    ];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  });

  it('logs no error of a handler that goes on after 503 was answered', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    expect((await fetch(`${service.url}/late-header`)).status).toBe(503);
    await sleep(500);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('does not time out a request that reports progress', async () => {
    expect((await fetch(`${service.url}/steadily`)).status).toBe(200);
  });
});
