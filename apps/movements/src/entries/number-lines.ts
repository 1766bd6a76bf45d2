// Entries of any documents as the ledger stores them: each line numbered inside its entry number, and
// marked when it posts its contrapartida. Pure; the rule itself is the domain's.
import {
  DomainError,
  amountFromNumber,
  groupEntryLines,
  idText,
  refusalOf,
  type AmountCents,
  type EntryLine,
  type Finding,
  type Message,
  type RefusedEntry,
  type Steps,
  both,
} from '@razao/domain';
import { SLICE_ITEMS, inTurns } from '@razao/platform/turns';
import type { EntryRequest, EntriesRequest } from './entry.dto.js';

export interface NumberedEntry {
  readonly request: EntryRequest;
  readonly amount: AmountCents;
  readonly line: number;
  readonly postsContra: boolean;
}

/**
 * In the order given.
 * @throws DomainError ENTRY_UNBALANCED with debits, credits and the ways out, ENTRY_DAYS_DIFFER: the code of the first
 *   number that is refused, a detail for each.
 */
export async function numberLines({ records, many }: EntriesRequest): Promise<NumberedEntry[]> {
  const [only, ...more] = records;
  // The hot path: a line alone with contrapartida is balanced by it.
  if (only?.contrapartida !== undefined && more.length === 0)
    return [{ request: only, amount: amountOf(only), line: 1, postsContra: true }];
  return await inTurns(numberSteps(records, many));
}

function* numberSteps(records: readonly EntryRequest[], many: boolean): Steps<NumberedEntry[]> {
  const numbered: NumberedEntry[] = [];
  let code: RefusedEntry['code'] | undefined;
  const details: Finding[] = [];
  for (const positions of yield* partsOf(records)) {
    // A step per line.
    yield* positions.map(() => undefined);
    const { groups, errors } = groupEntryLines(positions.map((position) => lineAt(records, position)));
    for (const { lines, postsContra } of groups) {
      for (const { line, number, index } of lines) {
        const { request, amount } = line;
        numbered[positions[index] ?? 0] = { request, amount, line: number, postsContra };
      }
    }
    code ??= errors[0]?.code;
    details.push(...errors.map((error) => detailOf(error, positions, many)));
  }
  if (code !== undefined) throw refusalOf(code, details);
  return numbered;
}

/** @throws DomainError ENTRY_DOCUMENT_MIXED */
export function assertOneDocument({ records }: EntriesRequest): void {
  const first = records[0]?.documentId;
  const foreign = records.findIndex(({ documentId }) => documentId !== first);
  const other = records[foreign]?.documentId;
  if (first === undefined || other === undefined) return;
  const detail = {
    field: 'documentId',
    line: foreign + 1,
    value: idText(other),
    reason: {
      en: `another document than ${idText(first)}`,
      pt: `documento diferente de ${idText(first)}`,
    },
  };
  throw new DomainError(
    'ENTRY_DOCUMENT_MIXED',
    {
      en: `${placeOf(detail).en}${idText(other)} is another document than the first entry's ${idText(first)}; send one request for each document`,
      pt: `${placeOf(detail).pt}${idText(other)} difere do documento ${idText(first)} do primeiro lançamento; envie uma requisição para cada documento`,
    },
    [detail],
  );
}

/** `record 3: valor: `, as messages begin; the position only where there are several. */
export function placeOf({ field, line }: Pick<Finding, 'field' | 'line'>): Message {
  const name = field === undefined ? '' : `${field}: `;
  return line === undefined ? both(name) : { en: `record ${line}: ${name}`, pt: `registro ${line}: ${name}` };
}

/** Each document's positions; those of a large one in parts, of which each has whole entry numbers. */
function* partsOf(records: readonly EntryRequest[]): Steps<number[][]> {
  const parts: number[][] = [];
  for (const positions of yield* positionsByDocument(records)) {
    if (positions.length <= SLICE_ITEMS) parts.push(positions);
    else parts.push(...(yield* partsByNumber(records, positions)));
  }
  return parts;
}

function* partsByNumber(records: readonly EntryRequest[], positions: readonly number[]): Steps<number[][]> {
  const numberAt = (position: number): string => records[position]?.lancamento ?? '';
  const linesOf = new Map<string, number>();
  for (const position of positions) {
    yield;
    const number = numberAt(position);
    linesOf.set(number, (linesOf.get(number) ?? 0) + 1);
  }
  const parts: number[][] = [];
  const partOf = new Map<string, number[]>();
  let room = 0;
  for (const position of positions) {
    yield;
    const number = numberAt(position);
    let part = partOf.get(number);
    if (part === undefined) {
      const lines = linesOf.get(number) ?? 0;
      if (lines > room) {
        parts.push([]);
        room = SLICE_ITEMS;
      }
      room -= lines;
      part = parts.at(-1) ?? [];
      partOf.set(number, part);
    }
    part.push(position);
  }
  return parts;
}

/** Almost always one document: then the positions are simply all of them. */
function* positionsByDocument(entries: readonly EntryRequest[]): Steps<number[][]> {
  const byDocument = new Map<number, number[]>();
  for (const [position, { documentId }] of entries.entries()) {
    yield;
    const positions = byDocument.get(documentId);
    if (positions === undefined) byDocument.set(documentId, [position]);
    else positions.push(position);
  }
  return [...byDocument.values()];
}

function lineAt(entries: readonly EntryRequest[], position: number): EntryLine & { request: EntryRequest } {
  const request = entries[position];
  if (request === undefined) throw new RangeError(`no entry at ${position}`);
  const { lancamento, debcre, day, contrapartida = null } = request;
  const amount = amountOf(request);
  return { request, lancamento, side: debcre, day, contraAccountId: contrapartida, amount };
}

function amountOf({ valor }: EntryRequest): AmountCents {
  const amount = amountFromNumber(valor);
  if (amount === undefined) throw new RangeError(`${valor} is no amount`);
  return amount;
}

function detailOf(error: RefusedEntry, positions: readonly number[], many: boolean): Finding {
  return {
    field: error.field,
    ...(many && { line: (positions[error.index] ?? 0) + 1 }),
    reason: error.reason,
  };
}
