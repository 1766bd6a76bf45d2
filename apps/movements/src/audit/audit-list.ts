// The list of the audit trail: newest first, and what a row becomes on the wire.
import { Period } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import { RecordList } from '../lists/record-list.js';
import type { AuditedEvent } from './audit.dto.js';

const sql = defineSql(import.meta.url, ['list-audit-events']);

type AuditRow = Omit<AuditedEvent, 'at' | 'yearmonth'> & {
  at: Date;
  /** YYYY-MM-01 */
  period: string | null;
};

export const AUDIT_EVENTS = new RecordList(
  sql['list-audit-events'],
  { default: 'ev.id', tieBreak: 'ev.id', expressions: { id: 'ev.id' } },
  ({ at, period, ...event }: AuditRow): AuditedEvent => ({
    ...event,
    at: at.toISOString(),
    yearmonth: period === null ? null : Period.fromDate(period).format(),
  }),
);
