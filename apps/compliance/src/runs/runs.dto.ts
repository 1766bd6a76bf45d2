// Runs on the wire.
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { SEVERITIES, type Severity } from '../rules/rule-header.js';
import type { RunStatus } from './run.store.js';

const OUTCOMES: readonly RunStatus[] = ['PASSED', 'FAILED'];

/** The guard and the service judge the fields: here they are only known by name. */
export class RunRequest {
  @Allow()
  @ApiProperty({
    type: 'integer',
    description: 'Numeric id of the company (`npm run admin -- status`)',
    example: 1,
  })
  companyid!: unknown;

  @Allow()
  @ApiProperty({ type: 'integer', description: 'Numeric id of the branch', example: 1 })
  branchid!: unknown;

  @Allow()
  @ApiProperty({
    type: 'string',
    description: 'Month to judge, YYYY-MM',
    example: '2025-01',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  })
  refmonth!: unknown;
}

export class FindingResponse {
  @ApiProperty({
    description: 'What it is about',
    enum: ['entry', 'account', 'document', 'user', 'month'],
    example: 'entry',
  })
  entity!: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    nullable: true,
    description: 'Id of it; for an entry number the id of its first line; null for a month',
    example: 1201,
  })
  entityId!: number | null;

  @ApiProperty({
    description: 'What was found, for a person',
    example: 'Batch 000001, document 000012, entry 00034 of day 25: a weekend',
  })
  message!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The same for a program; amounts are decimal texts',
    example: { lote: '000001', documento: '000012', lancamento: '00034', day: 25 },
  })
  detail!: Readonly<Record<string, unknown>>;
}

export class RunFinding extends FindingResponse {
  @ApiProperty({ description: 'Id of the rule', example: 'AUD-03' })
  rule!: string;

  @ApiProperty({ enum: SEVERITIES, example: 'WARNING' })
  severity!: Severity;
}

export class RuleResult {
  @ApiProperty({ description: 'Id of the rule', example: 'ECD-01' })
  rule!: string;

  @ApiProperty({ example: 'Entry totals balance' })
  title!: string;

  @ApiProperty({ enum: SEVERITIES, example: 'ERROR' })
  severity!: Severity;

  @ApiProperty({ enum: OUTCOMES, example: 'PASSED' })
  outcome!: RunStatus;

  @ApiProperty({ description: 'How many there are; COMPLIANCE_FINDINGS_MAX of them are kept', example: 0 })
  findings!: number;

  @ApiProperty({ type: [FindingResponse], description: 'The first of them, at most 10' })
  samples!: readonly FindingResponse[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'What the rule measured, whatever the outcome (the counts of Benford’s law), and the thresholds it was judged by',
    example: null,
  })
  figures!: Readonly<Record<string, unknown>> | null;

  @ApiProperty({ example: 12 })
  durationMs!: number;
}

export class RunTotalsResponse {
  @ApiProperty({ example: 39 })
  rules!: number;

  @ApiProperty({ example: 38 })
  passed!: number;

  @ApiProperty({ description: 'Rules of severity ERROR that failed', example: 0 })
  errors!: number;

  @ApiProperty({ description: 'Rules of severity WARNING that failed', example: 1 })
  warnings!: number;

  @ApiProperty({ description: 'Findings of all rules', example: 3 })
  findings!: number;

  @ApiProperty({ example: 58 })
  documents!: number;

  @ApiProperty({ description: 'Entry lines', example: 412 })
  lines!: number;

  @ApiProperty({ description: 'Analytic accounts with balance or movement', example: 44 })
  accounts!: number;

  @ApiProperty({ description: 'Debits of the month, closing entries included', example: 1520.5 })
  debits!: number;

  @ApiProperty({ description: 'Credits of the month, closing entries included', example: 1520.5 })
  credits!: number;
}

export class RunSummary {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id!: number;

  @ApiProperty({ example: 1 })
  companyid!: number;

  @ApiProperty({ example: 1 })
  branchid!: number;

  @ApiProperty({ example: '2025-01' })
  refmonth!: string;

  @ApiProperty({ description: 'FAILED only by a rule of severity ERROR', enum: OUTCOMES, example: 'PASSED' })
  status!: RunStatus;

  @ApiProperty({
    description: 'Digest of everything that was judged; it changes with any entry, balance or account',
    example: 'v1:567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d',
  })
  fingerprint!: string;

  @ApiProperty({ description: 'User who asked for the run', example: 'demo' })
  requestedBy!: string;

  @ApiProperty({ format: 'date-time', example: '2025-02-03T12:00:00.000Z' })
  startedAt!: string;

  @ApiProperty({ format: 'date-time', example: '2025-02-03T12:00:01.000Z' })
  finishedAt!: string;

  @ApiProperty({ type: RunTotalsResponse })
  totals!: RunTotalsResponse;
}

export class ComplianceRun extends RunSummary {
  @ApiProperty({ description: 'Whether the books are still those that were judged' })
  fresh!: boolean;

  @ApiProperty({ type: [RuleResult], description: 'One a rule, in the order of the rule list' })
  results!: RuleResult[];
}

class PageResponse {
  @ApiProperty({ example: 1 })
  page!: number;

  @ApiProperty({ example: 100 })
  size!: number;

  @ApiProperty({ example: 1 })
  totalElements!: number;

  @ApiProperty({ example: 1 })
  totalPages!: number;
}

export class FindingPage extends PageResponse {
  @ApiProperty({ type: [RunFinding] })
  content!: readonly RunFinding[];
}

export class RunPage extends PageResponse {
  @ApiProperty({ type: [RunSummary] })
  content!: readonly RunSummary[];
}
