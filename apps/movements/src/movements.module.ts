// The movements service: every module that writes the ledger, behind one database and one pair of guards.
import { Global, Module, type Type } from '@nestjs/common';
import { AuthModule } from '@razao/auth';
import { ledgerEntities, schemaMigrationNames } from '@razao/schema';
import { Clock } from '@razao/platform/clock';
import { DatabaseModule } from '@razao/platform/database';
import { IdempotencyModule } from '@razao/platform/idempotency';
import { QueuesModule } from '@razao/platform/queues';
import { AuditModule, AuditTrailModule } from './audit/audit.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { ConsolidationModule } from './consolidation/consolidation.module.js';
import { consolidationQueue } from './consolidation/consolidation.jobs.js';
import { DocumentsModule } from './documents/documents.module.js';
import { EntriesModule } from './entries/entries.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { MovementsEnv, consolidationSettings, importSettings, taxQuotaSettings } from './movements.env.js';
import { PeriodsModule } from './periods/periods.module.js';
import { PurgeModule } from './purge/purge.module.js';
import { QueueBoardModule } from './queue-board/queue-board.module.js';
import { taxQuotaQueue } from './tax-quotas/tax-quota.jobs.js';
import { TaxQuotasModule } from './tax-quotas/tax-quotas.module.js';

/** Queues that the modules put jobs into or take them from. */
const QUEUES = [consolidationQueue, taxQuotaQueue];

/** What the HTTP process and the worker share. */
function foundation(env: Readonly<MovementsEnv>): Type {
  class FoundationModule {}
  Global()(FoundationModule);
  Module({
    imports: [
      DatabaseModule.forRoot({
        env,
        service: 'movements',
        entities: ledgerEntities,
        migrations: schemaMigrationNames,
      }),
      QueuesModule.forRoot({ env, service: 'movements', queues: QUEUES }),
      AuditTrailModule,
    ],
    providers: [Clock, { provide: MovementsEnv, useValue: env }],
    exports: [Clock, MovementsEnv],
  })(FoundationModule);
  return FoundationModule;
}

export function movementsModule(env: Readonly<MovementsEnv>): Type {
  class MovementsModule {}
  Module({
    imports: [
      foundation(env),
      AuthModule.forRoot(env, { recordActors: true }),
      IdempotencyModule.forRoot(),
      BatchesModule,
      DocumentsModule,
      EntriesModule,
      PeriodsModule,
      AuditModule,
      ImportsModule.forRoot(importSettings(env)),
      ConsolidationModule.forHttp(),
      TaxQuotasModule.forHttp(taxQuotaSettings(env)),
      PurgeModule,
      QueueBoardModule,
    ],
  })(MovementsModule);
  return MovementsModule;
}

export function movementsWorkerModule(env: Readonly<MovementsEnv>): Type {
  class MovementsWorkerModule {}
  Module({
    imports: [
      foundation(env),
      ConsolidationModule.forWorker(consolidationSettings(env)),
      TaxQuotasModule.forWorker(taxQuotaSettings(env)),
    ],
  })(MovementsWorkerModule);
  return MovementsWorkerModule;
}
