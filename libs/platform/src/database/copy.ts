// COPY in both directions. No other file uses PostgreSQL's bulk protocol. When a source fails, the COPY fails and the
// connection stays usable, so that the transaction can roll back.
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Feeds `source` into `COPY … FROM STDIN`. @returns the number of rows that the server took. */
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
 * Reads the rows of a query through `COPY … TO STDOUT`. Values are texts, and a null is an empty text. A cursor would
 * cost one object per row and one parsed value per column; this does not. COPY takes no parameters, so whole numbers
 * and dates are written into its text.
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
      // Only the row that is split over two chunks is concatenated, and its first part is copied out of the chunk. To
      // copy a whole chunk, or to keep it by a view until the next one arrives, costs memory that only a full garbage
      // collection frees.
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

/** @throws TypeError for any value except whole numbers and dates, because a text would need quoting. */
function literalOf(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `'${value}'`;
  throw new TypeError(`COPY takes whole numbers and dates, got ${JSON.stringify(value)}`);
}

/**
 * Yields the chunks of `COPY … TO STDOUT`. When the consumer stops early, the rest is read and dropped, because the
 * protocol has no other way to end a COPY.
 */
export async function* copyOutOf(client: ClientBase, text: string): AsyncGenerator<Buffer> {
  const source = client.query(copyTo(text));
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    if (!source.readableEnded && !source.destroyed) await finished(source.resume());
  }
}
