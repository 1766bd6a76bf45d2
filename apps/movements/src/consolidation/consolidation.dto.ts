// The request and the answer of POST /runconsolidation.
import { ApiProperty } from '@nestjs/swagger';
import type { Message } from '@razao/domain';
import { BranchCode, MonthNumber, Year } from '@razao/platform/http';
import { DEMO } from '../wire/demo-records.js';
import { RUN_STATUSES, type RunStatus } from './consolidation.store.js';

export class ConsolidationPath {
  @BranchCode({ description: 'Company code', example: DEMO.company })
  company: string;

  @BranchCode({
    orAll: true,
    description: 'Branch code, or * for every branch of the company',
    example: DEMO.branch,
  })
  branch: string;

  @Year({
    json: 'text',
    description: 'Year, four digits, as text',
    example: '2025',
  })
  year: number;

  @MonthNumber({
    json: 'text',
    description: 'Month, 1 to 12, as text',
    example: '01',
  })
  month: number;
}

/** The body of POST /runconsolidation names the month as the path of GET /consolidation does. */
export class ConsolidationRequest extends ConsolidationPath {}

/** The run before its text is chosen by language. */
export interface ConsolidationReport extends Omit<ConsolidationRun, 'message'> {
  message: Message | null;
}

export class ConsolidationRun {
  @ApiProperty({ example: DEMO.company })
  company!: string;

  @ApiProperty({ description: 'Branch code; * when the request is for every branch.', example: DEMO.branch })
  branch!: string;

  @ApiProperty({ example: '2025' })
  year!: string;

  @ApiProperty({ example: '01' })
  month!: string;

  @ApiProperty({
    enum: RUN_STATUSES,
    description:
      'PROCESSING while a worker holds the run. For *: ERROR when a branch failed, COMPLETED when all are, else what is still going on.',
  })
  status!: RunStatus;

  @ApiProperty({ type: String, nullable: true, description: 'Why the run ended in ERROR, for a person.' })
  message!: string | null;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Percent.' })
  progress!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt!: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt!: Date | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Number of the seal that the month has; null while it is open. For *: null when those of the branches differ.',
    example: 1,
  })
  seal!: number | null;
}
