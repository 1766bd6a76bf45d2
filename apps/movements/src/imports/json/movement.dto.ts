// A movement on the wire. Requests are read by movement.ts, which keeps the same limits; these classes
// are what the OpenAPI document shows.
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { YEAR_MAX, YEAR_MIN } from '../../batches/batch.dto.js';
import { CreateEntryRequest, ENTRIES_MAX } from '../../entries/entry.dto.js';
import { DEMO } from '../../wire/demo-records.js';
import {
  CDPADRONIZADO_CHARS_MAX,
  DESCRICAO_CHARS_MAX,
  DOCUMENTO_CHARS_MAX,
  LOTE_CHARS_MAX,
  TEXTO_CHARS_MAX,
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

export class MovementEntryRequest extends OmitType(CreateEntryRequest, ['documentId'] as const) {}

export class MovementDocumentRequest {
  @ApiProperty({
    required: false,
    description:
      'Document number. May be left out together with lote: then it is the next after the highest of the movement',
    maxLength: DOCUMENTO_CHARS_MAX,
    example: '000001',
  })
  documento?: string;

  @ApiProperty({ required: false, description: 'Reference day of the month', maxLength: 2, example: '05' })
  diaref?: string;

  @ApiProperty({ required: false, maxLength: TEXTO_CHARS_MAX, example: 'Vendas do dia' })
  texto?: string;

  @ApiProperty({
    required: false,
    description: "Standardized code; the company's closing code marks closing entries",
    maxLength: CDPADRONIZADO_CHARS_MAX,
  })
  cdpadronizado?: string;

  @ApiProperty({
    type: [MovementEntryRequest],
    minItems: 1,
    description: 'Entries of the document',
    example: ENTRIES_EXAMPLE,
  })
  lancamentos: MovementEntryRequest[];
}

export class MovementRequest {
  @ApiProperty({ description: 'Company code', example: DEMO.company })
  empresa: string;

  @ApiProperty({ description: 'Branch code', example: DEMO.branch })
  filial: string;

  @ApiProperty({ type: 'integer', minimum: YEAR_MIN, maximum: YEAR_MAX, example: 2025 })
  ano: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12, example: 3 })
  mes: number;

  @ApiProperty({
    required: false,
    description:
      'Batch of the month: an existing one, or one to be created; left out, a new one with the next free number',
    minLength: 1,
    maxLength: LOTE_CHARS_MAX,
    example: '900002',
  })
  lote?: string;

  @ApiProperty({
    required: false,
    description: 'What the batch holds; of an existing batch the same, or left out',
    maxLength: DESCRICAO_CHARS_MAX,
    example: 'Vendas de março',
  })
  descricao?: string;

  @ApiProperty({
    type: [MovementDocumentRequest],
    minItems: 1,
    description: `The documents, with at most ${ENTRIES_MAX} entries in all`,
    example: [{ documento: '000001', diaref: '05', texto: 'Vendas do dia', lancamentos: ENTRIES_EXAMPLE }],
  })
  documentos: MovementDocumentRequest[];
}
