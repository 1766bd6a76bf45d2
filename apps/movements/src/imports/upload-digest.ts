// What an Idempotency-Key of an upload is bound to: the bytes of the file and the flags. Read from the
// spool a second time, and only for a request that carries a key: every other upload pays nothing for it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UploadFlags } from './upload.js';

/** The file's name and the multipart envelope take no part: a client that sends again may choose others. */
export async function digestUpload(path: string, { dryRun, atomic }: UploadFlags): Promise<Buffer> {
  const hash = createHash('sha256');
  hash.update(`dryRun=${dryRun};atomic=${atomic};`);
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
