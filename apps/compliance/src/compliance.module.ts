// The compliance service: checks a month of a branch, and writes nothing but its own runs.
import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@razao/auth';
import { schemaMigrationNames } from '@razao/schema';
import { DatabaseModule } from '@razao/platform/database';
import type { ComplianceEnv } from './compliance.env.js';
import { ReportsModule } from './reports/reports.module.js';
import { RulesController } from './rules/rules.controller.js';
import { RunsModule } from './runs/runs.module.js';

@Module({})
export class ComplianceModule {
  static forRoot(env: Readonly<ComplianceEnv>): DynamicModule {
    return {
      module: ComplianceModule,
      imports: [
        DatabaseModule.forRoot({ env, service: 'compliance', migrations: schemaMigrationNames }),
        AuthModule.forRoot(env),
        RunsModule.forRoot(env),
        ReportsModule,
      ],
      controllers: [RulesController],
    };
  }
}
