// Runs and their reports on the wire.
import { ApiProperty } from '@nestjs/swagger';
import {
  BranchCode,
  Id,
  OPTIONAL,
  PageQuery,
  Text,
  Whole,
  YearMonth,
  type Int64,
} from '@razao/platform/http';
import type { WireSum } from '@razao/platform/json';
import type { Period } from '@razao/domain';
import type { RunOutcome } from '@razao/schema';
import { SEVERITIES, type Severity } from '../rules/rule-header.js';

export const OUTCOMES: readonly RunOutcome[] = ['PASSED', 'FAILED'];
export const FINDING_ENTITIES = ['entry', 'account', 'document', 'user', 'month'];
/** The ids of companies and branches are PostgreSQL integers. */
const BRANCH_ID = { min: 1, max: 2_147_483_647, example: 1 };

const COMPANY_CODE = { description: 'Company code; with branch', example: '0101' };
const BRANCH_CODE = { description: 'Branch code; with company', example: '0001' };
const COMPANY_ID = {
  description: 'Numeric id of the company, in the place of company or the same; with branchid',
};
const OF_BRANCH = {
  description: 'Numeric id of the branch, in the place of branch or the same; with companyid',
};

export class RunRequest {
  @BranchCode({ ...COMPANY_CODE, ...OPTIONAL })
  company?: string;

  @BranchCode({ ...BRANCH_CODE, ...OPTIONAL })
  branch?: string;

  @Whole({ ...BRANCH_ID, ...COMPANY_ID, ...OPTIONAL })
  companyid?: number;

  @Whole({ ...BRANCH_ID, ...OF_BRANCH, ...OPTIONAL })
  branchid?: number;

  @YearMonth({ description: 'Month to check, YYYY-MM', example: '2025-01' })
  refmonth: Period;
}

export class RunPath {
  @Id({ description: 'Id of the run', example: 1 })
  id: Int64;
}

export class RunListPath {
  @Whole({ ...BRANCH_ID, description: 'Numeric id of the company' })
  companyid: number;

  @Whole({ ...BRANCH_ID, description: 'Numeric id of the branch' })
  branchid: number;
}

export class RunListQuery extends PageQuery {
  @YearMonth({
    description: 'Only runs of this month, YYYY-MM',
    example: '2025-01',
    ...OPTIONAL,
  })
  refmonth?: Period;
}

export class RunSearchQuery extends RunListQuery {
  @BranchCode({ ...COMPANY_CODE, description: 'Company code' })
  company: string;

  @BranchCode({ ...BRANCH_CODE, description: 'Branch code' })
  branch: string;
}

export class FindingListQuery extends PageQuery {
  @Text({
    max: 255,
    description: 'Only findings of this rule',
    example: 'AUD-01',
    ...OPTIONAL,
  })
  rule?: string;
}

export class Finding {
  @ApiProperty({
    description: 'Kind of record that the finding is about',
    enum: FINDING_ENTITIES,
    example: 'entry',
  })
  entity: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    nullable: true,
    description: 'Id of the record; for an entry number, the id of its first line; null for a month',
    example: 1201,
  })
  entityId: number | null;

  @ApiProperty({
    description: 'What was found, as a sentence for a person',
    example: 'Batch 000001, document 000012, entry 00034 of day 25: a weekend',
  })
  message: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The same for a program; amounts are decimal texts',
    example: { lote: '000001', documento: '000012', lancamento: '00034', day: 25 },
  })
  detail: Readonly<Record<string, unknown>>;
}

export class RunFinding extends Finding {
  @ApiProperty({ description: 'Id of the rule', example: 'AUD-03' })
  rule: string;

  @ApiProperty({ enum: SEVERITIES, example: 'WARNING' })
  severity: Severity;
}

export class RuleResult {
  @ApiProperty({ description: 'Id of the rule', example: 'ECD-01' })
  rule: string;

  @ApiProperty({ example: 'Entry totals balance' })
  title: string;

  @ApiProperty({ enum: SEVERITIES, example: 'ERROR' })
  severity: Severity;

  @ApiProperty({ enum: OUTCOMES, example: 'PASSED' })
  outcome: RunOutcome;

  @ApiProperty({
    type: 'integer',
    description: 'How many findings there are; COMPLIANCE_FINDINGS_MAX of them are kept',
    example: 0,
  })
  findings: number;

  @ApiProperty({ type: [Finding], description: 'The first findings, at most 10' })
  samples: readonly Finding[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'What the rule measured, whatever the outcome (the counts of Benford’s law), and the thresholds that it applied',
    example: null,
  })
  figures: Readonly<Record<string, unknown>> | null;

  @ApiProperty({ type: 'integer', example: 12 })
  durationMs: number;
}

export class RunTotals {
  @ApiProperty({ type: 'integer', example: 43 })
  rules: number;

  @ApiProperty({ type: 'integer', example: 42 })
  passed: number;

  @ApiProperty({ type: 'integer', description: 'Rules of severity ERROR that failed', example: 0 })
  errors: number;

  @ApiProperty({ type: 'integer', description: 'Rules of severity WARNING that failed', example: 1 })
  warnings: number;

  @ApiProperty({ type: 'integer', description: 'Findings of all rules', example: 3 })
  findings: number;

  @ApiProperty({ type: 'integer', example: 58 })
  documents: number;

  @ApiProperty({ type: 'integer', description: 'Entry lines', example: 412 })
  lines: number;

  @ApiProperty({ type: 'integer', description: 'Analytic accounts with balance or movement', example: 44 })
  accounts: number;

  @ApiProperty({
    type: 'number',
    description: 'Debits of the month, closing entries included',
    example: 1520.5,
  })
  debits: WireSum;

  @ApiProperty({
    type: 'number',
    description: 'Credits of the month, closing entries included',
    example: 1520.5,
  })
  credits: WireSum;
}

export class RunSummary {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({ type: 'integer', example: 1 })
  companyid: number;

  @ApiProperty({ type: 'integer', example: 1 })
  branchid: number;

  @ApiProperty({ example: '2025-01' })
  refmonth: string;

  @ApiProperty({ description: 'FAILED only by a rule of severity ERROR', enum: OUTCOMES, example: 'PASSED' })
  status: RunOutcome;

  @ApiProperty({
    description: 'Digest of everything that was checked; it changes with any entry, balance or account',
    example: 'v2:567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d',
  })
  fingerprint: string;

  @ApiProperty({ description: 'User who requested the run', example: 'demo' })
  requestedBy: string;

  @ApiProperty({ format: 'date-time', example: '2025-02-03T12:00:00.000Z' })
  startedAt: string;

  @ApiProperty({ format: 'date-time', example: '2025-02-03T12:00:01.000Z' })
  finishedAt: string;

  @ApiProperty({ type: RunTotals })
  totals: RunTotals;

  @ApiProperty({
    required: false,
    format: 'date-time',
    description:
      'When entries of the month were last purged before the run; absent when none were. No rule about entries passes in a month that was purged after its seal',
  })
  purgedAt?: string;
}

export class ComplianceRun extends RunSummary {
  @ApiProperty({ description: 'Whether the books are still those that were checked' })
  fresh: boolean;

  @ApiProperty({ type: [RuleResult], description: 'One per rule, in the order of the rule list' })
  results: RuleResult[];
}

export class NamedParty {
  @ApiProperty({ example: '0101' })
  code: string;

  @ApiProperty({ example: 'Comércio Aurora Ltda' })
  name: string;
}

export class ExplainedResult extends RuleResult {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a rule that is no longer applied' })
  source: string | null;

  @ApiProperty({ type: String, nullable: true })
  description: string | null;
}

export class ComplianceReport extends RunSummary {
  @ApiProperty({ type: NamedParty })
  company: NamedParty;

  @ApiProperty({ type: NamedParty })
  branch: NamedParty;

  @ApiProperty({ description: 'Whether the books are still those that were checked' })
  fresh: boolean;

  @ApiProperty({ type: [ExplainedResult] })
  results: ExplainedResult[];
}
