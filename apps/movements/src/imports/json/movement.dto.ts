// Declares the form of a movement: types, known fields, sizes. The row rules check the values of its documents and
// entries as in every import, so that the result names the errors row by row.
import { OmitType } from '@nestjs/swagger';
import {
  CDPADRONIZADO_CHARS_MAX,
  DESCRICAO_CHARS_MAX,
  DOCUMENTO_CHARS_MAX,
  DomainError,
  type EntryText,
  LOTE_CHARS_MAX,
  refusalOfFindings,
  TEXTO_CHARS_MAX,
  type Finding,
  type Message,
  type Steps,
} from '@razao/domain';
import {
  BranchCode,
  CalendarDate,
  Code,
  DETAILS_MAX,
  ListOf,
  MonthNumber,
  OPTIONAL,
  Text,
  Whole,
  readInSlices,
} from '@razao/platform/http';
import { inTurns } from '@razao/platform/turns';
import { YEAR_MAX, YEAR_MIN } from '../../batches/batch.dto.js';
import { EntryRequest, ENTRIES_MAX } from '../../entries/entry.dto.js';
import { DEMO } from '../../wire/demo-records.js';

const sale = {
  lancamento: '00001',
  debcre: 'D',
  day: '05',
  contaId: DEMO.cashId,
  contrapartida: DEMO.salesId,
  valor: 1500.75,
  historico: 'Venda à vista',
};
const ENTRIES_EXAMPLE = [sale, { ...sale, lancamento: '00002', contaId: DEMO.bankId, valor: 80 }];

/** An entry without `documentId`, because the entry is inside its document. */
class MovementEntryRequest extends OmitType(EntryRequest, ['documentId']) {}

/** An entry as it is read: only the JSON type of each field is checked. */
export type MovementEntry = Partial<
  Record<'lancamento' | 'debcre' | 'day' | 'conta' | EntryText, string> &
    Record<'contaId' | 'valor', number> &
    Record<'contrapartida', number | string>
>;

export class MovementDocumentRequest {
  @Text({
    description:
      'Document number. May be left out together with lote: then it is the next after the highest of the movement',
    required: false,
    max: DOCUMENTO_CHARS_MAX,
    example: '000001',
  })
  documento?: string;

  @Text({ description: 'Reference day of the month', required: false, max: 2, example: '05' })
  diaref?: string;

  @Text({ required: false, max: TEXTO_CHARS_MAX, example: 'Vendas do dia' })
  texto?: string;

  @Text({
    description: "Standardized code; the company's closing code marks closing entries",
    required: false,
    max: CDPADRONIZADO_CHARS_MAX,
  })
  cdpadronizado?: string;

  @CalendarDate({
    description:
      'Date of the fact, before the month of the movement, YYYY-MM-DD: the document posts to no result account',
    required: false,
  })
  factDate?: string;

  @ListOf(MovementEntryRequest, {
    max: ENTRIES_MAX,
    description: 'Entries of the document',
    example: ENTRIES_EXAMPLE,
  })
  lancamentos: MovementEntry[];
}

export class MovementRequest {
  @BranchCode({ description: 'Company code', example: DEMO.company })
  empresa: string;

  @BranchCode({ description: 'Branch code', example: DEMO.branch })
  filial: string;

  @Whole({ min: YEAR_MIN, max: YEAR_MAX, example: 2025 })
  ano: number;

  @MonthNumber({ example: 3 })
  mes: number;

  @Code({
    ...OPTIONAL,
    description:
      'Batch of the month: an existing one, or one to be created; left out, a new one with the next free number',
    max: LOTE_CHARS_MAX,
    example: '900002',
  })
  lote?: string;

  @Text({
    ...OPTIONAL,
    description: 'What the batch holds; of an existing batch the same, or left out',
    max: DESCRICAO_CHARS_MAX,
    example: 'Vendas de março',
  })
  descricao?: string;

  @ListOf(MovementDocumentRequest, {
    max: ENTRIES_MAX,
    tooMany: 'TOO_MANY_ENTRIES',
    typesOnly: true,
    description: `The documents, with at most ${ENTRIES_MAX} entries in all`,
    example: [{ documento: '000001', diaref: '05', texto: 'Vendas do dia', lancamentos: ENTRIES_EXAMPLE }],
  })
  documentos: MovementDocumentRequest[];
}

/**
 * @throws DomainError VALIDATION_FAILED with a detail for each finding (`documentos[3].lancamentos[2].valor`), at most
 *   DETAILS_MAX; TOO_MANY_ENTRIES.
 */
export async function readMovement(body: unknown): Promise<MovementRequest> {
  refuseTooMany(body);
  const movement = await readInSlices(MovementRequest, body);
  await inTurns(refuseRepeatedNumbers(movement.documentos));
  await inTurns(refuseTwoNames(movement.documentos));
  return movement;
}

/** As in POST /entry, an entry names its account once. */
function* refuseTwoNames(documentos: readonly MovementDocumentRequest[]): Steps<void> {
  const details: Finding[] = [];
  for (const [at, { lancamentos }] of documentos.entries())
    for (const [index, { contaId, conta }] of lancamentos.entries()) {
      yield;
      if (contaId === undefined || conta === undefined || details.length >= DETAILS_MAX) continue;
      details.push({ field: `documentos[${at}].lancamentos[${index}].contaId`, reason: NAMED_TWICE });
    }
  if (details.length > 0) throw refusalOfFindings('VALIDATION_FAILED', details);
}

const NAMED_TWICE: Message = {
  en: 'expected contaId or conta, not both',
  pt: 'informe contaId ou conta, não ambos',
};

/** Counts the entries of all documents before anything is validated. */
function refuseTooMany(body: unknown): void {
  let entries = 0;
  for (const document of listOf(body, 'documentos')) entries += listOf(document, 'lancamentos').length;
  if (entries <= ENTRIES_MAX) return;
  throw new DomainError('TOO_MANY_ENTRIES', {
    en: `the movement has ${entries} entries, at most ${ENTRIES_MAX} are taken in one request`,
    pt: `o movimento tem ${entries} lançamentos; uma requisição aceita no máximo ${ENTRIES_MAX}`,
  });
}

function listOf(object: unknown, name: string): readonly unknown[] {
  const value =
    typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function* refuseRepeatedNumbers(documentos: readonly MovementDocumentRequest[]): Steps<void> {
  const firstOf = new Map<string, number>();
  const details: Finding[] = [];
  for (const [index, { documento }] of documentos.entries()) {
    yield;
    const number = documento?.trim() ?? '';
    const first = firstOf.get(number);
    if (number === '' || details.length >= DETAILS_MAX) continue;
    if (first === undefined) {
      firstOf.set(number, index);
      continue;
    }
    const reason = {
      en: `is the number of documentos[${first}]: send them as one`,
      pt: `é o número de documentos[${first}]: envie-os como um só`,
    };
    details.push({ field: `documentos[${index}].documento`, value: JSON.stringify(documento), reason });
  }
  if (details.length > 0) throw refusalOfFindings('VALIDATION_FAILED', details);
}
