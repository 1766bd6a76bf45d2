// A document on the wire (interface section 2A).
import { ApiProperty } from '@nestjs/swagger';
import { CDPADRONIZADO_CHARS_MAX, DOCUMENTO_CHARS_MAX, TEXTO_CHARS_MAX } from '@razao/domain';
import { CalendarDate, Code, Day, Id, Ignored, OPTIONAL, Text } from '@razao/platform/http';
import type { WireSum } from '@razao/platform/json';
import { ApiCount, ApiTotal } from '../lists/list.dto.js';
import { DEMO } from '../wire/demo-records.js';

export class DocumentRequest {
  @Ignored({ description: 'Has no effect: the id is assigned' })
  id?: unknown;

  @Id({ description: 'Batch that the document enters', example: DEMO.batchId })
  batchId: number;

  @Code({
    description: 'Number of the document in its batch; left out, the next free one is given',
    example: '900001',
    max: DOCUMENTO_CHARS_MAX,
    ...OPTIONAL,
  })
  documento?: string;

  @Day({ description: 'Reference day, a day of the month of the batch', ...OPTIONAL })
  diaref?: number;

  @Text({
    description: 'Free text',
    example: 'Nota fiscal 1234',
    max: TEXTO_CHARS_MAX,
    ...OPTIONAL,
  })
  texto?: string;

  @Code({
    description: "Standardized code; the company's closing code (default ENC) makes it a closing document",
    example: 'NF',
    max: CDPADRONIZADO_CHARS_MAX,
    ...OPTIONAL,
  })
  cdpadronizado?: string;

  @CalendarDate({
    description:
      'Date of the fact, before the month of the batch, YYYY-MM-DD: the document is extemporaneous and posts to no result account',
    ...OPTIONAL,
  })
  factDate?: string;
}

export class Document {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'Owning batch', example: DEMO.batchId })
  batchId: number;

  @ApiProperty({ description: 'Number in its batch', example: '900001', maxLength: DOCUMENTO_CHARS_MAX })
  documento: string;

  @ApiProperty({
    description: 'Reference day, two digits; absent when none was given',
    example: '05',
    required: false,
  })
  diaref?: string;

  @ApiProperty({
    description: 'Absent when none was given',
    example: 'Nota fiscal 1234',
    required: false,
    maxLength: TEXTO_CHARS_MAX,
  })
  texto?: string;

  @ApiProperty({
    description: 'Absent when none was given',
    example: 'NF',
    required: false,
    maxLength: CDPADRONIZADO_CHARS_MAX,
  })
  cdpadronizado?: string;

  @ApiProperty({
    format: 'date',
    description: 'Date of the earlier fact; absent when none was given',
    example: '2024-11-30',
    required: false,
  })
  factDate?: string;
}

export class DocumentSummary extends Document {
  @ApiCount('entries of the document')
  entries: number;

  @ApiTotal('debits')
  totalDebits: WireSum;

  @ApiTotal('credits')
  totalCredits: WireSum;
}
