// Runs the statements of events.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Event, EventKind } from './event.dto.js';

const sql = defineSql(import.meta.url, ['list-events', 'delete-old-events']);

interface EventBounds {
  /** The highest id of an event of the companies. No new event has a lower id. */
  newest: number;
  deletedThrough: number;
}

interface SelectedEvents extends EventBounds {
  content: Event[];
}

interface EventSelection {
  after: number;
  companyId: number | undefined;
  branchId: number | undefined;
  kind: EventKind | undefined;
  limit: number;
}

type EventRow = EventBounds & (Event | { id: null });

@Injectable()
export class EventStore {
  /** The branches are those that the caller may see when the statement runs, not those of the scope. */
  async listEvents(
    scope: AccessScope,
    db: Queryable,
    { after, companyId, branchId, kind, limit }: EventSelection,
  ): Promise<SelectedEvents> {
    const { subject, admin } = scope;
    const values = [subject, admin, after, companyId ?? null, branchId ?? null, kind ?? null, limit];
    const rows = await db.query<EventRow>(sql['list-events'], values);
    const { newest = 0, deletedThrough = 0 } = rows[0] ?? {};
    const content = rows.flatMap(({ newest: _newest, deletedThrough: _through, ...event }) =>
      event.id === null ? [] : [event],
    );
    return { content, newest, deletedThrough };
  }

  /** @returns how many events it deleted, at most `max` */
  async deleteOldEvents(db: Queryable, keptDays: number, max: number): Promise<number> {
    return (await db.one<{ deleted: number }>(sql['delete-old-events'], [keptDays, max]))?.deleted ?? 0;
  }
}
