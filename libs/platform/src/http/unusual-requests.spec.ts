// Tests unusual or malformed HTTP over a socket, because HTTP clients do not send it. Each request gets its answer in
// order, in the shape of every other refusal.
import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useHttpService } from '@razao/testing/http';
import { Text } from './fields/index.js';

class NoteDto {
  @Text({ max: 2_000 })
  texto!: string;
}

@Controller()
class UnusualController {
  @Get('note')
  read(): object {
    return { read: true };
  }

  @Post('note')
  async create(@Body() { texto }: NoteDto): Promise<object> {
    await sleep(100);
    return { texto };
  }
}

@Module({ controllers: [UnusualController] })
class UnusualModule {}

describe('an unusual request', () => {
  const service = useHttpService(UnusualModule, { BODY_TIMEOUT_MS: '300' });

  /** Sends the bytes and returns status and body of each answer until the service closes the connection. */
  const answersTo = async (...parts: readonly string[]): Promise<(readonly [number, unknown])[]> => {
    let text = '';
    const socket = connect(service.port, '127.0.0.1');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (const part of parts) {
      socket.write(part);
      await sleep(30);
    }
    await closed;
    return text
      .split(/(?=HTTP\/1\.1 \d)/)
      .map((answer) => [Number(answer.slice(9, 12)), bodyOf(answer)] as const);
  };
  const bodyOf = (answer: string): unknown => {
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    return body === '' ? undefined : JSON.parse(body);
  };
  const get = (target: string, headers = 'Host: x\r\n'): string =>
    `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;
  const post = (texto: string): string => {
    const body = JSON.stringify({ texto });
    return `POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const refused = (code: string): unknown => expect.objectContaining({ code, requestId: expect.any(String) });
  const malformed = [400, refused('MALFORMED_BODY')];

  it.each(['http://x/note', 'HTTPS://a:b@x:1/note', '/note#fragment'])(
    'for %s is answered by the route of its path',
    async (target) => {
      expect(await answersTo(get(target))).toEqual([[200, { read: true }]]);
    },
  );

  it.each(['http://x/nowhere', 'https://[::1/nowhere', '*', '//x/note'])(
    'for %s gets 404 ROUTE_NOT_FOUND',
    async (target) => {
      expect(await answersTo(get(target))).toEqual([[404, refused('ROUTE_NOT_FOUND')]]);
    },
  );

  it.each(['http://', 'https://[::1'])(
    'for %s, which has no path, is handled as one for /',
    async (target) => {
      expect(await answersTo(get(target).replace('GET', 'POST'))).toEqual([
        [404, refused('ROUTE_NOT_FOUND')],
      ]);
    },
  );

  it('without Host gets 400 MALFORMED_BODY in HTTP/1.1, and is answered in HTTP/1.0', async () => {
    expect(await answersTo(get('/note', ''))).toEqual([malformed]);
    expect(await answersTo(get('/note', '').replace('1.1', '1.0'))).toEqual([[200, { read: true }]]);
  });

  it('with an unknown Expect header is answered as if the header were absent', async () => {
    expect(await answersTo(get('/note', 'Host: x\r\nExpect: more\r\n'))).toEqual([[200, { read: true }]]);
  });

  describe('that is broken gets 400 MALFORMED_BODY after the answers to the requests before it', () => {
    it.each<[string, readonly string[]]>([
      ['when it comes in the same packet', [`${post('a')}BROKEN\r\n\r\n`]],
      ['when it comes in later packets', [post('a'), 'BROKEN\r\n', 'BROKEN\r\n\r\n']],
      ['when the body before it is longer than its Content-Length', [`${post('a')}}`]],
    ])('%s', async (_, parts) => {
      expect(await answersTo(...parts)).toEqual([[201, { texto: 'a' }], malformed]);
    });

    it('when several requests come before it', async () => {
      expect(await answersTo(`${post('a')}${post('b')}BROKEN\r\n\r\n`)).toEqual([
        [201, { texto: 'a' }],
        [201, { texto: 'b' }],
        malformed,
      ]);
    });

    it('when only its body is broken', async () => {
      const head = 'POST /note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      const broken = `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`;
      expect(await answersTo(`${post('a')}${broken}`)).toEqual([[201, { texto: 'a' }], malformed]);
    });
  });
});
