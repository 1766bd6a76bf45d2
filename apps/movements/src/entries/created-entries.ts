// The answer to created entries: what was sent, with the ids.
import { twoDigits } from '@razao/domain';
import type { CreateEntryRequest, EntriesRequest, Entry } from './entry.dto.js';

export type CreatedEntries = Entry | Entry[];

/** @param ids of the entries, in their order */
export function createdEntries({ records, many }: EntriesRequest, ids: readonly number[]): CreatedEntries {
  const created = records.map((entry, index) => createdEntry(entry, ids[index]));
  const [only] = created;
  return many || only === undefined ? created : only;
}

function createdEntry(request: CreateEntryRequest, id: number | undefined): Entry {
  if (id === undefined) throw new Error('the insert answered fewer ids than entries of one document');
  const { id: _, day, contrapartida = null, ...fields } = request;
  return { ...fields, id, day: twoDigits(day), contrapartida };
}
