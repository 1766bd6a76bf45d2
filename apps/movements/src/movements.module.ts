// The movements service: every room that writes the ledger, behind one database and one pair of guards.
import { Global, Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { AuthModule } from '@razao/auth';
import { ledgerEntities, schemaMigrationNames } from '@razao/domain';
import { DatabaseModule } from '@razao/platform';
import { AuditModule } from './audit/audit.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { EntriesModule } from './entries/entries.module.js';
import { MovementsEnv } from './movements.env.js';
import { PeriodsModule } from './periods/periods.module.js';

/** Rooms with routes. */
const HTTP_ROOMS = [AuditModule, BatchesModule, DocumentsModule, EntriesModule, PeriodsModule];
/** Rooms with job processors. */
const WORKER_ROOMS = [AuditModule];

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
    ],
    providers: [{ provide: MovementsEnv, useValue: env }],
    exports: [MovementsEnv],
  })(FoundationModule);
  return FoundationModule;
}

export function movementsModule(env: Readonly<MovementsEnv>): Type {
  class MovementsModule {}
  Module({
    imports: [foundation(env), AuthModule.forRoot(env, { recordActors: true }), ...HTTP_ROOMS],
  })(MovementsModule);
  return MovementsModule;
}

export function movementsWorkerModule(env: Readonly<MovementsEnv>): Type {
  class MovementsWorkerModule {}
  Module({ imports: [foundation(env), ...WORKER_ROOMS] })(MovementsWorkerModule);
  return MovementsWorkerModule;
}
