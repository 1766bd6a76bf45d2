// Entries of any documents as the ledger stores them: each line numbered inside its entry number, and
// marked when it posts its contrapartida. Pure; the rule itself is the domain's.
import { DomainError, groupEntryLines, type ErrorDetail, type UnbalancedEntry } from '@razao/domain';
import { setImmediate as turn } from 'node:timers/promises';
import { SLICE_RECORDS } from '../wire/in-slices.js';
import { placeOf, type EntriesInput, type EntryInput } from './parse-entries.js';

export interface NumberedEntry extends EntryInput {
  readonly line: number;
  readonly postsContra: boolean;
}

/** In the order given. @throws DomainError ENTRY_UNBALANCED with debits, credits and the ways out, for every number that does not balance. */
export async function numberLines({ entries, many }: EntriesInput): Promise<NumberedEntry[]> {
  const [only, ...more] = entries;
  // The hot path: a line alone with contrapartida is balanced by it.
  if (only !== undefined && more.length === 0 && only.contraAccountId !== null) {
    return [{ ...only, line: 1, postsContra: true }];
  }
  const numbered: NumberedEntry[] = [];
  const details: ErrorDetail[] = [];
  let sinceTurn = 0;
  for (const positions of positionsByDocument(entries)) {
    sinceTurn += positions.length;
    if (sinceTurn > SLICE_RECORDS) {
      await turn();
      sinceTurn = positions.length;
    }
    const { groups, errors } = groupEntryLines(positions.map((position) => entryAt(entries, position)));
    for (const { lines, postsContra } of groups) {
      for (const { line, number, index } of lines) {
        numbered[positions[index] ?? 0] = { ...line, line: number, postsContra };
      }
    }
    details.push(...errors.map((error) => detailOf(error, positions, many)));
  }
  if (details.length > 0) throw unbalanced(details);
  return numbered;
}

/** Almost always one document: then the positions are simply all of them. */
function positionsByDocument(entries: readonly EntryInput[]): number[][] {
  const byDocument = new Map<number, number[]>();
  entries.forEach((entry, position) => {
    const positions = byDocument.get(entry.documentId);
    if (positions === undefined) byDocument.set(entry.documentId, [position]);
    else positions.push(position);
  });
  return [...byDocument.values()];
}

function entryAt(entries: readonly EntryInput[], position: number): EntryInput {
  const entry = entries[position];
  if (entry === undefined) throw new RangeError(`no entry at ${position}`);
  return entry;
}

function detailOf(error: UnbalancedEntry, positions: readonly number[], many: boolean): ErrorDetail {
  return {
    field: error.field,
    ...(many && { line: (positions[error.index] ?? 0) + 1 }),
    reason: error.reason,
  };
}

function unbalanced(details: readonly ErrorDetail[]): DomainError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more in details)` : '';
  return new DomainError(
    'ENTRY_UNBALANCED',
    `${first === undefined ? '' : placeOf(first)}${first?.reason ?? ''}${more}`,
    details,
  );
}
