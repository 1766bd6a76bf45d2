// COPY, both ways: the only file that uses PostgreSQL's bulk protocol. A failing source
// fails the COPY, and the connection is usable afterwards, so that the transaction can roll back.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Feeds `source` into `COPY … FROM STDIN`. @returns the number of rows the server took. */
export async function copyInto(
  client: ClientBase,
  text: string,
  source: AsyncIterable<Buffer | string> | Readable,
): Promise<number> {
  const sink = client.query(copyFrom(text));
  await pipeline(source instanceof Readable ? source : Readable.from(source, { objectMode: true }), sink);
  return sink.rowCount;
}

/** The chunks of `COPY … TO STDOUT`; a consumer that stops early cancels the rest. */
export async function* copyOutOf(client: ClientBase, text: string): AsyncGenerator<Buffer> {
  const source = client.query(copyTo(text));
  for await (const chunk of source) yield chunk as Buffer;
}
