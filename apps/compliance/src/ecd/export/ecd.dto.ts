// Exports of the ECD on the wire.
import { ApiProperty } from '@nestjs/swagger';
import type { Period } from '@razao/domain';
import {
  BranchCode,
  Field,
  Id,
  OPTIONAL,
  PageQuery,
  Text,
  YearMonth,
  type Int64,
} from '@razao/platform/http';
import { EcdJudgement } from '../validation/ecd-validation.dto.js';

const COMPANY = '0101';
const NATURE_CHARS_MAX = 80;
const HASH = /^[0-9A-Fa-f]{40}$/;

export class EcdRequest {
  @BranchCode({ description: 'Code of the company; all of its branches are in the file', example: COMPANY })
  company: string;

  @YearMonth({ description: 'First month, YYYY-MM', example: '2025-01' })
  from: Period;

  @YearMonth({ description: 'Last month, YYYY-MM, of the same year', example: '2025-01' })
  to: Period;

  @Text({
    max: NATURE_CHARS_MAX,
    description: 'Nature of the book; needed when several books of the company have these months',
    ...OPTIONAL,
  })
  nature?: string;

  @Field(
    {
      expected: { en: '40 hexadecimal digits', pt: '40 dígitos hexadecimais' },
      schema: { type: 'string', pattern: HASH.source },
      // The file has capitals; `sha1sum` prints small letters.
      read: (raw) => (typeof raw === 'string' && HASH.test(raw) ? raw.toUpperCase() : undefined),
    },
    { description: 'Hash of the file that this one replaces; only for a substitute', ...OPTIONAL },
  )
  replacedHash?: string;
}

export class EcdPath {
  @Id({ description: 'Id of the export', example: 1 })
  id: Int64;
}

export class EcdListQuery extends PageQuery {
  @BranchCode({ description: 'Code of the company', example: COMPANY })
  company: string;
}

export class EcdSummary {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({ example: COMPANY })
  company: string;

  @ApiProperty({ example: '2025-01' })
  from: string;

  @ApiProperty({ example: '2025-12' })
  to: string;

  @ApiProperty({ description: 'Nature of the book', example: 'LIVRO DIARIO GERAL' })
  nature: string;

  @ApiProperty({ type: 'integer', description: 'Number of the book', example: 3 })
  bookNumber: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Hash of the replaced file; only for a substitute',
    example: null,
  })
  replacedHash: string | null;

  @ApiProperty({
    description: 'Digest of the books and the master data that the file was written from',
    example: 'v1:567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d',
  })
  fingerprint: string;

  @ApiProperty({
    description: 'SHA-256 of the file',
    example: '9b74c9897bac770ffc029102a200c5de567353a066492249d00a98321b07e200',
  })
  sha256: string;

  @ApiProperty({ type: 'integer', format: 'int64', example: 1048576 })
  bytes: number;

  @ApiProperty({ type: 'integer', format: 'int64', example: 15867 })
  lines: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'How many bars and control characters in texts became spaces',
    example: 0,
  })
  replacedCharacters: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'How many characters outside ISO-8859-1 were spelled another way',
    example: 2,
  })
  transliteratedCharacters: number;

  @ApiProperty({ description: 'User who requested the export', example: 'demo' })
  requestedBy: string;

  @ApiProperty({ format: 'date-time', example: '2026-02-03T12:00:00.000Z' })
  startedAt: string;

  @ApiProperty({ format: 'date-time', example: '2026-02-03T12:00:01.000Z' })
  finishedAt: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the export was marked as filed. From then on its months are neither reopened nor purged',
    example: null,
  })
  filedAt: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  filedBy: string | null;
}

export class EcdExport extends EcdSummary {
  @ApiProperty({ description: 'Whether books and master data are still those of the file' })
  fresh: boolean;

  @ApiProperty({ type: EcdJudgement, description: 'What the validator found in the file' })
  judgement: EcdJudgement;
}
