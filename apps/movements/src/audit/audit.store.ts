// Reads the audit trail.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Int64, PageRead } from '@razao/platform/http';
import type { ListRequest } from '../lists/list-query.js';
import { OrderedList } from '../lists/ordered.js';
import type { AuditAction, AuditEntity } from './audit-trail.js';

const sql = defineSql(import.meta.url, ['list-audit-events']);

const listed = new OrderedList<'id'>(sql['list-audit-events'], {
  default: 'ev.id',
  tieBreak: 'ev.id',
  expressions: { id: 'ev.id' },
});

export interface AuditFilters {
  branchIds?: readonly number[] | undefined;
  action?: AuditAction | undefined;
  entity?: AuditEntity | undefined;
  entityId?: Int64 | undefined;
  subject?: string | undefined;
  /** YYYY-MM-DD, UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
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
    request: Omit<ListRequest<'id'>, 'filter'>,
  ): Promise<PageRead<AuditRow>> {
    const { branchIds, action, entity, entityId, subject, from, to } = filters;
    return await listed.read(
      this.database,
      [
        scope.branchIds,
        branchIds ?? null,
        action ?? null,
        entity ?? null,
        entityId ?? null,
        subject ?? null,
        from ?? null,
        to ?? null,
      ],
      request,
    );
  }
}
