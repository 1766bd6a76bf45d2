// Months and days of a branch on the wire (interface section 2A, month opening information).
import { ApiProperty } from '@nestjs/swagger';
import type { Period } from '@razao/domain';
import { CalendarDate, Month } from '@razao/platform/http';

const month = { pattern: '^(0[1-9]|1[0-2])/[0-9]{4}$', example: '01/2025' } as const;

export class PurgedMonth {
  @ApiProperty({ description: 'MM/YYYY', ...month })
  yearmonth: string;

  @ApiProperty({ format: 'date-time', description: 'When entries of the month were last purged' })
  purgedAt: string;

  @ApiProperty({
    required: false,
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of what was purged, when the month was consolidated at that time (docs/purge.md)',
  })
  digest?: string;
}

export class MonthOpening {
  @ApiProperty({ description: 'Base month of the company, MM/YYYY', ...month })
  initialyearmonth: string;

  @ApiProperty({ description: 'Last month opened, MM/YYYY; empty before the first', example: '03/2025' })
  endyearmonth: string;

  @ApiProperty({ description: 'The one month that may be opened now, MM/YYYY', example: '04/2025' })
  newyearmonth: string;

  @ApiProperty({
    description: 'First month open for posting, MM/YYYY; empty when none is',
    example: '02/2025',
  })
  firstPostingyearmonth: string;

  @ApiProperty({
    description: 'Last month open for posting, MM/YYYY; empty when none is',
    example: '03/2025',
  })
  lastPostingyearmonth: string;

  @ApiProperty({
    type: [PurgedMonth],
    required: false,
    description: 'Months of which entries were purged, in their order; absent when there are none',
  })
  purgedMonths?: PurgedMonth[];
}

export class MonthOpeningRequest {
  @Month({
    description: 'Month to open, MM/YYYY: the `newyearmonth` of GET /monthOpening',
    example: '04/2025',
    expected: { en: 'a month as MM/YYYY', pt: 'um mês no formato MM/AAAA' },
    code: 'VALIDATION_FAILED',
  })
  newyearmonth: Period;
}

export class CloseDayQuery {
  @CalendarDate({ description: 'Only close this day, YYYY-MM-DD', required: false, example: '2025-01-01' })
  day?: string;
}

export class DayClosing {
  @ApiProperty({
    description: 'The day that is closed, and the accounting day from now on',
    example: 'Day 2025-01-01 is closed. The accounting day is 2025-01-02.',
  })
  msg: string;
}
