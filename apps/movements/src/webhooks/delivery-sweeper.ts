// Adds streams with events to deliver to the queue: when an event is announced (NOTIFY razao_events), and at intervals.
// The intervals cover announcements that were lost, deliveries that are due again, and streams that a killed worker or
// a lost queue left. Once an hour the sweeper deletes events that are older than EVENT_RETENTION_DAYS.
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { rootMessage } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { Database } from '@razao/platform/database';
import { Queues } from '@razao/platform/queues';
import { Shutdown } from '@razao/platform/shutdown';
import { EventStore } from '../events/event.store.js';
import { MovementsEnv } from '../movements.env.js';
import { deliveryJob, deliveryQueue } from './delivery.jobs.js';
import { DeliveryStore } from './delivery.store.js';

const EVENTS_CHANNEL = 'razao_events';
const DELETION_INTERVAL_MS = 3_600_000;
const DELETED_AT_ONCE = 10_000;

@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeliverySweeper.name);

  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly events: EventStore,
    private readonly queues: Queues,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    private readonly env: MovementsEnv,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const sweep = this.shutdown.every('sweep of events', this.env.WEBHOOK_SWEEP_INTERVAL_MS, () =>
      this.sweep(),
    );
    const deletion = this.shutdown.every('deletion of old events', DELETION_INTERVAL_MS, (stopping) =>
      this.deleteOldEvents(stopping),
    );
    const look = (): void => void sweep();
    look();
    void deletion();
    try {
      await this.database.listen(EVENTS_CHANNEL, look, look);
    } catch (error) {
      this.logger.warn(`Events are not announced; they are looked for at intervals: ${rootMessage(error)}`);
    }
  }

  async deleteOldEvents(stopping: AbortSignal): Promise<void> {
    const { EVENT_RETENTION_DAYS: keptDays } = this.env;
    let deleted = 0;
    for (let count = DELETED_AT_ONCE; count === DELETED_AT_ONCE && !stopping.aborted; deleted += count)
      count = await this.events.deleteOldEvents(this.database, keptDays, DELETED_AT_ONCE);
    if (deleted > 0) this.logger.log(`${deleted} events that were older than ${keptDays} days were deleted`);
  }

  private async sweep(): Promise<void> {
    await this.store.spreadEvents(this.database);
    const due = await this.store.listDueStreams(this.database, this.clock.now());
    await this.queues.enqueueAll(deliveryQueue, due.map(deliveryJob));
  }
}
