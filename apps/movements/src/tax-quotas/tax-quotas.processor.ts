// The worker's end of the tax quota queue.
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { QueueProcessor } from '@razao/platform';
import type { QueueJob } from '@razao/platform';
import { CalculateQuarter } from './calculate-quarter.service.js';
import { TAX_QUOTA_SETTINGS } from './settings.js';
import type { TaxQuotaSettings } from './settings.js';
import { taxQuotaQueue } from './tax-quota.jobs.js';
import type { CalculationAnswer, CalculationJob } from './tax-quota.jobs.js';

@Processor(taxQuotaQueue.name)
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
