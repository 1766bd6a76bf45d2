// Helpers of the specs of imports: they make the services as the application does, and return the answer to a file.
import { writeFile } from 'node:fs/promises';
import { AccessDirectory, AccessListener } from '@razao/auth';
import { Metrics } from '@razao/platform/actuator';
import { Idempotency } from '@razao/platform/idempotency';
import type { SubjectDatabase } from '@razao/testing/database';
import { BatchImportsService } from '../src/imports/batch-imports.service.js';
import { ImportAttempts, type ImportOptions } from '../src/imports/import-attempts.js';
import { reportIn, type ImportReport, type ImportResult } from '../src/imports/import-result.js';
import { IplImportsService } from '../src/imports/ipl/ipl-imports.service.js';
import { ImportLimits } from '../src/imports/import-limits.js';
import { ImportStore } from '../src/imports/load/import.store.js';
import { Spool } from '../src/imports/upload/spool.js';
import type { FileToImport } from '../src/imports/upload/upload-request.js';
import type { MovementsEnv } from '../src/movements.env.js';

export function importServices({ database }: SubjectDatabase, settings: Partial<ImportLimits> = {}) {
  const limits = Object.assign(new ImportLimits({ DATABASE_POOL_MAX: 10 } as MovementsEnv), settings);
  const [store, idempotency] = [new ImportStore(), new Idempotency(database)];
  const directory = new AccessDirectory(database, new AccessListener(database), { recordActors: true });
  const attempts = new ImportAttempts(store, idempotency, limits, directory, new Metrics());
  return {
    files: new BatchImportsService(database, store, attempts, idempotency, limits),
    ipl: new IplImportsService(store, attempts, limits, directory),
  };
}

interface GivenFile extends Partial<ImportOptions> {
  content: string | Buffer;
  fileName?: string;
}

/** Returns the answer of the service to the file, in English. */
export async function uploaded(
  spoolDir: string,
  { content, fileName, dryRun = false, atomic = false }: GivenFile,
  send: (file: FileToImport) => Promise<ImportReport | ImportResult>,
): Promise<ImportResult> {
  return await Spool.with(spoolDir, async (spool) => {
    const path = spool.path('upload');
    await writeFile(path, content);
    return reportIn('en', await send({ path, fileName, options: { dryRun, atomic }, spool }));
  });
}
