// Consolidation in its two processes: HTTP records and reports, the worker seals.
import { Module, type DynamicModule } from '@nestjs/common';
import { ConsolidateMonth } from './consolidate-month.service.js';
import { ConsolidationController } from './consolidation.controller.js';
import { ConsolidationJobs } from './consolidation.jobs.js';
import { ConsolidationProcessor } from './consolidation.processor.js';
import { ConsolidationService } from './consolidation.service.js';
import { ConsolidationStore } from './consolidation.store.js';
import { DeliverRuns } from './deliver-runs.service.js';
import { RunMonth } from './run-month.service.js';
import { RunSweeper } from './run-sweeper.js';
import { CONSOLIDATION_WORK, type ConsolidationWorkSettings } from './settings.js';

@Module({})
export class ConsolidationModule {
  static forHttp(): DynamicModule {
    return {
      module: ConsolidationModule,
      controllers: [ConsolidationController],
      providers: [ConsolidationStore, ConsolidationJobs, ConsolidationService],
    };
  }

  static forWorker(settings: ConsolidationWorkSettings): DynamicModule {
    return {
      module: ConsolidationModule,
      providers: [
        ConsolidationStore,
        ConsolidationJobs,
        ConsolidateMonth,
        DeliverRuns,
        RunMonth,
        RunSweeper,
        ConsolidationProcessor,
        { provide: CONSOLIDATION_WORK, useValue: settings },
      ],
    };
  }
}
