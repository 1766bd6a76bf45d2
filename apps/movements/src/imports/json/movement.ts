// A movement as JSON, read out of the body of a request: its form is judged here (types, known fields,
// sizes), every finding with the path of its field; what its values mean is judged by the row rules, as
// of every import. Written by hand because a body has up to ENTRIES_MAX entries.
//
// Pure; nothing is repaired silently, and null counts as not given.
import { DomainError, describeValue, findingText, unknownField, type ErrorDetail } from '@razao/domain';
import { setImmediate as turn } from 'node:timers/promises';
import { DETAILS_MAX, isInt64, SLICE_RECORDS } from '@razao/platform/http';
import { YEAR_MAX, YEAR_MIN } from '../../batches/batch.dto.js';
import { ENTRIES_MAX } from '../../entries/entry.dto.js';
import { codeExpected, hasLength, isCode } from '../../wire/fields.js';
import { eachInSlices } from '../../wire/in-slices.js';
import { DESCRICAO_CHARS_MAX, LOTE_CHARS_MAX } from '../../wire/field-lengths.js';

export interface Movement {
  /** Null: the next free number of the month. */
  lote: string | null;
  ano: number;
  mes: number;
  descricao: string | null;
  documentos: readonly MovementDocument[];
}

export interface MovementDocument {
  documento?: string | null;
  diaref?: string | null;
  texto?: string | null;
  cdpadronizado?: string | null;
  lancamentos: readonly MovementEntry[];
}

export interface MovementEntry {
  lancamento?: string | null;
  debcre?: string | null;
  day?: string | null;
  contaId?: number | null;
  contrapartida?: number | null;
  valor?: number | null;
  historico?: string | null;
  cdhistorico?: string | null;
}

type Json = Readonly<Record<string, unknown>>;

interface Kind {
  expected: string;
  is(value: unknown): boolean;
  /** Default false: null and absence are in order, and the row rules say what a row cannot be without. */
  required?: boolean;
}

const TEXT: Kind = { expected: 'expected text', is: (value) => typeof value === 'string' };
const ACCOUNT: Kind = {
  expected: 'expected the id of an account',
  is: isInt64,
};
const AMOUNT: Kind = {
  expected: 'expected a JSON number',
  is: (value) => typeof value === 'number' && Number.isFinite(value),
};
const IGNORED: Kind = { expected: '', is: () => true };
const LIST: Kind = {
  expected: 'expected an array with at least one element',
  is: (value) => Array.isArray(value) && value.length > 0,
  required: true,
};

const wholeNumber = (min: number, max: number): Kind => ({
  expected: `expected a whole number from ${min} to ${max}`,
  is: (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
  required: true,
});

const MOVEMENT_FIELDS: ReadonlyMap<string, Kind> = new Map([
  // The route's access rule has judged their form and existence.
  ['empresa', IGNORED],
  ['filial', IGNORED],
  ['ano', wholeNumber(YEAR_MIN, YEAR_MAX)],
  ['mes', wholeNumber(1, 12)],
  [
    'lote',
    {
      expected: codeExpected(LOTE_CHARS_MAX),
      is: (value) => isCode(value, LOTE_CHARS_MAX),
    },
  ],
  [
    'descricao',
    {
      expected: `expected text of at most ${DESCRICAO_CHARS_MAX} characters`,
      is: (value) => typeof value === 'string' && hasLength(value, 0, DESCRICAO_CHARS_MAX),
    },
  ],
  ['documentos', LIST],
]);

const DOCUMENT_FIELDS: ReadonlyMap<string, Kind> = new Map([
  ['documento', TEXT],
  ['diaref', TEXT],
  ['texto', TEXT],
  ['cdpadronizado', TEXT],
  ['lancamentos', LIST],
]);

const ENTRY_FIELDS: ReadonlyMap<string, Kind> = new Map([
  ['id', IGNORED],
  ['lancamento', TEXT],
  ['debcre', TEXT],
  ['day', TEXT],
  ['contaId', ACCOUNT],
  ['contrapartida', ACCOUNT],
  ['valor', AMOUNT],
  ['historico', TEXT],
  ['cdhistorico', TEXT],
]);

/**
 * @throws DomainError VALIDATION_FAILED with a detail for each finding (`documentos[3].lancamentos[2].valor`),
 *   DETAILS_MAX at most; TOO_MANY_ENTRIES.
 */
export async function parseMovement(body: unknown): Promise<Movement> {
  const findings = new Findings();
  if (!isObject(body)) throw refusal([{ reason: 'expected a movement, a JSON object' }]);
  findings.judge('', body, MOVEMENT_FIELDS, 'a movement');
  const documentos = listOf(body['documentos']);
  refuseTooMany(documentos);
  await judgeDocuments(documentos, findings);
  findings.throwIfAny();
  return {
    lote: (body['lote'] as string | null | undefined) ?? null,
    ano: body['ano'] as number,
    mes: body['mes'] as number,
    descricao: (body['descricao'] as string | null | undefined) ?? null,
    documentos: documentos as MovementDocument[],
  };
}

async function judgeDocuments(documentos: readonly unknown[], findings: Findings): Promise<void> {
  let sinceTurn = 0;
  const firstOf = new Map<string, number>();
  for (const [index, document] of documentos.entries()) {
    if (findings.full) return;
    const path = `documentos[${index}]`;
    if (!isObject(document)) {
      findings.add(path, document, 'expected a document, a JSON object');
      continue;
    }
    findings.judge(path, document, DOCUMENT_FIELDS, 'a document of a movement');
    const lancamentos = listOf(document['lancamentos']);
    await judgeEntries(path, lancamentos, findings);
    sinceTurn += lancamentos.length;
    if (sinceTurn > SLICE_RECORDS) {
      await turn();
      sinceTurn = 0;
    }
    const { documento } = document;
    if (typeof documento !== 'string' || documento.trim() === '') continue;
    const first = firstOf.get(documento.trim());
    if (first === undefined) firstOf.set(documento.trim(), index);
    else
      findings.add(`${path}.documento`, documento, `is the number of documentos[${first}]: send them as one`);
  }
}

async function judgeEntries(
  documentPath: string,
  entries: readonly unknown[],
  findings: Findings,
): Promise<void> {
  await eachInSlices(entries.length, (index) => {
    if (findings.full) return;
    const entry = entries[index];
    if (!isObject(entry)) {
      findings.add(`${documentPath}.lancamentos[${index}]`, entry, 'expected an entry, a JSON object');
      return;
    }
    for (const name in entry) {
      const kind = ENTRY_FIELDS.get(name);
      const value = entry[name];
      const path = `${documentPath}.lancamentos[${index}]`;
      if (kind === undefined) findings.addUnknown(path, name, 'an entry of a movement');
      else if (value !== null && !kind.is(value)) findings.add(`${path}.${name}`, value, kind.expected);
    }
  });
}

function refuseTooMany(documentos: readonly unknown[]): void {
  let entries = 0;
  for (const document of documentos)
    if (isObject(document)) entries += listOf(document['lancamentos']).length;
  if (entries <= ENTRIES_MAX) return;
  throw new DomainError(
    'TOO_MANY_ENTRIES',
    `the movement has ${entries} entries, at most ${ENTRIES_MAX} are taken in one request`,
  );
}

class Findings {
  readonly #details: ErrorDetail[] = [];

  get full(): boolean {
    return this.#details.length >= DETAILS_MAX;
  }

  judge(path: string, object: Json, fields: ReadonlyMap<string, Kind>, of: string): void {
    const prefix = path === '' ? '' : `${path}.`;
    for (const name of Object.keys(object)) if (!fields.has(name)) this.addUnknown(path, name, of);
    for (const [name, kind] of fields) {
      const value = object[name] ?? undefined;
      if (value === undefined ? kind.required === true : !kind.is(value))
        this.add(prefix + name, object[name], kind.expected);
    }
  }

  addUnknown(path: string, name: string, of: string): void {
    if (!this.full) this.#details.push(unknownField(path, name, of));
  }

  add(field: string, value: unknown, reason: string): void {
    if (!this.full) this.#details.push({ field, value: describeValue(value), reason });
  }

  throwIfAny(): void {
    if (this.#details.length > 0) throw refusal(this.#details);
  }
}

function refusal(details: readonly ErrorDetail[]): DomainError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more in details)` : '';
  return new DomainError(
    'VALIDATION_FAILED',
    `${first === undefined ? '' : findingText(first)}${more}`,
    details,
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
