// The worker's end of the tax quota queue.
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Queues } from '@razao/platform';
import { CalculateQuarter } from './calculate-quarter.service.js';
import { TAX_QUOTA_SETTINGS } from './settings.js';
import type { TaxQuotaSettings } from './settings.js';
import { taxQuotaQueue } from './tax-quota.jobs.js';

@Injectable()
export class TaxQuotasProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly queues: Queues,
    private readonly calculate: CalculateQuarter,
    @Inject(TAX_QUOTA_SETTINGS) private readonly settings: TaxQuotaSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.queues.work(taxQuotaQueue, async (job) => await this.calculate.answer(job.data), {
      concurrency: this.settings.concurrency,
    });
  }
}
