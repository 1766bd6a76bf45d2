// Tests what an upload is answered when its caller's permissions cannot be read after it has arrived.
import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { AccessDirectory, rememberScope } from '@razao/auth';
import { domainErrorFromDatabase } from '@razao/domain';
import { scopeOf } from '@razao/testing/factories';
import type { Request } from 'express';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY } from 'rxjs';
import { ScopeAfterUpload } from './scope-after-upload.interceptor.js';
import { Spool } from './spool.js';
import { ImportUploadStorage } from './upload.interceptor.js';

it('an upload that has arrived is not answered as interrupted when the database goes away', async () => {
  const spoolDir = await mkdtemp(join(tmpdir(), 'razao-scope-'));
  const storage = new ImportUploadStorage(
    { spoolDir, UPLOAD_BYTES_MAX: 1_000, UPLOAD_BYTES_PER_SECOND_MIN: 1 },
    1,
  );
  const lost = new Error('Connection terminated unexpectedly');
  const directory = Object.create(AccessDirectory.prototype) as AccessDirectory;
  directory.scopeOf = () => Promise.reject(lost);
  const request = { complete: true, socket: { bytesRead: 0 } } as Request;
  rememberScope(request, scopeOf([]));
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as ExecutionContext;
  const handler = { handle: () => EMPTY };
  const part = storage.space.begin('ana');
  const answered = Spool.with(spoolDir, (spool) =>
    storage
      .begin(request, spool, part)
      .watch(request, () => new ScopeAfterUpload(directory, storage).intercept(context, handler)),
  );
  const error: unknown = await answered.catch((thrown: unknown) => thrown);
  expect(domainErrorFromDatabase(error)).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
  await rm(spoolDir, { recursive: true });
});
