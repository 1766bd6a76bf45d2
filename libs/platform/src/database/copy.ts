// COPY, both ways: the only file that uses PostgreSQL's bulk protocol. A failing source
// fails the COPY, and the connection is usable afterwards, so that the transaction can roll back.
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
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

/**
 * The rows of a query through `COPY … TO STDOUT`, as texts, a null as an empty one: no object per row and no value per
 * column, which a cursor costs. COPY takes no parameters: whole numbers and dates are written into its text.
 */
export async function* copyRowsOf(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<string[][]> {
  const query = text.replace(/\$(\d+)/g, (_, place: string) => literalOf(values[Number(place) - 1]));
  let begun: Buffer = Buffer.alloc(0);
  for await (const chunk of copyOutOf(client, `COPY (${query}\n) TO STDOUT (NULL '')`)) {
    const [first, end] = [chunk.indexOf('\n') + 1, chunk.lastIndexOf('\n') + 1];
    const head = Buffer.concat([begun, end > 0 ? chunk.subarray(0, first) : chunk]);
    if (end > 0) {
      // Only the row that came in two chunks is put together, and what is begun is a copy: a whole chunk that is copied,
      // or kept by a view until the next one is there, is memory that waits for a full collection.
      begun = Buffer.from(chunk.subarray(end));
      yield rowsOfText(head.toString());
      if (end > first) yield rowsOfText(chunk.toString('utf8', first, end));
    } else begun = head;
  }
}

function rowsOfText(text: string): string[][] {
  const rows = text
    .slice(0, -1)
    .split('\n')
    .map((row) => row.split('\t'));
  return text.includes('\\')
    ? rows.map((row) => row.map((field) => (field.includes('\\') ? unescaped(field) : field)))
    : rows;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescaped(field: string): string {
  return field.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** @throws TypeError for anything else: a text would have to be quoted. */
function literalOf(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `'${value}'`;
  throw new TypeError(`COPY takes whole numbers and dates, got ${JSON.stringify(value)}`);
}

/** The chunks of `COPY … TO STDOUT`. Of a consumer that stops early the rest is read and dropped: the protocol has no other end. */
export async function* copyOutOf(client: ClientBase, text: string): AsyncGenerator<Buffer> {
  const source = client.query(copyTo(text));
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    if (!source.readableEnded && !source.destroyed) await finished(source.resume());
  }
}
