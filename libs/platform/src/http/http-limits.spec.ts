// Tests each limit of a request at its edge, over a socket where HTTP clients cannot send such a request.
import { describe, expect, it, jest } from '@jest/globals';
import { Body, Controller, Get, Ip, Logger, Module, Post, Res } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Response as Answer } from 'express';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useHttpService } from '@razao/testing/http';
import { BodyLimit } from './declared-routes.js';
import { BODY_DEPTH_MAX } from './json-body.js';
import { LARGE_BODIES_WAITING_MAX } from './large-bodies.js';
import { progressed } from './request-context.js';

class NoteDto {
  @IsString()
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

  @Get('slowly')
  async readSlowly(): Promise<object> {
    return await this.slowly();
  }

  @Post('slowly')
  async slowly(): Promise<object> {
    await sleep(800);
    return {};
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

describe('the limits of HTTP', () => {
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

  it('answers broken HTTP in the same shape', async () => {
    const answer = await rawAnswer('NOT HTTP\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      code: 'MALFORMED_BODY',
      details: [],
    });
  });

  it('answers a body that never ends, and hangs up', async () => {
    const answer = await rawAnswer(
      'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    expect(answer).toMatch(/^HTTP\/1.1 408 .*Connection: close.*"code":"REQUEST_TOO_SLOW"/s);
  });

  it('answers who is refused before the end of the body, waits a while for the rest, and hangs up', async () => {
    const answer = await rawAnswer(
      'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nx',
    );
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).not.toMatch(/Connection: close/);
  });

  it('answers headers that never end, and hangs up', async () => {
    const answer = await rawAnswer('GET /note HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n.*"code":"REQUEST_TOO_SLOW"/s);
  });

  it('tells clients how long it keeps an idle connection', async () => {
    expect((await fetch(`${service.url}/note`)).headers.get('keep-alive')).toBe('timeout=4');
  });

  it('believes as many proxies as it has in front, and none of what came to them', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' };
    expect(await (await fetch(`${service.url}/note`, { headers })).json()).toEqual({ caller: '192.0.2.2' });
  });

  it('refuses two Authorization headers, on every route and on none', async () => {
    for (const path of ['/note', '/nowhere']) {
      const answer = await rawAnswer(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 400 .*2 Authorization headers/s);
    }
  });

  it('refuses a body by the length that it declares, and by the one that it has', async () => {
    const head = 'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
    const declared = await rawAnswer(`${head}Content-Length: 2049\r\n\r\n`);
    const chunk = `400\r\n${' '.repeat(1024)}\r\n`;
    const chunked = await rawAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`);
    const whole = await rawAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`);
    for (const answer of [declared, chunked, whole])
      expect(answer).toMatch(/^HTTP\/1.1 413 .*more than 2048 bytes/s);
  });

  it('answers once: what follows a refused body is not answered again', async () => {
    const answer = await rawAnswer(
      'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    );
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415']);
  });

  it('takes headers up to its limit, and no more', async () => {
    const head = 'GET /note HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ';
    const upTo = (bytes: number): string => `${head}${'x'.repeat(bytes - head.length - 4)}\r\n\r\n`;
    expect(await rawAnswer(upTo(4_096 - 64))).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await rawAnswer(upTo(4_096 + 64))).toMatch(
      /^HTTP\/1.1 431 Request Header Fields Too Large.*"code":"HEADERS_TOO_LARGE"/s,
    );
  });

  it('takes bodies up to its limit, and no more', async () => {
    const sized = (bytes: number): string => {
      const empty = '{"texto": ""}';
      return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
    };
    expect((await post(sized(2_048))).status).toBe(201);
    expect((await post(sized(2_049))).status).toBe(413);
  });

  it('takes bodies nested up to its limit, and no deeper', async () => {
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

  describe('of bodies larger than BODY_BYTES_MAX', () => {
    const ends = (): (() => void)[] => service.app.get(LimitsController).ends;
    const sized = (bytes: number): string => `{"texto":"${'x'.repeat(bytes - 12)}"}`;
    const send = (bytes: number, signal?: AbortSignal): Promise<Response> =>
      post(sized(bytes), '/notes', signal);
    const held = async (): Promise<void> => {
      while (ends().length === 0) await sleep(5);
    };

    it('has one of a caller in memory, and refuses those that wait too long or are too many', async () => {
      const first = send(4_096);
      await held();
      expect((await send(2_048)).status).toBe(201);
      const begun = performance.now();
      const refused = await send(2_049);
      expect(performance.now() - begun).toBeGreaterThan(150);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await refused.json()).toMatchObject({ code: 'SERVICE_BUSY' });
      const waiting = Array.from({ length: LARGE_BODIES_WAITING_MAX + 1 }, () => send(4_096));
      const atOnce = await Promise.race(waiting);
      expect([atOnce.status, ends().length]).toEqual([503, 1]);
      await Promise.all(waiting);
      ends().pop()?.();
      await first;
    });

    it('lasts as long as the route works for a caller who left', async () => {
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

    it('ends with a body that is refused, or that never ends', async () => {
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

  it('leaves uploads their time, and nothing that only calls itself one', async () => {
    const headers = { 'content-type': 'Multipart/Form-Data; boundary=x' };
    expect((await fetch(`${service.url}/slowly`, { method: 'POST', headers })).status).toBe(201);
    expect((await fetch(`${service.url}/slowly`, { method: 'POST' })).status).toBe(503);
    expect((await fetch(`${service.url}/slowly`, { headers })).status).toBe(503);
  });

  it('logs no failure of a request that goes on after it was answered', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    expect((await fetch(`${service.url}/late-header`)).status).toBe(503);
    await sleep(500);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('does not end a request that says that it comes forward', async () => {
    expect((await fetch(`${service.url}/steadily`)).status).toBe(200);
  });
});
