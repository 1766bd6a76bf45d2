// The wire form of an event, which callers read and webhooks receive.
import { ApiProperty } from '@nestjs/swagger';
import { BranchCode, OPTIONAL, OneOf, Whole } from '@razao/platform/http';
import { DEMO } from '../wire/demo-records.js';

/**
 * The database writes events of these kinds (ledger.add_event); a test compares this list with the kinds that it can
 * write.
 */
export const EVENT_KINDS = [
  'month.opened',
  'month.closed',
  'month.reopened',
  'import.finished',
  'consolidation.finished',
  'compliance.finished',
  'tax-quota.confirmed',
  'tax-quota.cancelled',
  'ecd.exported',
  'ecd.filed',
  'entry.reversed',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const EVENTS_PER_PAGE_MAX = 1_000;
const EVENTS_PER_PAGE = 100;

export class Event {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description:
      'Id of the event. Ids grow in the order in which changes were committed; numbers may be left out',
    example: 1,
  })
  id: number;

  @ApiProperty({ enum: EVENT_KINDS, example: 'month.opened' })
  kind: EventKind;

  @ApiProperty({
    format: 'date-time',
    description: 'When the change was committed',
    example: '2025-01-31T12:00:00.000Z',
  })
  at: Date;

  @ApiProperty({ description: 'Company code', example: DEMO.company })
  company: string;

  @ApiProperty({
    nullable: true,
    type: String,
    description: 'Branch code; null for an event of the whole company',
    example: DEMO.branch,
  })
  branch: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What happened, by kind: docs/events.md. Fields may be added',
    example: { yearmonth: '04/2025' },
  })
  data: Record<string, unknown>;
}

export class EventPage {
  @ApiProperty({ type: [Event], description: 'Events in the order of their ids' })
  content: Event[];

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description:
      'What the next request sends as `after`: the newest id up to which the caller has read, also where the filters left that event out',
    example: 1,
  })
  next: number;
}

export class EventsQuery {
  @Whole({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    description:
      'Only events after this one: `next` of the last answer. 0, or nothing, begins with the oldest that is kept',
    default: 0,
    ...OPTIONAL,
  })
  after: number;

  @BranchCode({ description: 'Company code', ...OPTIONAL })
  company?: string;

  @BranchCode({ description: 'Branch code; needs company', needs: 'company', ...OPTIONAL })
  branch?: string;

  @OneOf(EVENT_KINDS, { description: 'Only events of this kind', ...OPTIONAL })
  kind?: EventKind;

  @Whole({
    min: 1,
    max: EVENTS_PER_PAGE_MAX,
    description: `Events of the answer, at most ${EVENTS_PER_PAGE_MAX}`,
    default: EVENTS_PER_PAGE,
    ...OPTIONAL,
  })
  limit: number;
}
