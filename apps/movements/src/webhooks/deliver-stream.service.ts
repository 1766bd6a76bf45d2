// Delivers the events of a stream, one after another, until none is left, the receiver does not accept one, its turn is
// over, or the worker stops.
//
// Guarantees:
//   At least once  a stream moves on only after the receiver has accepted the event; when the worker is killed between
//                  the two, that event is delivered again
//   In order       event n+1 of a stream is sent after event n was accepted
//   One at a time  one worker has the lease of a stream; a worker that paused for longer than its lease does not move
//                  the stream on, and ends
import { Injectable, Logger } from '@nestjs/common';
import { domainErrorFromDatabase, rootMessage } from '@razao/domain';
import { Metrics } from '@razao/platform/actuator';
import { Clock } from '@razao/platform/clock';
import { Database } from '@razao/platform/database';
import { randomUUID } from 'node:crypto';
import type { Event } from '../events/event.dto.js';
import { MovementsEnv } from '../movements.env.js';
import type { StreamKey } from './delivery.jobs.js';
import { DeliveryStore, type ClaimedStream } from './delivery.store.js';
import { openSecret, signatureOf } from './sealed-secret.js';
import { DeliveryFailed, WebhookClient } from './webhook-client.js';

/** A lease lasts this much longer than WEBHOOK_TIMEOUT_MS, for the statements before and after a delivery. */
const LEASE_MARGIN_MS = 5_000;
/**
 * A worker delivers a limited number of streams at once. After this time a stream lets those that wait go first, so that
 * a slow receiver with many events does not hold up the others. The sweeper adds it to the queue again.
 */
const TURN_MS = 5_000;
const FAILURE_CHARS_MAX = 255;
const OUTCOMES = ['delivered', 'failed', 'parked'] as const;

@Injectable()
export class DeliverStream {
  private readonly logger = new Logger(DeliverStream.name);
  private readonly deliveries: ReturnType<Metrics['counter']>;
  /** Tests replace both. */
  random = Math.random;
  turnMs = TURN_MS;

  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly client: WebhookClient,
    private readonly clock: Clock,
    private readonly env: MovementsEnv,
    metrics: Metrics,
  ) {
    this.deliveries = metrics.counter(
      'webhook_deliveries_total',
      'Deliveries to webhooks by outcome; parked: failed, and not tried again before it is resumed',
      ['outcome'],
    );
    // All series exist from the start, so that the first failure counts as an increase.
    for (const outcome of OUTCOMES) this.deliveries.inc({ outcome }, 0);
  }

  /**
   * Delivers a stream. Idempotent: a stream that has no event to deliver, waits, is parked, or is leased to another
   * worker does not change. A database that is away or busy is not thrown, because the job would count as failed for
   * good: the sweeper adds the stream again when the database answers.
   */
  async deliver(key: StreamKey, signal: AbortSignal): Promise<void> {
    try {
      await this.deliverEvents(key, signal);
    } catch (thrown) {
      if (domainErrorFromDatabase(thrown)?.status !== 503) throw thrown;
      this.logger.warn(`${nameOf(key)} waits for the database: ${rootMessage(thrown)}`);
    }
  }

  private async deliverEvents(key: StreamKey, signal: AbortSignal): Promise<void> {
    const lease = randomUUID();
    const begun = performance.now();
    const now = this.clock.now();
    const stream = await this.store.claimStream(this.database, key, {
      lease,
      now,
      until: this.leaseEnd(now),
    });
    if (stream === undefined) return;
    let { deliveredEventId, failures } = stream;
    let finishedEventId: number | null = null;
    const stops = (): boolean => signal.aborted;
    try {
      while (!stops()) {
        const events = await this.store.listStreamEvents(this.database, key, stream, deliveredEventId);
        for (const event of events) {
          if (stops()) return;
          const failure = await this.attempt(stream, event, signal);
          if (failure !== undefined) {
            if (!stops()) await this.noteFailure(key, lease, event, failures + 1, failure);
            return;
          }
          if (!(await this.noteDelivered(key, lease, event))) return;
          if (performance.now() - begun >= this.turnMs) return;
          deliveredEventId = event.id;
          failures = 0;
        }
        if (events.length === 0) {
          // The stream moves to its end, because events that were deleted because of their age count as delivered.
          finishedEventId = stream.lastEventId;
          return;
        }
      }
    } finally {
      await this.store.releaseStream(this.database, key, lease, finishedEventId);
    }
  }

  /** @returns why the receiver did not accept the event; undefined when it did */
  private async attempt(
    { url, companyId, secret }: ClaimedStream,
    event: Event,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const body = JSON.stringify(event);
    const timestamp = Math.floor(this.clock.now().getTime() / 1_000);
    try {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Razao-Webhooks/1',
        'razao-event': event.kind,
        'razao-timestamp': String(timestamp),
        'razao-signature': signatureOf(this.opened(companyId, secret), timestamp, body),
      };
      await this.client.send({ url, headers, body }, signal);
      return undefined;
    } catch (error) {
      if (error instanceof DeliveryFailed) return error.message.slice(0, FAILURE_CHARS_MAX);
      throw error;
    }
  }

  private opened(companyId: number, secret: Buffer): string {
    const key = this.env.WEBHOOK_SECRET_KEY;
    if (key === undefined)
      throw new DeliveryFailed('the secret cannot be read: WEBHOOK_SECRET_KEY is not set');
    try {
      return openSecret(key, companyId, secret);
    } catch (cause) {
      const failure = 'the secret cannot be read: WEBHOOK_SECRET_KEY is not the key of its registration';
      throw new DeliveryFailed(failure, { cause });
    }
  }

  /** @returns false when another worker has the lease */
  private async noteDelivered(key: StreamKey, lease: string, event: Event): Promise<boolean> {
    const now = this.clock.now();
    this.deliveries.inc({ outcome: 'delivered' });
    return await this.store.noteDelivered(this.database, key, {
      lease,
      now,
      until: this.leaseEnd(now),
      eventId: event.id,
    });
  }

  private async noteFailure(
    key: StreamKey,
    lease: string,
    event: Event,
    failures: number,
    failure: string,
  ): Promise<void> {
    const now = this.clock.now();
    const { WEBHOOK_RETRY_FIRST_MS, WEBHOOK_RETRY_MAX_MS, WEBHOOK_PARK_AFTER_MS } = this.env;
    const pause = pauseAfter(
      failures,
      { firstMs: WEBHOOK_RETRY_FIRST_MS, maxMs: WEBHOOK_RETRY_MAX_MS },
      this.random,
    );
    const parked = await this.store.noteFailure(this.database, key, {
      lease,
      now,
      failure,
      nextAttempt: new Date(now.getTime() + pause),
      parkedIfSince: new Date(now.getTime() - WEBHOOK_PARK_AFTER_MS),
    });
    if (parked === undefined) return;
    this.deliveries.inc({ outcome: parked ? 'parked' : 'failed' });
    const what = `${nameOf(key)}: event ${event.id}, try ${failures}: ${failure}`;
    if (parked) this.logger.error(`${what}; parked until POST /webhooks/${key.webhookId}/resume`);
    else if (failures === 1) this.logger.warn(`${what}; tried again`);
    else this.logger.debug(what);
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.env.WEBHOOK_TIMEOUT_MS + LEASE_MARGIN_MS);
  }
}

function nameOf({ webhookId, branchId }: StreamKey): string {
  return `Webhook ${webhookId}, ${branchId === null ? 'company' : `branch ${branchId}`}`;
}

/**
 * Computes the pause in milliseconds before a failed delivery is tried again. It doubles with each failure up to a
 * limit. Half of it is random, so that the streams of a receiver that was unavailable are not all tried at the same
 * time.
 * @param failures the number of failures in a row, 1 after the first
 * @param random from 0 to 1
 */
export function pauseAfter(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random: () => number,
): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 52));
  return Math.round(whole / 2 + (whole / 2) * random());
}
