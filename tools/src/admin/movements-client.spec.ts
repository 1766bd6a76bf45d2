// Tests how the admin command handles the responses to an upload.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Period } from '@razao/domain';
import { freePort } from '@razao/testing/postgres';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { CommandRefused } from './command-line.js';
import { MovementsClient } from './movements-client.js';

async function withServer<T>(
  listener: RequestListener,
  use: (client: MovementsClient) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await use(new MovementsClient(`http://127.0.0.1:${port}`, 'token'));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** More bytes than the buffers of a connection hold. */
const FILE_BYTES = 16 * 1024 * 1024;

describe('an upload', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  let file: string;
  temporaryFolder(async (folder) => {
    file = join(folder, 'january.csv');
    await writeFile(file, Buffer.alloc(FILE_BYTES, 'a'));
  });

  const uploadTo = (listener: RequestListener): Promise<unknown> =>
    withServer(listener, (client) => client.importFile(7, file));

  it('sends the whole file with the token, and returns the answer', async () => {
    const seen: unknown[] = [];
    let bytes = 0;
    const answer = uploadTo((request, response) => {
      const { method, url, headers } = request;
      void buffer(request).then((body) => {
        bytes = body.length;
        seen.push(method, url, headers.authorization, headers['content-length']);
        response.end('{"success":true}');
      });
    });
    expect(await answer).toEqual({ success: true });
    expect(seen).toEqual(['POST', '/batch/7/import', 'Bearer token', String(bytes)]);
    expect(bytes).toBeGreaterThan(FILE_BYTES);
  });

  it('rejects with the status and message when it is refused before its end', async () => {
    const refused = uploadTo((_, response) => {
      response.writeHead(413, { connection: 'close' }).end('{"message":"the file is too large"}');
    });
    await expect(refused).rejects.toThrow('POST /batch/7/import was answered 413: the file is too large');
  });

  it('rejects with "does not answer" when the service is not there or closes the connection', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    await expect(new MovementsClient(nowhere, 'token').importFile(7, file)).rejects.toThrow(
      `${nowhere} does not answer: connect ECONNREFUSED`,
    );
    await expect(uploadTo((request) => request.destroy())).rejects.toThrow(/does not answer: /);
  });

  it('says why no address of a host name answers', async () => {
    const cause = new AggregateError([new Error('connect ECONNREFUSED ::1:3001'), new Error('the other')]);
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
    await expect(new MovementsClient('http://localhost:3001', 'token').call('GET', '/')).rejects.toThrow(
      /^http:\/\/localhost:3001 does not answer: connect ECONNREFUSED ::1:3001$/,
    );
  });

  it('names the cell that has the company, and follows no redirect', async () => {
    const elsewhere = { cell: 1, url: 'http://cell-one.invalid' };
    const body = JSON.stringify({ message: 'Company 0101 is in cell 1.', elsewhere });
    const answer = (status: number) =>
      withServer(
        (_, response) => response.writeHead(status, { location: `${elsewhere.url}/x` }).end(body),
        async (client) =>
          await Promise.allSettled([client.importFile(7, file), client.call('GET', '/allbatch/0101/1')]),
      );
    for (const status of [308, 421])
      expect(await answer(status)).toEqual(
        ['POST /batch/7/import', 'GET /allbatch/0101/1'].map((request) => ({
          status: 'rejected',
          reason: new CommandRefused(
            `${request} was answered ${status}: Company 0101 is in cell 1. Set MOVEMENTS_URL=http://cell-one.invalid and run the command again`,
          ),
        })),
      );
  });

  it.each([
    ['no row enters it', false, 200, { success: false, successRows: 0, errors: [] }, 0, true],
    ['the service refuses the file', false, 400, { message: 'no rows' }, 0, true],
    ['a row enters it', false, 200, { success: false, successRows: 1, errors: [] }, 1, false],
    ['others have sent documents meanwhile', false, 400, { message: 'no rows' }, 1, false],
    ['the service fails', false, 500, { message: 'it failed' }, 0, false],
    ['the batch existed before', true, 400, { message: 'no rows' }, 0, false],
  ])(
    'deletes the batch that it made only when nothing entered: %s',
    async (_, isKnown, status, imported, documents, isDeleted) => {
      const batch = { id: 7, lote: '1', ano: 2025, mes: 1 };
      const answers: Record<string, readonly [status: number, body: object]> = {
        'GET /allbatch/0101/1': [200, isKnown ? [batch] : []],
        'POST /batch': [201, batch],
        'POST /batch/7/import': [status, imported],
        'GET /documents?batchId=7': [200, { totalElements: documents }],
        'DELETE /batch/7': [200, {}],
      };
      const asked: string[] = [];
      const listener: RequestListener = (request, response) => {
        const asks = `${request.method} ${request.url}`;
        asked.push(asks);
        const [code, body] = answers[asks] ?? [404, {}];
        request.resume().on('end', () => response.writeHead(code).end(JSON.stringify(body)));
      };
      const target = { company: '0101', branch: '1', period: Period.of(2025, 1), lote: '1' };
      await writeFile(file, 'x');
      await expect(withServer(listener, (client) => client.importMonth(target, file))).rejects.toThrow(
        /refused|was answered/,
      );
      expect(asked).toContain('POST /batch/7/import');
      expect(asked.includes('DELETE /batch/7')).toBe(isDeleted);
    },
  );
});
