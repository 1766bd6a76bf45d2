// The compliance service checks the months of branches and exports ECD files. It writes only its runs and the records
// of exports.
import { Module, type DynamicModule } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { AuthModule } from '@razao/auth';
import { ledgerEntities } from '@razao/schema';
import { DatabaseModule } from '@razao/platform/database';
import { ComplianceEnv } from './compliance.env.js';
import { EcdController } from './ecd/export/ecd.controller.js';
import { EcdExportService } from './ecd/export/ecd-export.service.js';
import { EcdStore } from './ecd/export/ecd.store.js';
import { EcdTurns } from './ecd/ecd-turns.js';
import { EcdValidationController } from './ecd/validation/ecd-validation.controller.js';
import { EcdUploadStorage } from './ecd/validation/ecd-upload.js';
import { ReportsController } from './reports/reports.controller.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesStore } from './rules/rules.store.js';
import { CheckMonthService } from './runs/check-month.service.js';
import { ReadRunsService } from './runs/read-runs.service.js';
import { RunStore } from './runs/run.store.js';
import { RunsController } from './runs/runs.controller.js';

@Module({})
export class ComplianceModule {
  static forRoot(env: Readonly<ComplianceEnv>): DynamicModule {
    const upload = new EcdUploadStorage(env);
    return {
      module: ComplianceModule,
      imports: [
        DatabaseModule.forRoot({ env, service: 'compliance', entities: ledgerEntities }),
        AuthModule.forRoot(env, { service: 'compliance' }),
        MulterModule.register(upload.multerOptions()),
      ],
      controllers: [
        RulesController,
        RunsController,
        ReportsController,
        EcdValidationController,
        EcdController,
      ],
      providers: [
        RulesStore,
        RunStore,
        CheckMonthService,
        ReadRunsService,
        EcdTurns,
        EcdStore,
        EcdExportService,
        { provide: EcdUploadStorage, useValue: upload },
        { provide: ComplianceEnv, useValue: env },
      ],
    };
  }
}
