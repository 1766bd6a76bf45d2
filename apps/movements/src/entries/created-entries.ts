// Builds the answer to created entries: what the request sent, with the ids of entries and accounts.
import { twoDigits } from '@razao/domain';
import { inSlices } from '@razao/platform/turns';
import type { EntryRequest, EntriesRequest, Entry } from './entry.dto.js';

export type CreatedEntries = Entry | Entry[];

/** The ids of a written entry and its accounts. */
export type InsertedEntry = Pick<Entry, 'id' | 'contaId' | 'contrapartida'>;

/** @param inserted in the order of the entries */
export async function createdEntries(
  { records, many }: EntriesRequest,
  inserted: readonly InsertedEntry[],
): Promise<CreatedEntries> {
  const created: Entry[] = [];
  for await (const slice of inSlices(records))
    for (const entry of slice) created.push(createdEntry(entry, inserted[created.length]));
  const [only] = created;
  return many || only === undefined ? created : only;
}

/** The answer to keep: the JSON of each entry, with 0 for the ids that are known only after the entry is written. */
export function answersToFill({ records }: EntriesRequest): string[] {
  return records.map((entry) => JSON.stringify(createdEntry(entry, { id: 0, contaId: 0, contrapartida: 0 })));
}

function createdEntry(request: EntryRequest, inserted: InsertedEntry | undefined): Entry {
  if (inserted === undefined) throw new Error('the insert answered fewer ids than entries of one document');
  const { id: _, conta: _code, day, ...fields } = request;
  const { id, contaId, contrapartida } = inserted;
  return { ...fields, id, day: twoDigits(day), contaId, contrapartida };
}
