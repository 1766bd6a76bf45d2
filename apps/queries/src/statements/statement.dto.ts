// Request and answer of GET /statements.
import type { Period } from '@razao/domain';
import { ApiProperty } from '@nestjs/swagger';
import { BranchCode, OPTIONAL, OneOf, YearMonth } from '@razao/platform/http';
import { CompanyPath } from '../branch.dto.js';
import { Cell } from '../representations/answer-cells.js';
import { Dialect, type CsvDialect } from '../representations/dialect.dto.js';

const STATEMENT_KINDS = ['bp', 'dre'] as const;
const COMPARISONS = ['period', 'year', 'none'] as const;
const WITHOUT_COMPARISON = 'absent when there is nothing to compare with';

export class StatementPath extends CompanyPath {
  @OneOf(STATEMENT_KINDS, {
    example: 'bp',
    description: 'bp: balance sheet (balanço patrimonial); dre: income statement (demonstração do resultado)',
  })
  statement: (typeof STATEMENT_KINDS)[number];
}

export class StatementQuery {
  @BranchCode({
    ...OPTIONAL,
    orAll: true,
    example: '0001',
    description: 'Left out or *: every branch of the company',
  })
  branch?: string;

  @YearMonth({ example: '2025-01', description: 'First month; not before the company’s base month' })
  from: Period;

  @YearMonth({ example: '2025-03', description: 'Last month; at most 120 months in one request' })
  to: Period;

  @OneOf(COMPARISONS, {
    ...OPTIONAL,
    example: 'period',
    description:
      'What the amounts are compared with. `period` (default): of the income statement as many months before `from`, of the balance sheet the day before it. `year`: the same months, the same last day, a year before. `none`: nothing.',
  })
  compare?: (typeof COMPARISONS)[number];

  @Dialect()
  dialect?: CsvDialect;
}

export class StatementLineRow {
  @Cell('text', { example: '1.1' })
  code: string;

  @Cell('text', {
    required: false,
    description: 'Code of the total that it is a part of; absent at the top',
    example: '1',
  })
  parent?: string;

  @Cell('text', { enum: ['T', 'D'], description: 'T total of its parts, D detail: the sum of its accounts' })
  kind: string;

  @Cell('integer', {
    description: 'Level of the line, higher than that of its parent; lines of a filed ECD may skip levels',
    example: 2,
  })
  level: number;

  @Cell('text', {
    enum: ['A', 'P', 'D', 'R'],
    description:
      'Balance sheet: A assets, P liabilities and equity. Income statement: D lessens the result, R adds to it',
  })
  side: string;

  @Cell('text', { example: 'ATIVO CIRCULANTE' })
  text: string;

  @Cell('decimal', { required: false, description: `Debit positive; ${WITHOUT_COMPARISON}`, example: 1000.5 })
  previous?: number;

  @Cell('text', { required: false, enum: ['D', 'C'], description: `Side of previous; ${WITHOUT_COMPARISON}` })
  previousIndicator?: string;

  @Cell('decimal', { description: 'Debit positive', example: 1000.5 })
  amount: number;

  @Cell('text', { enum: ['D', 'C'], description: 'Side of amount' })
  indicator: string;
}

export class UnassignedAccount {
  @Cell('text', { example: '1.1.1.2.1' })
  cdAccounting: string;

  @Cell('text', { example: 'BANCO DO PLANALTO S.A. C/C 10234-5' })
  name: string;

  @Cell('decimal', { required: false, description: `Debit positive; ${WITHOUT_COMPARISON}`, example: 0 })
  previous?: number;

  @Cell('decimal', { description: 'Debit positive', example: 0.5 })
  amount: number;
}

export class ComparedMonths {
  @ApiProperty({
    example: '2024-10',
    description: 'First month of the comparison; in a balance sheet, the month whose last day is compared',
  })
  from: string;

  @ApiProperty({ example: '2024-12' })
  to: string;
}

export class Statement {
  @ApiProperty({ example: '0101' })
  company: string;

  @ApiProperty({ example: '0001', description: '* for every branch' })
  branch: string;

  @ApiProperty({ enum: ['BALANCE_SHEET', 'INCOME_STATEMENT'] })
  statement: string;

  @ApiProperty({ example: '2025-01' })
  from: string;

  @ApiProperty({ example: '2025-03' })
  to: string;

  @ApiProperty({
    type: ComparedMonths,
    required: false,
    description: 'Months that are compared with; absent when there are none',
  })
  compared?: ComparedMonths;

  @ApiProperty({ description: 'Every month from first to last is consolidated in every branch' })
  consolidated: boolean;

  @ApiProperty({
    enum: ['COMPANY', 'CHART'],
    description: "Whether the lines are the company's own, or made from its chart",
  })
  lines: string;

  @ApiProperty({ type: [StatementLineRow], description: 'Lines in the order in which they are printed' })
  rows: StatementLineRow[];

  @ApiProperty({
    type: [UnassignedAccount],
    description: 'Accounts that have figures and are in no line, so that no total has them',
  })
  unassigned: UnassignedAccount[];

  @ApiProperty({
    required: false,
    description: 'Balance sheet: whether assets equal liabilities and equity in each column',
  })
  balanced?: boolean;

  @ApiProperty({
    required: false,
    description:
      'Income statement: the result without closing entries, debit positive, as a decimal text; a profit is below zero',
    example: '-1000.50',
  })
  result?: string;
}
