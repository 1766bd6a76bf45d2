// The answer to created entries: what was sent, with the ids.
import { twoDigits } from '@razao/domain';
import { inSlices } from '@razao/platform/turns';
import type { CreateEntryRequest, EntriesRequest, Entry } from './entry.dto.js';

export type CreatedEntries = Entry | Entry[];

/** @param ids of the entries, in their order */
export function createdEntries({ records, many }: EntriesRequest, ids: readonly number[]): CreatedEntries {
  const created = records.map((entry, index) => createdEntry(entry, ids[index]));
  const [only] = created;
  return many || only === undefined ? created : only;
}

/** As `createdEntries`, of as many as one request may send. */
export async function createdInSlices(
  { records, many }: EntriesRequest,
  ids: readonly number[],
): Promise<CreatedEntries> {
  const created: Entry[] = [];
  for await (const slice of inSlices(records))
    for (const entry of slice) created.push(createdEntry(entry, ids[created.length]));
  const [only] = created;
  return many || only === undefined ? created : only;
}

function createdEntry(request: CreateEntryRequest, id: number | undefined): Entry {
  if (id === undefined) throw new Error('the insert answered fewer ids than entries of one document');
  const { id: _, day, contrapartida = null, ...fields } = request;
  return { ...fields, id, day: twoDigits(day), contrapartida };
}
