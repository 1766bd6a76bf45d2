// The runs room: judges months and reads the verdicts back.
import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@razao/platform/clock';
import { RulesStore } from '../rules/rules.store.js';
import { JudgeMonthService, RunSettings } from './judge-month.service.js';
import { ReadRunsService } from './read-runs.service.js';
import { RunStore } from './run.store.js';
import { RunsController } from './runs.controller.js';

@Module({})
export class RunsModule {
  static forRoot(settings: RunSettings): DynamicModule {
    return {
      module: RunsModule,
      global: true,
      controllers: [RunsController],
      providers: [
        Clock,
        RulesStore,
        RunStore,
        JudgeMonthService,
        ReadRunsService,
        { provide: RunSettings, useValue: settings },
      ],
      exports: [ReadRunsService],
    };
  }
}
