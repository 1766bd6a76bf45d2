// The wire forms of the seals of a month, its certificate, its reopening and the changes since a seal.
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { Period } from '@razao/domain';
import { Code, Month, MonthNumber, PageEnvelope, Whole, Year } from '@razao/platform/http';
import type { WireSum } from '@razao/platform/json';
import { Entry } from '../entries/entry.dto.js';
import { BranchPath } from '../wire/record-path.js';

const REASON_CHARS_MAX = 255;
const SEAL_MAX = 2_147_483_647;
const seal = { type: 'integer', minimum: 1, example: 1 } as const;
const instant = { format: 'date-time', example: '2025-02-10T12:00:00.000Z' } as const;

export class MonthReopeningRequest {
  @Month({
    description: 'First month to open again, MM/YYYY',
    example: '02/2025',
    expected: { en: 'a month as MM/YYYY', pt: 'um mês no formato MM/AAAA' },
  })
  yearmonth: Period;

  @Code({
    description: 'Why the month is reopened. The seals keep the reason',
    max: REASON_CHARS_MAX,
    example: 'Nota fiscal 4711 lançada em duplicidade',
  })
  reason: string;
}

class ReopenedMonth {
  @ApiProperty({ description: 'MM/YYYY', example: '01/2025' })
  yearmonth: string;

  @ApiProperty({ ...seal, description: 'Number of the seal that was reopened, and is kept' })
  seal: number;
}

export class MonthReopening {
  @ApiProperty({ type: [ReopenedMonth], description: 'The months that are open again, in order' })
  months: ReopenedMonth[];
}

export class SealedMonthPath extends BranchPath {
  @Year({ example: 2025 })
  year: number;

  @MonthNumber({ example: 1 })
  month: number;
}

export class SealPath extends SealedMonthPath {
  @Whole({ min: 1, max: SEAL_MAX, description: 'Number of the seal', example: 1 })
  seal: number;
}

export class Seal {
  @ApiProperty({ ...seal, description: 'Number of the seal, from 1' })
  seal: number;

  @ApiProperty(instant)
  sealedAt: Date;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The `sub` of the user who requested the consolidation',
    example: 'demo',
  })
  sealedBy: string | null;

  @ApiProperty({
    ...instant,
    type: String,
    nullable: true,
    description: 'When the month was reopened; null while it is consolidated',
  })
  reopenedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: 'admin' })
  reopenedBy: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the month was reopened; null while it is consolidated',
  })
  reason: string | null;
}

export class EntryChange {
  @ApiProperty({ enum: ['ADDED', 'REMOVED'] })
  change: 'ADDED' | 'REMOVED';

  @ApiProperty(instant)
  at: Date;

  @ApiProperty({ type: String, nullable: true, description: "The user's `sub`", example: 'demo' })
  subject: string | null;

  @ApiProperty({ example: '000001' })
  lote: string;

  @ApiProperty({ example: '000001' })
  documento: string;

  @ApiProperty({ description: 'The entry, also when it is gone' })
  entry: Entry;
}

const amount = { type: 'number', format: 'double', example: 1500.75 } as const;

export class SealBalance {
  @ApiProperty({ ...amount, description: 'Debit positive' })
  openingBalance: WireSum;

  @ApiProperty({ ...amount, description: 'Debits, closing entries excluded' })
  movdeb: WireSum;

  @ApiProperty({ ...amount, description: 'Credits, closing entries excluded' })
  movcred: WireSum;

  @ApiProperty({ ...amount, description: 'Debits of closing entries' })
  encdeb: WireSum;

  @ApiProperty({ ...amount, description: 'Credits of closing entries' })
  enccred: WireSum;

  @ApiProperty({ ...amount, description: 'Debit positive' })
  accumulatedBalance: WireSum;
}

export class BalanceChange {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  contaId: number;

  @ApiProperty({ example: '1.1.1.01' })
  cdAccounting: string;

  @ApiProperty({ example: '1001' })
  cdReduced: string;

  @ApiProperty({ description: 'Balance in the seal' })
  before: SealBalance;

  @ApiProperty({ description: 'Balance now' })
  after: SealBalance;
}

export class SealChanges extends PageEnvelope {
  @ApiProperty({
    type: [EntryChange],
    description: 'Entries that were added or removed since the seal, in the order of their ids',
  })
  content: EntryChange[];

  @ApiProperty({
    type: [BalanceChange],
    description:
      'With page 1: all analytic accounts whose balances differ, in chart order. Empty on other pages',
  })
  balances: BalanceChange[];
}

class CertificateRun {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({ enum: ['PASSED', 'FAILED'] })
  status: 'PASSED' | 'FAILED';

  @ApiProperty(instant)
  finishedAt: string;
}

const digest = {
  pattern: '^[0-9a-f]{64}$',
  example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

@ApiExtraModels(CertificateRun)
export class Certificate {
  @ApiProperty({ ...seal, description: 'Number of the seal' })
  seal: number;

  @ApiProperty(instant)
  sealedAt: Date;

  @ApiProperty({ type: String, nullable: true, example: 'demo' })
  sealedBy: string | null;

  @ApiProperty(instant)
  certifiedAt: Date;

  @ApiProperty({ type: 'integer', example: 120 })
  documents: number;

  @ApiProperty({ type: 'integer', example: 4800 })
  entries: number;

  @ApiProperty({ ...amount, description: 'Debits of the analytic accounts, closing entries included' })
  totalDebits: WireSum;

  @ApiProperty({ ...amount, description: 'Credits of the analytic accounts, closing entries included' })
  totalCredits: WireSum;

  @ApiProperty({
    ...digest,
    type: String,
    nullable: true,
    description: 'Digest of the month before; null in the first certificate',
  })
  previousDigest: string | null;

  @ApiProperty({
    ...digest,
    description: 'SHA-256 over the documents, entries and balances, and over previousDigest',
  })
  digest: string;

  @ApiProperty({
    nullable: true,
    allOf: [{ $ref: getSchemaPath(CertificateRun) }],
    description: 'The last compliance run of the month; null without one',
  })
  complianceRun: CertificateRun | null;
}
