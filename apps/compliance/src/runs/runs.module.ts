// Runs: checking months, and reading the results back.
import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@razao/platform/clock';
import { ruleSettings, type ComplianceEnv } from '../compliance.env.js';
import { RulesStore } from '../rules/rules.store.js';
import { JudgeMonthService, RunSettings } from './judge-month.service.js';
import { ReadRunsService } from './read-runs.service.js';
import { RunStore } from './run.store.js';
import { RunsController } from './runs.controller.js';

@Module({})
export class RunsModule {
  static forRoot(env: Readonly<ComplianceEnv>): DynamicModule {
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
        {
          provide: RunSettings,
          useValue: { rules: ruleSettings(env), runsMax: env.COMPLIANCE_RUNS_MAX } satisfies RunSettings,
        },
      ],
      exports: [ReadRunsService],
    };
  }
}
