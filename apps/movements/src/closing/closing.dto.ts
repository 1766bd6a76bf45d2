// The request and the answer of POST /yearClosing.
import { ApiProperty } from '@nestjs/swagger';
import { Field, Flag, OPTIONAL, Whole, Year, type FieldOptions } from '@razao/platform/http';
import { DEMO } from '../wire/demo-records.js';
import type { WireSum } from '@razao/platform/json';
import type { AccountName } from './closing.store.js';

const CODE = '^[A-Za-z0-9][A-Za-z0-9.]{0,149}$';

/** Declares a field that names an account: by its id, a number, or by one of its codes, a text. */
function AccountField(options: FieldOptions): PropertyDecorator {
  return Field(
    {
      expected: {
        en: 'the id of an account, a number, or its reduced or accounting code, a text',
        pt: 'o id de uma conta (número) ou o seu código reduzido ou contábil (texto)',
      },
      schema: {
        oneOf: [
          { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          { type: 'string', pattern: CODE, maxLength: 150 },
        ],
      },
      read(raw) {
        if (typeof raw === 'string') return new RegExp(CODE).test(raw) ? raw : undefined;
        return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 1 ? raw : undefined;
      },
    },
    options,
  );
}

export class YearClosingRequest {
  @Year({ description: 'Year in which the fiscal year ends', example: 2025 })
  year: number;

  @Whole({
    min: 1,
    max: 4,
    required: false,
    description:
      'Quarter of the fiscal year. The closing is on its last day; without it, on the last day of the fiscal year',
    example: 1,
  })
  quarter?: number;

  @Flag({
    required: false,
    default: false,
    description: 'true answers the entries, refusals included, and saves nothing',
  })
  dryRun: boolean;

  @AccountField({
    ...OPTIONAL,
    description: 'ARE: every result account is closed against it. By default they are closed against equity',
    example: '311101',
  })
  clearingAccount?: AccountName;

  @AccountField({ description: 'Equity account that a profit is carried to', example: '312101' })
  profitAccount: AccountName;

  @AccountField({ description: 'Equity account that a loss is carried to', example: '312101' })
  lossAccount: AccountName;
}

class ClosingEntry {
  @ApiProperty({ example: '00001' })
  lancamento: string;

  @ApiProperty({
    enum: ['D', 'C'],
    description: 'Side of contaId; contrapartida has the other',
    example: 'D',
  })
  debcre: 'D' | 'C';

  @ApiProperty({ type: 'integer', format: 'int64', example: DEMO.salesId })
  contaId: number;

  @ApiProperty({ description: 'Reduced code of contaId', example: '411101' })
  conta: string;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'Clearing or equity account', example: 60 })
  contrapartida: number;

  @ApiProperty({ example: 1500.25 })
  valor: number;
}

export class YearClosing {
  @ApiProperty({ description: 'Company code', example: DEMO.company })
  company: string;

  @ApiProperty({ description: 'Branch code', example: DEMO.branch })
  branch: string;

  @ApiProperty({ description: 'YYYY-MM-DD: day of the entries', example: '2025-03-31' })
  date: string;

  @ApiProperty({ description: 'true: nothing was saved' })
  dryRun: boolean;

  @ApiProperty({
    type: Number,
    description: 'Above zero for a profit, below for a loss',
    example: 1500.25,
  })
  result: WireSum;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    nullable: true,
    description: 'Batch of the closing; null for a dry run',
    example: DEMO.batchId,
  })
  batchId: number | null;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    nullable: true,
    description: 'Document with the closing code of the company; null for a dry run',
    example: DEMO.documentId,
  })
  documentId: number | null;

  @ApiProperty({ type: [ClosingEntry] })
  entries: ClosingEntry[];
}
