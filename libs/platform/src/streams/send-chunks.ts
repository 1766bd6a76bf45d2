// Sends an answer while it is read. The answer is never held whole, and a slow client slows the source down. Small
// chunks are gathered, and an answer that fits into one chunk is sent as a text. The headers are written after the
// first chunk is ready, so that an error before it still becomes a proper error answer. A later error closes the
// connection, which shows the client that the answer is incomplete.
import type { Response } from 'express';
import type { Writable } from 'node:stream';
import type { ServiceEnv } from '../env/service.env.js';
import { StreamReader } from './stream-reader.js';

/** From this size on, the cost of a write and its HTTP chunk is small. */
const CHUNK_CHARACTERS_MIN = 64 * 1_024;

interface ChunkSink {
  readonly response: Response;
  /** Writes the headers of a chunked answer. @returns the response, or the encoder that writes to it */
  readonly open: () => Writable;
  /** Sends the whole answer. */
  readonly sendText: (text: string) => Promise<void> | void;
}

export async function sendChunks(
  chunks: AsyncIterable<string>,
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
    // An encoder may still hold everything that it was given. An error answer could then still be sent, but with the
    // headers of the encoded content.
    if (reader !== undefined) response.destroy(error as Error);
    throw error;
  }
  if (reader === undefined) await sendText(gathered);
  else reader.end(gathered);
}

/** Writes an array of values that are JSON already. */
export async function* jsonArrayChunks(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
