// Declares the fields of an entry (interface section 2A) once for POST /entry, bulk creation and JSON movements. The
// rows of files share its texts through `ENTRY_TEXTS`.
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ACCOUNT_CODE_CHARS_MAX, ENTRY_TEXTS, LANCAMENTO_CHARS_MAX } from '@razao/domain';
import {
  Amount,
  Code,
  Day,
  Id,
  IdOrCode,
  Ignored,
  ListOf,
  OPTIONAL,
  OneOf,
  Text,
  type OneOrMany,
} from '@razao/platform/http';
import type { WireSum } from '@razao/platform/json';
import { ApiCount, ApiTotal } from '../lists/list.dto.js';
import { DEMO } from '../wire/demo-records.js';
import { BULK_ENTRIES_EXAMPLE } from './entry-examples.js';

/** The most entries of one request, whether for one document or for many. */
export const ENTRIES_MAX = 100_000;

const int64 = { type: 'integer', format: 'int64' } as const;

const HISTORICO = {
  description: 'History text',
  max: ENTRY_TEXTS.historico.max,
  example: 'Venda à vista',
  required: false,
} as const;
const CDHISTORICO = {
  description: 'History code',
  max: ENTRY_TEXTS.cdhistorico.max,
  example: '0101',
  required: false,
} as const;

export class EntryRequest {
  @Ignored({ description: 'Has no effect: the id is assigned' })
  id?: unknown;

  @Id({ description: 'Document that the entry belongs to', example: DEMO.documentId })
  documentId: number;

  @Code({
    description:
      'Entry number inside its document. A number is one line with contrapartida, or several lines (a compound entry) sent together',
    max: LANCAMENTO_CHARS_MAX,
    example: '90001',
  })
  lancamento: string;

  @OneOf(['D', 'C'], { description: 'Side of contaId: D debit, C credit', example: 'D' })
  debcre: 'D' | 'C';

  @Day({ description: 'Day of the month; taken as 5 or 05, answered as 05' })
  day: number;

  @Id({
    insteadBy: 'conta',
    description: 'Analytic, active account of the chart: this id, or conta',
    example: DEMO.cashId,
  })
  contaId?: number;

  @Code({
    ...OPTIONAL,
    description: 'Instead of contaId: reduced code, or accounting code where no reduced code is the same',
    max: ACCOUNT_CODE_CHARS_MAX,
  })
  conta?: string;

  @IdOrCode({
    ...OPTIONAL,
    nullable: true,
    codeCharsMax: ACCOUNT_CODE_CHARS_MAX,
    description:
      'Counter-account: a number is its id, a text its code as in conta. Posted on the other side when the line is the only one of its number, or when the lines of its number do not balance by themselves and each has one; else information only',
    example: DEMO.salesId,
  })
  contrapartida?: number | string;

  @Amount({ description: 'Amount in reais, above zero, with two decimals at most', example: 1500.75 })
  valor: number;

  @Text({ ...HISTORICO, ...OPTIONAL })
  historico?: string;

  @Code({ ...CDHISTORICO, ...OPTIONAL })
  cdhistorico?: string;
}

/** One entry, or an array of entries of one document. */
export type EntriesRequest = OneOrMany<EntryRequest>;

/** The limits of an array of entries. */
export const ENTRIES_LIMITS = { max: ENTRIES_MAX, tooMany: 'TOO_MANY_ENTRIES' } as const;

export class BulkEntriesRequest {
  @ListOf(EntryRequest, {
    ...ENTRIES_LIMITS,
    lines: true,
    description: 'Entries, of any documents',
    example: BULK_ENTRIES_EXAMPLE,
  })
  entries: EntryRequest[];
}

export class Entry extends OmitType(EntryRequest, [
  'id',
  'day',
  'contaId',
  'conta',
  'contrapartida',
  'historico',
  'cdhistorico',
]) {
  @ApiProperty({ ...int64, example: 1 })
  id: number;

  @ApiProperty({ description: 'Day of the month, two digits', maxLength: 2, example: '05' })
  day: string;

  @ApiProperty({ ...int64, description: 'Account', example: DEMO.cashId })
  contaId: number;

  @ApiProperty({ ...int64, nullable: true, description: 'Counter-account', example: DEMO.salesId })
  contrapartida: number | null;

  @Text(HISTORICO)
  historico?: string;

  @Code(CDHISTORICO)
  cdhistorico?: string;

  @ApiProperty({
    ...int64,
    description: 'The line that this one reverses; absent when none',
    required: false,
  })
  reverses?: number;

  @ApiProperty({
    ...int64,
    description: 'The line that reverses this one; absent when none',
    required: false,
  })
  reversedBy?: number;
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
  totalDebits: WireSum;

  @ApiTotal('credits')
  totalCredits: WireSum;
}
