// Uploads an ECD over a real socket while the thread that validates it fails: this is a fault of the service, not of the upload.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import express, { type Request, type Response } from 'express';
import multer from 'multer';
import { ValidatorThread } from '../validator-thread.js';
import { EcdUploadStorage, validatedFile, type ValidatedFile } from './ecd-upload.js';

const ENV = { UPLOAD_BYTES_MAX: 1_000_000, UPLOAD_BYTES_PER_SECOND_MIN: 1, ECD_FILE_MEMORY_MIB_MAX: 4 };
const LINE = '|0001|0|\r\n';

/** Uploads a file with that number of lines. @returns the error that refused it */
async function refusalOf(thread: string, lines: number): Promise<unknown> {
  const storage = new EcdUploadStorage(ENV, () => new ValidatorThread(ENV, () => startThread(thread)));
  const parse = promisify(multer({ storage }).single('file'));
  let refusal: unknown;
  const receive = async (request: Request, response: Response): Promise<void> => {
    const parsed = async (): Promise<ValidatedFile> => {
      await parse(request, response);
      return validatedFile(request.file as ValidatedFile | undefined, request.body);
    };
    refusal = await storage
      .begin(request)
      .watch(request, parsed)
      .catch((error: unknown) => error);
    response.end();
  };
  const server = express().post('/', receive).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const body = new FormData();
    body.append('file', new Blob([LINE.repeat(lines)]), 'ecd.txt');
    const { port } = server.address() as AddressInfo;
    await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).text();
    return refusal;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function startThread(script: string): Worker {
  const thread = new Worker(`const port = require('node:worker_threads').parentPort; ${script}`, {
    eval: true,
  });
  return thread.on('error', () => undefined);
}

/**
 * The source of a thread that fails at the message that meets the condition. It answers every other part with
 * undefined. Null ends the file.
 */
const failsAt = (condition: string): string =>
  `port.on('message', (part) => {
     if (${condition}) throw new Error('the thread failed');
     port.postMessage(undefined);
   });`;

describe('an ECD upload', () => {
  it.each([
    ['fails as it starts', `throw new Error('the thread failed');`, 1],
    ['fails at the first part', failsAt('part !== null'), 90_000],
    ['fails at the end', failsAt('part === null'), 1],
  ])('is refused as a fault of the service when the thread %s', async (_, thread, lines) => {
    const refusal = await refusalOf(thread, lines);
    expect(refusal).not.toBeInstanceOf(DomainError);
    expect(String(refusal)).toBe('Error: the thread failed');
  });

  it('is refused with a fault of the service when the thread ends without a report', async () => {
    const refusal = await refusalOf(failsAt('false'), 90_000);
    expect(String(refusal)).toBe('Error: The thread answered the end of an ECD without a report.');
  });
});
