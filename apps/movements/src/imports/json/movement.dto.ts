// A movement on the wire. Its form is declared here (types, known fields, sizes); what the values of its documents and
// entries mean is checked by the row rules, as of every import, so that a result names them row by row.
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { DomainError, findingText, type ErrorDetail } from '@razao/domain';
import {
  BranchCode,
  Code,
  DETAILS_MAX,
  Field,
  Ignored,
  ListOf,
  MonthNumber,
  Text,
  Whole,
  isInt64,
  readInSlices,
} from '@razao/platform/http';
import { YEAR_MAX, YEAR_MIN } from '../../batches/batch.dto.js';
import { CreateEntryRequest, ENTRIES_MAX } from '../../entries/entry.dto.js';
import { DEMO } from '../../wire/demo-records.js';
import {
  CDPADRONIZADO_CHARS_MAX,
  DESCRICAO_CHARS_MAX,
  DOCUMENTO_CHARS_MAX,
  ENTRY_TEXT_FIELDS,
  LOTE_CHARS_MAX,
  TEXTO_CHARS_MAX,
  type EntryText,
} from '../../wire/field-lengths.js';

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

/** Any text, or none: the row rules check its length and what it holds. */
const AnyText = (
  options: { description?: string; example?: string; maxLength?: number } = {},
): PropertyDecorator => {
  const { maxLength, ...documented } = options;
  return Field(
    {
      expected: 'text',
      schema: { type: 'string', ...(maxLength !== undefined && { maxLength }) },
      read: (raw) => (typeof raw === 'string' ? raw : undefined),
    },
    { required: false, ...documented },
  );
};

/** Any id, or none: an id that is not exact is in no chart. */
const AnyId = (): PropertyDecorator =>
  Field(
    { expected: 'the id of an account', schema: {}, read: (raw) => (isInt64(raw) ? raw : undefined) },
    { required: false },
  );

const AnyNumber = (): PropertyDecorator =>
  Field(
    { expected: 'a JSON number', schema: {}, read: (raw) => (Number.isFinite(raw) ? raw : undefined) },
    { required: false },
  );

/** An entry of a movement as the OpenAPI document shows it. */
class MovementEntryRequest extends OmitType(CreateEntryRequest, ['documentId']) {}

/** The same as it is read. */
class MovementEntryForm {
  @Ignored()
  id?: unknown;

  @AnyText()
  lancamento?: string;

  @AnyText()
  debcre?: string;

  @AnyText()
  day?: string;

  @AnyId()
  contaId?: number;

  @AnyId()
  contrapartida?: number;

  @AnyNumber()
  valor?: number;
}
for (const field of ENTRY_TEXT_FIELDS) AnyText()(MovementEntryForm.prototype, field);

export type MovementEntry = MovementEntryForm & Partial<Record<EntryText, string>>;

export class MovementDocumentRequest {
  @AnyText({
    description:
      'Document number. May be left out together with lote: then it is the next after the highest of the movement',
    maxLength: DOCUMENTO_CHARS_MAX,
    example: '000001',
  })
  documento?: string;

  @AnyText({ description: 'Reference day of the month', maxLength: 2, example: '05' })
  diaref?: string;

  @AnyText({ maxLength: TEXTO_CHARS_MAX, example: 'Vendas do dia' })
  texto?: string;

  @AnyText({
    description: "Standardized code; the company's closing code marks closing entries",
    maxLength: CDPADRONIZADO_CHARS_MAX,
  })
  cdpadronizado?: string;

  @ApiProperty({
    type: [MovementEntryRequest],
    description: 'Entries of the document',
    example: ENTRIES_EXAMPLE,
  })
  @ListOf(MovementEntryForm, { max: ENTRIES_MAX })
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
    required: false,
    description:
      'Batch of the month: an existing one, or one to be created; left out, a new one with the next free number',
    max: LOTE_CHARS_MAX,
    example: '900002',
  })
  lote?: string;

  @Text({
    required: false,
    description: 'What the batch holds; of an existing batch the same, or left out',
    max: DESCRICAO_CHARS_MAX,
    example: 'Vendas de março',
  })
  descricao?: string;

  @ListOf(MovementDocumentRequest, {
    max: ENTRIES_MAX,
    tooMany: 'TOO_MANY_ENTRIES',
    description: `The documents, with at most ${ENTRIES_MAX} entries in all`,
    example: [{ documento: '000001', diaref: '05', texto: 'Vendas do dia', lancamentos: ENTRIES_EXAMPLE }],
  })
  documentos: MovementDocumentRequest[];
}

/**
 * @throws DomainError VALIDATION_FAILED with a detail for each finding (`documentos[3].lancamentos[2].valor`),
 *   DETAILS_MAX at most; TOO_MANY_ENTRIES.
 */
export async function readMovement(body: unknown): Promise<MovementRequest> {
  refuseTooMany(body);
  const movement = await readInSlices(MovementRequest, body);
  refuseRepeatedNumbers(movement.documentos);
  return movement;
}

/** Before anything is read: the entries are counted over all documents. */
function refuseTooMany(body: unknown): void {
  let entries = 0;
  for (const document of listOf(body, 'documentos')) entries += listOf(document, 'lancamentos').length;
  if (entries <= ENTRIES_MAX) return;
  throw new DomainError(
    'TOO_MANY_ENTRIES',
    `the movement has ${entries} entries, at most ${ENTRIES_MAX} are taken in one request`,
  );
}

function listOf(object: unknown, name: string): readonly unknown[] {
  const value =
    typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function refuseRepeatedNumbers(documentos: readonly MovementDocumentRequest[]): void {
  const firstOf = new Map<string, number>();
  const details = documentos.flatMap(({ documento }, index): ErrorDetail[] => {
    const number = documento?.trim() ?? '';
    const first = firstOf.get(number);
    if (number === '') return [];
    if (first === undefined) {
      firstOf.set(number, index);
      return [];
    }
    const reason = `is the number of documentos[${first}]: send them as one`;
    return [{ field: `documentos[${index}].documento`, value: JSON.stringify(documento), reason }];
  });
  const [detail] = details;
  if (detail === undefined) return;
  const more = details.length > 1 ? ` (and ${details.length - 1} more in details)` : '';
  throw new DomainError('VALIDATION_FAILED', `${findingText(detail)}${more}`, details.slice(0, DETAILS_MAX));
}
