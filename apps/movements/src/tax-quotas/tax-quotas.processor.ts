// Processes the jobs of the tax quota queue in the worker.
import { Injectable } from '@nestjs/common';
import { QueueProcessor, type QueueJob } from '@razao/platform/queues';
import { CalculateQuarter } from './calculate-quarter.service.js';
import { taxQuotaQueue, type CalculationAnswer, type CalculationJob } from './tax-quota.jobs.js';

/** Each calculation uses a database connection for a few milliseconds. */
const CALCULATIONS_AT_ONCE = 4;

@Injectable()
export class TaxQuotasProcessor extends QueueProcessor<CalculationJob, CalculationAnswer> {
  constructor(private readonly calculate: CalculateQuarter) {
    super(taxQuotaQueue, { concurrency: CALCULATIONS_AT_ONCE });
  }

  protected async handle({ data }: QueueJob<CalculationJob>): Promise<CalculationAnswer> {
    return await this.calculate.answer(data);
  }
}
