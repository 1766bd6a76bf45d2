// Reads the audit trail.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Int64 } from '@razao/platform/http';
import type { ListRequest } from '../lists/list-request.js';
import { OrderedStatements } from '../lists/ordered.js';
import { readPage, type Page } from '../lists/page.js';
import type { AuditAction, AuditEntity } from './audit-trail.js';

const sql = defineSql(import.meta.url, ['list-audit-events', 'count-audit-events']);

const listed = new OrderedStatements<'id'>(sql['list-audit-events'], sql['count-audit-events'], {
  default: 'ev.id',
  tieBreak: 'ev.id',
  expressions: { id: 'ev.id' },
});

export interface AuditFilters {
  branchIds: readonly number[] | null;
  action: AuditAction | null;
  entity: AuditEntity | null;
  entityId: Int64 | null;
  subject: string | null;
  /** YYYY-MM-DD, UTC, both included. */
  from: string | null;
  to: string | null;
}

export interface AuditRow {
  id: number;
  at: Date;
  subject: string | null;
  action: AuditAction;
  entity: AuditEntity;
  entityId: number | null;
  company: string | null;
  branch: string | null;
  /** YYYY-MM-01 */
  period: string | null;
  detail: unknown;
  requestId: string | null;
  remoteAddress: string | null;
}

@Injectable()
export class AuditStore {
  constructor(private readonly database: Database) {}

  async listAuditEvents(
    scope: AccessScope,
    filters: AuditFilters,
    request: ListRequest<'id'>,
  ): Promise<Page<AuditRow>> {
    const { branchIds, action, entity, entityId, subject, from, to } = filters;
    return await readPage(
      this.database,
      listed,
      [scope.branchIds, branchIds, action, entity, entityId, subject, from, to],
      request,
    );
  }
}
