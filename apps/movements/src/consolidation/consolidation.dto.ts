// What POST /runconsolidation takes and answers.
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { DEMO } from '../wire/demo-records.js';

export class RunConsolidationDto {
  @ApiProperty({ description: 'Company code.', example: DEMO.company, pattern: '^[A-Za-z0-9]{1,10}$' })
  @Matches(/^[A-Za-z0-9]{1,10}$/, { message: 'expected a code of 1 to 10 letters and digits' })
  company!: string;

  @ApiProperty({
    description: 'Branch code, or * for every branch of the company.',
    example: DEMO.branch,
    pattern: '^([A-Za-z0-9]{1,10}|\\*)$',
  })
  @Matches(/^([A-Za-z0-9]{1,10}|\*)$/, {
    message: 'expected a code of 1 to 10 letters and digits, or *',
  })
  branch!: string;

  @ApiProperty({ description: 'Year, four digits, as text.', example: '2025', pattern: '^\\d{4}$' })
  @Matches(/^(?!0000)\d{4}$/, { message: 'expected four digits as text, such as "2025"' })
  year!: string;

  @ApiProperty({ description: 'Month, 1 to 12, as text.', example: '01', pattern: '^(0?[1-9]|1[0-2])$' })
  @Matches(/^(0?[1-9]|1[0-2])$/, { message: 'expected "01" to "12", as text' })
  month!: string;
}

export class ConsolidationMonthParams extends RunConsolidationDto {}

export class ConsolidationRecordDto {
  @ApiProperty({ example: DEMO.company })
  company!: string;

  @ApiProperty({ description: 'Branch code; * when every branch was asked for.', example: DEMO.branch })
  branch!: string;

  @ApiProperty({ example: '2025' })
  year!: string;

  @ApiProperty({ example: '01' })
  month!: string;

  @ApiProperty({
    enum: ['PENDING', 'PROCESSING', 'COMPLETED', 'ERROR'],
    description:
      'PROCESSING exactly while a worker is at it. For *: ERROR when a branch failed, COMPLETED when all are, else what is still going on.',
  })
  status!: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'ERROR';

  @ApiProperty({ type: String, nullable: true, description: 'Why the run ended in ERROR, for a person.' })
  message!: string | null;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'Percent.' })
  progress!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt!: string | null;
}
