// The statements of events.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Event, EventKind } from './event.dto.js';

const sql = defineSql(import.meta.url, ['list-events', 'read-deleted-through', 'delete-old-events']);

interface EventSelection {
  after: number;
  companyId: number | undefined;
  branchId: number | undefined;
  kind: EventKind | undefined;
  limit: number;
}

@Injectable()
export class EventStore {
  async listEvents(
    scope: AccessScope,
    db: Queryable,
    { after, companyId, branchId, kind, limit }: EventSelection,
  ): Promise<Event[]> {
    const values = [scope.branchIds, after, companyId ?? null, branchId ?? null, kind ?? null, limit];
    return await db.query<Event>(sql['list-events'], values);
  }

  async readDeletedThrough(
    scope: AccessScope,
    db: Queryable,
    { companyId }: Pick<EventSelection, 'companyId'>,
  ): Promise<number> {
    const values = [scope.branchIds, companyId ?? null];
    const found = await db.one<{ deletedThrough: number }>(sql['read-deleted-through'], values);
    return found?.deletedThrough ?? 0;
  }

  /** @returns how many were deleted, at most `max`. */
  async deleteOldEvents(db: Queryable, before: Date, max: number): Promise<number> {
    return (await db.one<{ deleted: number }>(sql['delete-old-events'], [before, max]))?.deleted ?? 0;
  }
}
