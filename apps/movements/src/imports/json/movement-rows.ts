// Turns a movement into a source of rows: its entries in the order of the body, each with the fields of its document,
// as the texts that a CSV file would have. The line of a row is the position of the entry in the body, counted from 1
// over all documents.
import { idText } from '@razao/domain';
import { inSlices } from '@razao/platform/turns';
import { setImmediate as turn } from 'node:timers/promises';
import { ID_MARK, type RawRow, type RowField, ROW_FIELDS, sideOf } from '../rows/raw-row.js';
import type { MovementFile } from '../source/movement-file.js';
import { MovementDocumentRequest, type MovementEntry, type MovementRequest } from './movement.dto.js';

/** How many rows are made between two turns of the event loop: about 2 ms of work. */
const BLOCK_ROWS = 500;

export async function movementFile(movement: MovementRequest): Promise<MovementFile> {
  const documentos = movement.lote === undefined ? await numbered(movement.documentos) : movement.documentos;
  return {
    format: 'json',
    accountColumn: 'either',
    sorted: true,
    rows: () => rowsOf(documentos),
  };
}

async function* rowsOf(documentos: readonly MovementDocumentRequest[]): AsyncGenerator<RawRow[]> {
  let line = 0;
  let block: RawRow[] = [];
  for (const document of documentos) {
    for (const entry of document.lancamentos) {
      line += 1;
      block.push({ line, values: ROW_FIELDS.map((field) => textOf(field, document, entry)) });
      if (block.length < BLOCK_ROWS) continue;
      yield block;
      block = [];
      await turn();
    }
  }
  yield block;
}

function textOf(field: RowField, document: MovementDocumentRequest, entry: MovementEntry): string {
  switch (field) {
    case 'documento':
    case 'diaref':
    case 'texto':
    case 'cdpadronizado':
    case 'factDate':
      return document[field] ?? '';
    case 'conta':
      return accountText(entry.contaId ?? entry.conta);
    case 'contrapartida':
      return accountText(entry.contrapartida);
    case 'valor':
      return amountText(entry.valor);
    case 'debcre':
      return sideOf(entry.debcre ?? '');
    default:
      return entry[field] ?? '';
  }
}

/** The text of an account's code, or ID_MARK and its id, which is in no chart when the JSON number was rounded. */
function accountText(account: number | string | null | undefined): string {
  return typeof account === 'number' ? ID_MARK + idText(account) : (account ?? '');
}

/** The shortest decimal text of the number, without an exponent: 1e-7 becomes 0.0000001. */
export function amountText(valor: number | null | undefined): string {
  if (typeof valor !== 'number') return '';
  const text = String(valor);
  if (!text.includes('e')) return text;
  return valor.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

const NUMBER_DIGITS_MAX = 9;
const NUMBER_DIGITS_MIN = 6;

/**
 * Numbers the documents of a request that names no batch and so creates one: a document without a number gets the
 * highest number plus one. A request that names a batch gets no numbers, because its document numbers make a repeat
 * recognisable.
 */
async function numbered(
  documentos: readonly MovementDocumentRequest[],
): Promise<readonly MovementDocumentRequest[]> {
  let next = 0;
  const given = new Set<string>();
  for await (const slice of inSlices(documentos))
    for (const { documento } of slice) {
      const text = documento?.trim() ?? '';
      given.add(text);
      if (/^\d+$/.test(text) && text.length <= NUMBER_DIGITS_MAX) next = Math.max(next, Number(text));
    }
  const free = (): string => {
    // The next number may be in use, because numbers of more than nine digits do not count for the highest.
    for (;;) {
      const number = String((next += 1)).padStart(NUMBER_DIGITS_MIN, '0');
      if (!given.has(number)) return number;
    }
  };
  const all: MovementDocumentRequest[] = [];
  for await (const slice of inSlices(documentos))
    for (const document of slice)
      all.push(
        (document.documento ?? '') !== ''
          ? document
          : Object.assign(new MovementDocumentRequest(), document, { documento: free() }),
      );
  return all;
}
