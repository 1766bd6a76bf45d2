// Tests multipart bodies over real sockets: what arrives on disk, and each way in which a body can be wrong.
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, type Socket, connect } from 'node:net';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  Module,
  Post,
  UploadedFile,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MulterModule, type NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccessDirectory, type AccessScope, rememberScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { scopeOf } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { join } from 'node:path';
import { fileToImport, TakesUpload } from './upload-request.js';
import { type SpooledFile, ImportUploadStorage } from './upload.interceptor.js';

const BYTES_MAX = 1_000;
const IDLE_MS_MAX = 1_000;
/** The slow upload that is accepted is faster than this rate, and the one that is refused is slower. */
const RATE_MIN = 5;
const PACE = { idleMsMax: IDLE_MS_MAX, bytesPerSecondMin: RATE_MIN, windowMs: 1_000 };
/** For tests in which no upload may end by itself, however slow the machine is. */
const PATIENT = { ...PACE, idleMsMax: 60_000, windowMs: 60_000 };

/** The head of the only part of a body that is sent over a socket. */
const PART_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

/** The outcomes of requests, also of those whose client has disconnected. */
const outcomes: unknown[] = [];

@Catch()
class CodeFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    outcomes.push(error);
    const response = host.switchToHttp().getResponse<Response>();
    response.status(400).end(error instanceof DomainError ? error.code : String(error));
  }
}

@Controller()
class UploadController {
  @Post()
  @HttpCode(200)
  @TakesUpload()
  async receive(@UploadedFile() file: SpooledFile | undefined, @Body() parts: unknown): Promise<object> {
    const { path, fileName, options } = fileToImport(file, parts, { dryRun: false, atomic: true });
    return { content: await readFile(path, 'utf8'), fileName, options };
  }
}

describe('an upload', () => {
  let folder: string;
  let app: NestExpressApplication;
  let server: Server;
  let url: string;

  const start = async (uploadBytesMax: number, pace = PACE): Promise<void> => {
    const upload = new ImportUploadStorage(
      { spoolDir: folder, UPLOAD_BYTES_MAX: uploadBytesMax, UPLOAD_BYTES_PER_SECOND_MIN: RATE_MIN },
      2,
      pace,
    );
    class UploadModule {}
    Module({
      imports: [MulterModule.register(upload.multerOptions())],
      controllers: [UploadController],
      providers: [
        { provide: ImportUploadStorage, useValue: upload },
        { provide: AccessDirectory, useValue: { scopeOf: (scope: AccessScope) => scope } },
      ],
    })(UploadModule);
    app = await NestFactory.create<NestExpressApplication>(UploadModule, { logger: false });
    app.use((request: object, _: unknown, next: () => void) => {
      rememberScope(request, scopeOf([]));
      next();
    });
    app.useGlobalFilters(new CodeFilter());
    await app.listen(0, '127.0.0.1');
    server = app.getHttpServer();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };

  beforeEach(async () => {
    outcomes.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'razao-upload-'));
    await start(BYTES_MAX);
  });

  afterEach(async () => {
    server.closeAllConnections();
    await app.close();
    await rm(folder, { recursive: true });
  });

  const form = (...parts: readonly [string, string | Blob, string?][]): FormData => {
    const data = new FormData();
    for (const [name, value, fileName] of parts) {
      if (typeof value === 'string') data.append(name, value);
      else data.append(name, value, fileName ?? 'movement.csv');
    }
    return data;
  };
  const send = async (body: FormData | string): Promise<string> =>
    await (await fetch(url, { method: 'POST', body })).text();
  const file = (content: string): Blob => new Blob([content]);
  const aFile: [string, Blob] = ['file', file('a')];
  /** Begins a request over a socket and sends the part `come` of its body. */
  const begin = (framing: string, come: string): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const type = 'Content-Type: multipart/form-data; boundary=b';
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\n${framing}\r\n\r\n${come}`);
    return socket;
  };
  const answerOn = async (socket: Socket): Promise<string> => {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  };

  it('is on disk byte by byte while it is handled, with file name and flags, and deleted afterwards', async () => {
    const content = `é\r\n${'x'.repeat(BYTES_MAX - 4)}`;
    const received: unknown = JSON.parse(
      await send(form(['dryRun', 'true'], ['file', file(content), 'janeiro é.csv'], ['atomic', 'false'])),
    );
    const options = { dryRun: true, atomic: false };
    expect(received).toEqual({ content, fileName: 'janeiro é.csv', options });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['False', 'TRUE', false, true],
    ['TRUE', 'fAlSe', true, false],
  ])('reads flags in any case: %s, %s', async (dryRun, atomic, isDryRun, isAtomic) => {
    const sent = form(['dryRun', dryRun], aFile, ['atomic', atomic]);
    expect(JSON.parse(await send(sent))).toMatchObject({ options: { dryRun: isDryRun, atomic: isAtomic } });
  });

  it('has the flags of the query when the body has none', async () => {
    expect(JSON.parse(await send(form(aFile)))).toMatchObject({ options: { dryRun: false, atomic: true } });
  });

  it.each<[string, string, () => FormData | string]>([
    ['UPLOAD_TOO_LARGE', 'one byte too many', () => form(['file', file('x'.repeat(BYTES_MAX + 1))])],
    ['UPLOAD_MISSING', 'no file', () => form(['dryRun', 'true'])],
    ['UPLOAD_MISSING', 'a file sent as a field', () => form(['file', 'a,b'])],
    ['UPLOAD_MISSING', 'no multipart body', () => 'plain'],
    ['MALFORMED_BODY', 'two files', () => form(aFile, ['file', file('b')])],
    ['MALFORMED_BODY', 'a file in an unknown field', () => form(['upload', file('a')])],
    ['MALFORMED_BODY', 'an unknown field', () => form(aFile, ['force', 'true'])],
    ['MALFORMED_BODY', 'a flag twice', () => form(['dryRun', 'true'], ['dryRun', 'false'], aFile)],
    ['VALIDATION_FAILED', 'a flag that is not a boolean', () => form(aFile, ['dryRun', 'sim'])],
    ['VALIDATION_FAILED', 'a flag of 400 characters', () => form(['dryRun', 'true'.repeat(100)], aFile)],
    ['VALIDATION_FAILED', 'a bad flag after the file', () => form(aFile, ['atomic', ''])],
    ['UPLOAD_MISSING', 'a file sent as a long field', () => form(['file', 'a,b\n'.repeat(100)])],
    ['UPLOAD_MISSING', 'a file without a name', () => form(['file', file('a'), ''])],
    [
      'MALFORMED_BODY',
      'a file without a name beside a named one',
      () => form(['x', file('a'), ''], ['file', file('b')]),
    ],
    ['MALFORMED_BODY', 'a flag as an array', () => form(['dryRun[]', 'true'], aFile)],
    ['MALFORMED_BODY', 'a flag as an object', () => form(['atomic[a]', 'true'], aFile)],
    ['MALFORMED_BODY', 'the field __proto__', () => form(['__proto__', 'true'], aFile)],
    ['MALFORMED_BODY', 'a field name of 500 characters', () => form(['x'.repeat(500), 'true'], aFile)],
    [
      'MALFORMED_BODY',
      'too many parts',
      () => form(['dryRun', 'true'], ['atomic', 'true'], ['x', ''], aFile),
    ],
  ])('is refused with %s for %s, and leaves no file', async (code, _, body) => {
    expect(await send(body())).toBe(code);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused with SERVICE_BUSY while another upload takes the space of its caller on disk', async () => {
    await app.close();
    await start(BYTES_MAX, PATIENT);
    const other = begin('Content-Length: 9000', `${PART_HEAD}${'x'.repeat(BYTES_MAX)}`);
    // Until the bytes of the other one are on disk, this one could take the space instead.
    await until(async () => {
      const [, path = ''] = await readdir(folder, { recursive: true });
      return (await stat(join(folder, path))).size === BYTES_MAX;
    });
    const sendAgain = (): Promise<string> => send(form(['file', file('x')]));
    expect(await sendAgain()).toBe('SERVICE_BUSY');
    other.destroy();
    await until(async () => (await sendAgain()) !== 'SERVICE_BUSY');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused with MALFORMED_BODY, not as incomplete, for a wrong header of a part', async () => {
    const disposition = 'Content-Disposition: form-data; name="file"; filename="a';
    const codes = ['\0.csv"', `.csv"\r\nX-Long: ${'x'.repeat(20_000)}`].map(async (rest) => {
      const body = `--b\r\n${disposition}${rest}\r\n\r\na,b\r\n--b--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      return await (await fetch(url, { method: 'POST', body, headers })).text();
    });
    expect(await Promise.all(codes)).toEqual(['MALFORMED_BODY', 'MALFORMED_BODY']);
  });

  it.each([64 * 1024, 100_000, 1_000_000, 8 * 1024 * 1024])(
    'is accepted with %i bytes when that is the limit, and refused with one more',
    async (limit) => {
      await app.close();
      await start(limit);
      expect(await send(form(['file', file('x'.repeat(limit + 1))]))).toBe('UPLOAD_TOO_LARGE');
      expect(await readdir(folder)).toEqual([]);
      expect(JSON.parse(await send(form(['file', file('x'.repeat(limit))])))).toMatchObject({
        fileName: 'movement.csv',
      });
    },
  );

  it('is refused with UPLOAD_TOO_LARGE before it arrives, when its content length is far too large', async () => {
    expect(await answerOn(begin('Content-Length: 100000', ''))).toContain('UPLOAD_TOO_LARGE');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused with UPLOAD_TOO_LARGE when bytes without a file do not end', async () => {
    const socket = begin('Transfer-Encoding: chunked', '');
    const pouring = setInterval(() => socket.write(`2710\r\n${'x'.repeat(10_000)}\r\n`), IDLE_MS_MAX / 50);
    try {
      expect(await answerOn(socket)).toContain('UPLOAD_TOO_LARGE');
    } finally {
      clearInterval(pouring);
      socket.destroy();
    }
  });

  it('is refused with UPLOAD_TOO_LARGE, not as interrupted, when it stalls after too many bytes', async () => {
    const part = PART_HEAD + 'x'.repeat(BYTES_MAX + 1);
    const socket = begin('Transfer-Encoding: chunked', `${part.length.toString(16)}\r\n${part}\r\n`);
    const answer = await answerOn(socket);
    expect(answer).toContain('UPLOAD_TOO_LARGE');
    expect(answer).toContain('\r\nConnection: close\r\n');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['before its file', ''],
    ['inside its file', `${PART_HEAD}abc`],
  ])('is refused with UPLOAD_INTERRUPTED when it stalls %s', async (_, part) => {
    expect(await answerOn(begin('Content-Length: 900', part))).toContain('UPLOAD_INTERRUPTED');
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends at once when its client disconnects before it is read', async () => {
    server.once('request', (request: IncomingMessage) => request.destroy());
    begin('Transfer-Encoding: chunked', '');
    await until(() => outcomes.length > 0);
    expect(outcomes).toEqual([expect.objectContaining({ message: expect.stringMatching(/ended before/) })]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('may take longer than the idle limit while bytes arrive', async () => {
    const body = `${PART_HEAD}abcdef\r\n--b--\r\n`;
    const socket = begin(`Content-Length: ${body.length}`, '');
    const step = Math.ceil(body.length / 8);
    for (let at = 0; at < body.length; at += step) {
      await setTimeout(IDLE_MS_MAX / 5);
      socket.write(body.slice(at, at + step));
    }
    const answer = await answerOn(socket);
    expect(answer).toContain('200 OK');
    expect(answer).toContain('"content":"abcdef"');
  });

  it('is refused with UPLOAD_INTERRUPTED when it is slower than the minimum rate, although it never pauses', async () => {
    const socket = begin('Content-Length: 900', PART_HEAD);
    const dribble = setInterval(() => socket.write('x'), IDLE_MS_MAX / 3);
    const answer = await answerOn(socket);
    clearInterval(dribble);
    expect(answer).toContain('UPLOAD_INTERRUPTED');
    expect(outcomes).toEqual([expect.objectContaining({ message: expect.stringMatching(/too slowly/) })]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails with an error of the service when the disk does not accept it', async () => {
    await app.close();
    await start(BYTES_MAX, PATIENT);
    const part = `${PART_HEAD}a\r\n--b--\r\n`;
    const socket = begin(`Content-Length: ${part.length}`, '');
    let names: string[] = [];
    while (names.length === 0) names = await readdir(folder);
    await writeFile(join(folder, names[0] ?? '', 'upload'), '');
    socket.write(part);
    expect(await answerOn(socket)).toContain('EEXIST');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['the client disconnects', true],
    ['the body ends too early', false],
  ])('is refused with UPLOAD_INTERRUPTED when %s', async (_, destroy) => {
    const asked = once(server, 'request');
    const part = `${PART_HEAD}abc`;
    const socket = begin(`Content-Length: ${destroy ? 10_000 : part.length}`, part);
    await asked;
    if (destroy) socket.destroy();
    await until(() => outcomes.length > 0);
    expect(outcomes).toMatchObject([{ code: 'UPLOAD_INTERRUPTED' }]);
    expect(await readdir(folder)).toEqual([]);
  });
});
