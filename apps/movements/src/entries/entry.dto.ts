// An entry on the wire (interface section 2A). Requests are read by parse-entries.ts, which keeps the
// same limits; these classes are what the OpenAPI document shows.
import { ApiProperty } from '@nestjs/swagger';
import { ApiCount, ApiTotal } from '../lists/totals.dto.js';
import { BULK_ENTRIES_EXAMPLE } from './entry-examples.js';
import { DEMO } from '../wire/demo-records.js';
import { ENTRIES_MAX, VALOR_MAX, VALOR_MIN } from './limits.js';
import { CDHISTORICO_CHARS_MAX, HISTORICO_CHARS_MAX, LANCAMENTO_CHARS_MAX } from '../wire/field-lengths.js';

const int64 = { type: 'integer', format: 'int64' } as const;

/** What an entry is made of, in a request as in an answer. */
export class EntryFields {
  @ApiProperty({ ...int64, description: 'Document that the entry belongs to', example: DEMO.documentId })
  documentId: number;

  @ApiProperty({
    description:
      'Entry number inside its document. A number is one line with contrapartida, or several lines (a compound entry) sent together',
    minLength: 1,
    maxLength: LANCAMENTO_CHARS_MAX,
    example: '90001',
  })
  lancamento: string;

  @ApiProperty({ description: 'Side of contaId: D debit, C credit', enum: ['D', 'C'], example: 'D' })
  debcre: 'D' | 'C';

  @ApiProperty({
    description: 'Day of the month; taken as 5 or 05, answered as 05',
    maxLength: 2,
    example: '05',
  })
  day: string;

  @ApiProperty({ ...int64, description: 'Analytic, active account of the chart', example: DEMO.cashId })
  contaId: number;

  @ApiProperty({
    ...int64,
    nullable: true,
    required: false,
    description:
      'Counter-account. Posted on the other side when the line stands alone, or when the lines of its number do not balance by themselves and each has one; else information only',
    example: DEMO.salesId,
  })
  contrapartida?: number | null;

  @ApiProperty({
    type: 'number',
    format: 'double',
    description: 'Amount in reais, above zero, with two decimals at most',
    minimum: VALOR_MIN,
    maximum: VALOR_MAX,
    example: 1500.75,
  })
  valor: number;

  @ApiProperty({
    required: false,
    description: 'History text',
    maxLength: HISTORICO_CHARS_MAX,
    example: 'Venda à vista',
  })
  historico?: string;

  @ApiProperty({
    required: false,
    description: 'History code',
    maxLength: CDHISTORICO_CHARS_MAX,
    example: '0101',
  })
  cdhistorico?: string;
}

export class CreateEntryRequest extends EntryFields {
  @ApiProperty({ ...int64, required: false, description: 'Has no effect: the id is assigned' })
  id?: number;
}

export class Entry extends EntryFields {
  @ApiProperty({ ...int64, example: 1 })
  id: number;

  declare contrapartida: number | null;
}

export class BulkEntriesRequest {
  @ApiProperty({
    type: [CreateEntryRequest],
    minItems: 1,
    maxItems: ENTRIES_MAX,
    description: 'Entries of any documents',
    example: BULK_ENTRIES_EXAMPLE,
  })
  entries: CreateEntryRequest[];
}

export class BulkCreation {
  @ApiProperty({ type: 'integer', example: 2 })
  created: number;

  @ApiProperty({
    type: 'array',
    items: int64,
    description: 'Ids in the order of the entries',
    example: [1, 2],
  })
  ids: number[];
}

/** What the filtered entries post to one account. */
export class AccountSummary {
  @ApiProperty({ ...int64, example: 5 })
  contaId: number;

  @ApiProperty({ description: 'Accounting code', example: '1.1.1.1.1' })
  cdAccounting: string;

  @ApiProperty({ description: 'Reduced code', example: '111101' })
  cdReduced: string;

  @ApiCount('postings to the account')
  entries: number;

  @ApiTotal('debits')
  totalDebits: number;

  @ApiTotal('credits')
  totalCredits: number;
}
