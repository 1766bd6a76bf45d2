// Processes the jobs of the queue of deliveries in the worker.
import { Injectable } from '@nestjs/common';
import { QueueProcessor, type QueueJob } from '@razao/platform/queues';
import { DeliverStream } from './deliver-stream.service.js';
import { deliveryQueue, type StreamKey } from './delivery.jobs.js';

/** How many branches of webhooks a worker delivers at once. Most of the time of a delivery is that of its receiver. */
const STREAMS_AT_ONCE = 32;

@Injectable()
export class DeliveriesProcessor extends QueueProcessor<StreamKey> {
  constructor(private readonly streams: DeliverStream) {
    super(deliveryQueue, { concurrency: STREAMS_AT_ONCE });
  }

  protected async handle({ data, signal }: QueueJob<StreamKey>): Promise<void> {
    await this.streams.deliver(data, signal);
  }
}
