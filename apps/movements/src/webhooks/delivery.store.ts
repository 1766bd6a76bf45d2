// Runs the statements of deliveries. They have no scope, because a worker delivers to a webhook that an administrator
// has registered.
import { Injectable } from '@nestjs/common';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Event, EventKind } from '../events/event.dto.js';
import type { StreamKey } from './delivery.jobs.js';

const sql = defineSql(import.meta.url, [
  'spread-events',
  'list-due-streams',
  'claim-stream',
  'list-stream-events',
  'note-delivered',
  'note-failure',
  'release-stream',
]);

export interface ClaimedStream {
  url: string;
  companyId: number;
  /** Encrypted. */
  secret: Buffer;
  kinds: EventKind[] | null;
  deliveredEventId: number;
  lastEventId: number;
  failures: number;
}

interface Lease {
  lease: string;
  now: Date;
  until: Date;
}

@Injectable()
export class DeliveryStore {
  /** Puts new events into the streams of their webhooks. */
  async spreadEvents(db: Queryable): Promise<void> {
    await db.execute(sql['spread-events'], []);
  }

  async listDueStreams(db: Queryable, now: Date): Promise<StreamKey[]> {
    return await db.query<StreamKey>(sql['list-due-streams'], [now]);
  }

  /** @returns undefined when the stream has no event to deliver now, or another worker delivers it */
  async claimStream(
    db: Queryable,
    { webhookId, branchId }: StreamKey,
    { lease, now, until }: Lease,
  ): Promise<ClaimedStream | undefined> {
    return await db.one<ClaimedStream>(sql['claim-stream'], [webhookId, branchId, now, lease, until]);
  }

  async listStreamEvents(
    db: Queryable,
    { branchId }: StreamKey,
    { companyId, kinds }: ClaimedStream,
    after: number,
  ): Promise<Event[]> {
    return await db.query<Event>(sql['list-stream-events'], [companyId, branchId, after, kinds]);
  }

  /** @returns false when another worker has the lease */
  async noteDelivered(
    db: Queryable,
    { webhookId, branchId }: StreamKey,
    { lease, now, until, eventId }: Lease & { eventId: number },
  ): Promise<boolean> {
    const values = [webhookId, branchId, lease, eventId, now, until];
    return (await db.execute(sql['note-delivered'], values)) > 0;
  }

  /** @returns whether the stream is parked now; undefined when another worker has the lease */
  async noteFailure(
    db: Queryable,
    { webhookId, branchId }: StreamKey,
    note: { lease: string; now: Date; failure: string; nextAttempt: Date; parkedIfSince: Date },
  ): Promise<boolean | undefined> {
    const values = [
      webhookId,
      branchId,
      note.lease,
      note.failure,
      note.now,
      note.nextAttempt,
      note.parkedIfSince,
    ];
    return (await db.one<{ parked: boolean }>(sql['note-failure'], values))?.parked;
  }

  /** @param finishedEventId the last event of a stream that has no events left to deliver, else null */
  async releaseStream(
    db: Queryable,
    { webhookId, branchId }: StreamKey,
    lease: string,
    finishedEventId: number | null,
  ): Promise<void> {
    await db.execute(sql['release-stream'], [webhookId, branchId, lease, finishedEventId]);
  }
}
