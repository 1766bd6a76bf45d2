// Translates the gate's refusal of entries into the field and the position of the entry in the request. The gate names
// accounts and entry numbers, because it checks whole statements.
import { DomainError, type Finding, idText, joined } from '@razao/domain';
import { prefixed, withoutAccountId } from '../wire/refusals.js';
import type { EntryRequest, EntriesRequest } from './entry.dto.js';
import { placeOf } from './number-lines.js';

type FieldOfEntry =
  'cdhistorico' | 'conta' | 'contaId' | 'contrapartida' | 'day' | 'historico' | 'lancamento' | 'valor';

export function locateRefusal(error: DomainError, input: EntriesRequest): DomainError {
  const found = places(error, input.records);
  if (found.length === 0) return isOfMonth(error) ? ofMonth(error, input) : withoutAccountId(error);
  const named = namedPlaces(error, input.records, found);
  if (named.length === 0) return error;
  const details = named.map(({ field, index, value }): Finding => ({
    field,
    ...(input.many && { line: index + 1 }),
    value,
    reason: error.said,
  }));
  return new DomainError(error.code, joined([placeOf(details[0] ?? {}), error.said], ''), details);
}

interface Place {
  field: FieldOfEntry;
  index: number;
  value: string;
}

const PLACES_MAX = 100;

/** What these refuse depends on the document: its month, its fact date, the numbers that it has. */
const OF_DOCUMENT = ['DAY_CLOSED', 'DAY_NOT_IN_MONTH', 'FACT_DATE_RESULT_ACCOUNT', 'ENTRY_NUMBER_USED'];

/**
 * The places are found by the refused value alone. When it depends on the document and entries of several documents
 * have it, no entry is named, because the others may be valid.
 */
function namedPlaces(
  error: DomainError,
  entries: readonly EntryRequest[],
  found: readonly Place[],
): readonly Place[] {
  const documents = new Set(found.map(({ index }) => entries[index]?.documentId));
  if (documents.size > 1 && OF_DOCUMENT.includes(error.code)) return [];
  return found.slice(0, error.code === 'ENTRY_NUMBER_USED' ? 1 : PLACES_MAX);
}

function places(error: DomainError, entries: readonly EntryRequest[]): Place[] {
  const { field: named, value = '' } = error.details[0] ?? {};
  switch (error.code) {
    case 'ACCOUNT_UNKNOWN':
    case 'ACCOUNT_SYNTHETIC':
    case 'ACCOUNT_INACTIVE':
    case 'FACT_DATE_RESULT_ACCOUNT':
      return [
        ...(named === 'conta'
          ? matching(entries, 'conta', (entry) => entry.conta, value)
          : matching(entries, 'contaId', (entry) => entry.contaId, value)),
        ...matching(entries, 'contrapartida', contraNamed(named === 'conta' ? 'string' : 'number'), value),
      ].sort((a, b) => a.index - b.index);
    case 'HISTORY_CODE_UNKNOWN':
      return matching(entries, 'cdhistorico', (entry) => entry.cdhistorico, value);
    case 'HISTORY_REQUIRED':
      return matching(entries, 'historico', missingHistory, value);
    case 'DAY_CLOSED':
    case 'DAY_NOT_IN_MONTH':
      return matching(entries, 'day', (entry) => entry.day, value);
    case 'ENTRY_NUMBER_USED':
      return matching(entries, 'lancamento', (entry) => entry.lancamento, value);
    default:
      return [];
  }
}

/** Reads the contrapartidas that requests name by code (string), or those that they name by id (number). */
function contraNamed(type: 'string' | 'number'): (entry: EntryRequest) => EntryRequest['contrapartida'] {
  return ({ contrapartida }) => (typeof contrapartida === type ? contrapartida : undefined);
}

/** @returns '' for an entry without a history, which is also the value of the refusal; undefined for other entries */
function missingHistory({ historico = '', cdhistorico }: EntryRequest): string | undefined {
  return cdhistorico === undefined && historico.trim() === '' ? '' : undefined;
}

function matching(
  entries: readonly EntryRequest[],
  field: FieldOfEntry,
  valueOf: (entry: EntryRequest) => string | number | undefined,
  value: string,
): Place[] {
  const found: Place[] = [];
  for (const [index, entry] of entries.entries())
    if (shown(valueOf(entry)) === value) found.push({ field, index, value });
  return found;
}

/** The value as the gate's refusals show it. */
function shown(value: string | number | undefined): string {
  return typeof value === 'number' ? idText(value) : String(value);
}

function isOfMonth(error: DomainError): boolean {
  return error.code === 'PERIOD_CONSOLIDATED' || error.code === 'PERIOD_NOT_OPEN';
}

/** An entry has the month of its document, so the refusal of a month names the document. */
function ofMonth(error: DomainError, { records, many }: EntriesRequest): DomainError {
  const documents = new Set(records.map((entry) => entry.documentId));
  const [documentId] = documents;
  const one = documents.size === 1 && documentId !== undefined;
  const message = prefixed(`${one ? `documentId ${documentId}` : 'documentId'}: mes `, error.said);
  const value = one && { value: String(documentId) };
  return new DomainError(error.code, message, [
    { field: 'documentId', ...(many && one && { line: 1 }), ...value, reason: error.said },
  ]);
}
