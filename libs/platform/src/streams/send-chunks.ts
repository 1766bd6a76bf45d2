// Sends an answer as it is read: nothing is held whole, and a slow reader slows the source down. Small chunks are gathered, and
// an answer that fits into one is sent as a text. The first chunk is awaited before the headers are written, so that a
// refusal is still a proper error; what fails later breaks the connection off, and the reader knows.
import type { Response } from 'express';
import type { Writable } from 'node:stream';
import type { ServiceEnv } from '../env/service.env.js';
import { StreamReader } from './stream-reader.js';

/** A write and its HTTP chunk are worth their price from here on. */
const CHUNK_CHARACTERS_MIN = 64 * 1_024;

interface ChunkSink {
  readonly response: Response;
  /** Writes the headers of an answer in chunks. @returns the response, or what encodes for it */
  readonly open: () => Writable;
  /** Sends the whole answer. */
  readonly sendText: (text: string) => Promise<void> | void;
}

export async function sendChunks(
  chunks: AsyncIterable<string> | Iterable<string>,
  { response, open, sendText }: ChunkSink,
  env: ServiceEnv,
): Promise<void> {
  let reader: StreamReader | undefined;
  let gathered = '';
  try {
    for await (const chunk of chunks) {
      gathered += chunk;
      if (gathered.length < CHUNK_CHARACTERS_MIN) continue;
      reader ??= new StreamReader(open(), response, env);
      if (!(await reader.take(gathered))) return;
      gathered = '';
    }
  } catch (error) {
    // An encoder may hold all that it was given: a refusal would be sent with the headers of what it encodes.
    if (reader !== undefined) response.destroy();
    throw error;
  }
  if (reader === undefined) await sendText(gathered);
  else reader.end(gathered);
}

/** An array of values that are JSON already. */
export async function* jsonArrayChunks(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
