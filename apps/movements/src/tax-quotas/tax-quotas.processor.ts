// The worker's end of the tax quota queue.
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { QueueProcessor, type QueueJob } from '@razao/platform/queues';
import { CalculateQuarter } from './calculate-quarter.service.js';
import { TAX_QUOTA_SETTINGS, type TaxQuotaSettings } from './settings.js';
import { taxQuotaQueue, type CalculationAnswer, type CalculationJob } from './tax-quota.jobs.js';

@Processor(taxQuotaQueue.name, taxQuotaQueue.workerOptions)
export class TaxQuotasProcessor extends QueueProcessor<CalculationJob, CalculationAnswer> {
  constructor(
    private readonly calculate: CalculateQuarter,
    @Inject(TAX_QUOTA_SETTINGS) { concurrency }: TaxQuotaSettings,
  ) {
    super(taxQuotaQueue, { concurrency });
  }

  protected async handle({ data }: QueueJob<CalculationJob>): Promise<CalculationAnswer> {
    return await this.calculate.answer(data);
  }
}
