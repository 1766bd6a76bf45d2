// Processes the jobs of the queue of deliveries in the worker.
import { Injectable } from '@nestjs/common';
import { QueueProcessor, type QueueJob } from '@razao/platform/queues';
import { MovementsEnv } from '../movements.env.js';
import { DeliverStream } from './deliver-stream.service.js';
import { deliveryQueue, type StreamKey } from './delivery.jobs.js';

@Injectable()
export class DeliveriesProcessor extends QueueProcessor<StreamKey> {
  constructor(
    private readonly streams: DeliverStream,
    { WEBHOOK_CONCURRENCY: concurrency }: MovementsEnv,
  ) {
    super(deliveryQueue, { concurrency });
  }

  protected async handle({ data, signal }: QueueJob<StreamKey>): Promise<void> {
    await this.streams.deliver(data, signal);
  }
}
