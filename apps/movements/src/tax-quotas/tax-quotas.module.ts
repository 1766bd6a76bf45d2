// Tax quotas in their two processes: HTTP requests and saves, the worker calculates.
import { Module, type DynamicModule } from '@nestjs/common';
import { CalculateQuarter } from './calculate-quarter.service.js';
import { TAX_QUOTA_SETTINGS, type TaxQuotaSettings } from './settings.js';
import { TaxQuotaJobs } from './tax-quota.jobs.js';
import { TaxQuotaStore } from './tax-quota.store.js';
import { TaxQuotasController } from './tax-quotas.controller.js';
import { TaxQuotasProcessor } from './tax-quotas.processor.js';
import { TaxQuotasService } from './tax-quotas.service.js';

@Module({})
export class TaxQuotasModule {
  static forHttp(settings: TaxQuotaSettings): DynamicModule {
    return {
      module: TaxQuotasModule,
      controllers: [TaxQuotasController],
      providers: [
        TaxQuotaStore,
        TaxQuotaJobs,
        TaxQuotasService,
        { provide: TAX_QUOTA_SETTINGS, useValue: settings },
      ],
    };
  }

  static forWorker(settings: TaxQuotaSettings): DynamicModule {
    return {
      module: TaxQuotasModule,
      providers: [
        TaxQuotaStore,
        CalculateQuarter,
        TaxQuotasProcessor,
        { provide: TAX_QUOTA_SETTINGS, useValue: settings },
      ],
    };
  }
}
