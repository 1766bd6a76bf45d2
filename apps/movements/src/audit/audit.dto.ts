// An event of the audit trail as administrators read it, and the query of the list of events.
import { ApiProperty } from '@nestjs/swagger';
import { SUBJECT_CHARS_MAX } from '@razao/auth';
import {
  CalendarDate,
  Id,
  OPTIONAL,
  OneOf,
  SortBy,
  Text,
  type Int64,
  type SortOrder,
} from '@razao/platform/http';
import { defineSql } from '@razao/platform/sql';
import { BranchPagedQuery } from '../lists/list-query.js';
import { RecordList } from '../lists/record-list.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditAction, type AuditEntity } from './audit-trail.js';

export class AuditedEvent {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({
    format: 'date-time',
    description: 'When the transaction that made the change began',
    example: '2025-01-31T12:00:00.000Z',
  })
  at: Date;

  @ApiProperty({
    description: "The user's `sub`; null for the system itself",
    nullable: true,
    type: String,
    example: 'demo',
  })
  subject: string | null;

  @ApiProperty({ enum: AUDIT_ACTIONS, example: 'batch.created' })
  action: AuditAction;

  @ApiProperty({ enum: AUDIT_ENTITIES, description: 'What the event is about', example: 'batch' })
  entity: AuditEntity;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    nullable: true,
    description: 'Id of the record, also when the record is gone',
    example: 1,
  })
  entityId: number | null;

  @ApiProperty({ nullable: true, type: String, description: 'Company code', example: '0101' })
  company: string | null;

  @ApiProperty({ nullable: true, type: String, description: 'Branch code', example: '0001' })
  branch: string | null;

  @ApiProperty({ nullable: true, type: String, description: 'Month, MM/YYYY', example: '01/2025' })
  yearmonth: string | null;

  @ApiProperty({
    nullable: true,
    type: 'object',
    additionalProperties: true,
    description: 'What happened to the record, as far as the ids do not say it',
    example: { lote: '000001' },
  })
  detail: unknown;

  @ApiProperty({ nullable: true, type: String, description: 'X-Request-Id of the request' })
  requestId: string | null;

  @ApiProperty({
    nullable: true,
    type: String,
    description: 'Where the request came from',
    example: '203.0.113.7',
  })
  remoteAddress: string | null;
}

const sql = defineSql(import.meta.url, ['list-audit-events']);

export const AUDIT_EVENTS = new RecordList(
  sql['list-audit-events'],
  { tieBreak: 'ev.id', expressions: { id: 'ev.id' } },
  (event: AuditedEvent) => event,
);

export class AuditListQuery extends BranchPagedQuery {
  @OneOf(AUDIT_ACTIONS, { description: 'Only this action', ...OPTIONAL })
  action?: AuditAction;

  @OneOf(AUDIT_ENTITIES, { description: 'Only this kind of record', ...OPTIONAL })
  entity?: AuditEntity;

  @Id({ description: 'Id of the record that was changed', ...OPTIONAL })
  entityId?: Int64;

  @Text({ description: "The user's `sub`", max: SUBJECT_CHARS_MAX, ...OPTIONAL })
  subject?: string;

  @CalendarDate({ description: 'First day, YYYY-MM-DD, UTC', ...OPTIONAL })
  from?: string;

  @CalendarDate({ description: 'Last day, YYYY-MM-DD, UTC', ...OPTIONAL })
  to?: string;

  @SortBy(AUDIT_EVENTS.sorts, { emptyIsAbsent: true })
  sort?: SortOrder;
}
