// The compliance service: judges a month of a branch, and writes nothing but its own runs.
import { Module, type Type } from '@nestjs/common';
import { AuthModule } from '@razao/auth';
import { schemaMigrationNames } from '@razao/schema';
import { DatabaseModule } from '@razao/platform/database';
import { ruleSettings, type ComplianceEnv } from './compliance.env.js';
import { ReportsModule } from './reports/reports.module.js';
import { RulesController } from './rules/rules.controller.js';
import { RunsModule } from './runs/runs.module.js';

/** The application's module for one environment. */
export function complianceModule(env: Readonly<ComplianceEnv>): Type {
  class ComplianceModule {}
  Module({
    imports: [
      DatabaseModule.forRoot({ env, service: 'compliance', migrations: schemaMigrationNames }),
      AuthModule.forRoot(env),
      RunsModule.forRoot({ rules: ruleSettings(env), runsMax: env.COMPLIANCE_RUNS_MAX }),
      ReportsModule,
    ],
    controllers: [RulesController],
  })(ComplianceModule);
  return ComplianceModule;
}
