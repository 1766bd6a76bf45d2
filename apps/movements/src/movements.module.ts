// The modules of the two processes of the movements service, which share one database and one set of queues. The HTTP
// process writes the ledger and its records; the worker does the work that requests start and do not wait for.
import { Processor } from '@nestjs/bullmq';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { AuthModule } from '@razao/auth';
import { ledgerEntities } from '@razao/schema';
import { DatabaseModule } from '@razao/platform/database';
import { IdempotencyModule } from '@razao/platform/idempotency';
import { QueuesModule, workerOptions } from '@razao/platform/queues';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { BatchStore } from './batches/batch.store.js';
import { BatchesController } from './batches/batches.controller.js';
import { BatchesService } from './batches/batches.service.js';
import { ClosingController } from './closing/closing.controller.js';
import { ClosingService } from './closing/closing.service.js';
import { ClosingStore } from './closing/closing.store.js';
import { ConsolidateMonth } from './consolidation/consolidate-month.service.js';
import { ConsolidationController } from './consolidation/consolidation.controller.js';
import { consolidationQueue } from './consolidation/consolidation.jobs.js';
import { ConsolidationProcessor } from './consolidation/consolidation.processor.js';
import { ConsolidationService } from './consolidation/consolidation.service.js';
import { ConsolidationStore } from './consolidation/consolidation.store.js';
import { RunMonth } from './consolidation/run-month.service.js';
import { RunSweeper } from './consolidation/run-sweeper.js';
import { CorrectionStore } from './corrections/correction.store.js';
import { CorrectionsController } from './corrections/corrections.controller.js';
import { ReversalsService } from './corrections/reversals.service.js';
import { DeleteRecords } from './deletions/delete-records.js';
import { DocumentStore } from './documents/document.store.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { EntriesController } from './entries/entries.controller.js';
import { EntriesService } from './entries/entries.service.js';
import { EntryStore } from './entries/entry.store.js';
import { GatheredEntryStore } from './entries/gathered-posts/gathered-entry.store.js';
import { GatheredPosts } from './entries/gathered-posts/gathered-posts.js';
import { EventStore } from './events/event.store.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { BatchImportsService } from './imports/batch-imports.service.js';
import { ImportAttempts } from './imports/import-attempts.js';
import { ImportsController } from './imports/imports.controller.js';
import { IplImportsService } from './imports/ipl/ipl-imports.service.js';
import { JsonImportsService } from './imports/json/json-imports.service.js';
import { ImportLimits } from './imports/import-limits.js';
import { ImportStore } from './imports/load/import.store.js';
import { SpoolSweep } from './imports/upload/spool.js';
import { ImportUploadStorage } from './imports/upload/upload.interceptor.js';
import { ReadList } from './lists/record-list.js';
import { MasterDataStore } from './master-data/master-data.store.js';
import { MASTER_RECORD_CONTROLLERS } from './master-data/master-records.controller.js';
import { MasterRecordsService } from './master-data/master-records.service.js';
import { MovementsEnv } from './movements.env.js';
import { DayClosingService } from './periods/day-closing.service.js';
import { MonthOpeningService } from './periods/month-opening.service.js';
import { PeriodStore } from './periods/period.store.js';
import { PeriodsController } from './periods/periods.controller.js';
import { PurgeController } from './purge/purge.controller.js';
import { PurgeService } from './purge/purge.service.js';
import { PurgeStore } from './purge/purge.store.js';
import { QueueBoard } from './queue-board/queue-board.js';
import { CertifyMonths } from './seals/certify-months.service.js';
import { SealStore } from './seals/seal.store.js';
import { SealsController } from './seals/seals.controller.js';
import { SealsService } from './seals/seals.service.js';
import { CalculateQuarter } from './tax-quotas/calculate-quarter.service.js';
import { taxQuotaQueue } from './tax-quotas/tax-quota.jobs.js';
import { TaxQuotaStore } from './tax-quotas/tax-quota.store.js';
import { TaxQuotasController } from './tax-quotas/tax-quotas.controller.js';
import { TaxQuotasProcessor } from './tax-quotas/tax-quotas.processor.js';
import { TaxQuotasService } from './tax-quotas/tax-quotas.service.js';
import { DeliverStream } from './webhooks/deliver-stream.service.js';
import { DeliveriesProcessor } from './webhooks/deliveries.processor.js';
import { deliveryQueue } from './webhooks/delivery.jobs.js';
import { DeliveryStore } from './webhooks/delivery.store.js';
import { DeliverySweeper } from './webhooks/delivery-sweeper.js';
import { WebhookClient } from './webhooks/webhook-client.js';
import { WebhookStore } from './webhooks/webhook.store.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Has the providers that both processes use. */
@Global()
@Module({})
class FoundationModule {
  static forRoot(env: Readonly<MovementsEnv>): DynamicModule {
    const service = 'movements';
    return {
      module: FoundationModule,
      imports: [
        DatabaseModule.forRoot({ env, service, entities: ledgerEntities }),
        QueuesModule.forRoot({ env, service, queues: [consolidationQueue, taxQuotaQueue, deliveryQueue] }),
      ],
      providers: [{ provide: MovementsEnv, useValue: env }],
      exports: [MovementsEnv],
    };
  }
}

@Module({})
export class MovementsModule {
  static forRoot(env: Readonly<MovementsEnv>): DynamicModule {
    const upload = new ImportUploadStorage(env, new ImportLimits(env).importsAtOnce);
    return {
      module: MovementsModule,
      imports: [
        FoundationModule.forRoot(env),
        AuthModule.forRoot(env, { service: 'movements', recordActors: true }),
        IdempotencyModule,
        MulterModule.register(upload.multerOptions()),
      ],
      controllers: [
        BatchesController,
        DocumentsController,
        EntriesController,
        CorrectionsController,
        PeriodsController,
        AuditController,
        ImportsController,
        ConsolidationController,
        ClosingController,
        TaxQuotasController,
        PurgeController,
        SealsController,
        EventsController,
        WebhooksController,
        ...MASTER_RECORD_CONTROLLERS,
      ],
      providers: [
        [BatchStore, BatchesService],
        [DocumentStore, DocumentsService],
        [EntryStore, GatheredEntryStore, GatheredPosts, EntriesService],
        [CorrectionStore, ReversalsService],
        [PeriodStore, MonthOpeningService, DayClosingService],
        [AuditService, DeleteRecords, ReadList],
        [ImportLimits, ImportStore, ImportAttempts, BatchImportsService, SpoolSweep],
        [IplImportsService, JsonImportsService, { provide: ImportUploadStorage, useValue: upload }],
        [ConsolidationStore, ConsolidationService],
        [ClosingStore, ClosingService],
        [TaxQuotaStore, TaxQuotasService],
        [PurgeStore, PurgeService],
        [SealStore, SealsService],
        [EventStore, EventsService],
        [WebhookStore, WebhooksService],
        [MasterDataStore, MasterRecordsService],
        [QueueBoard],
      ].flat(),
    };
  }
}

@Module({})
export class MovementsWorkerModule {
  static forRoot(env: Readonly<MovementsEnv>): DynamicModule {
    const options = workerOptions(env.QUEUE_LOCK_MS);
    Processor(consolidationQueue.name, options)(ConsolidationProcessor);
    Processor(taxQuotaQueue.name, options)(TaxQuotasProcessor);
    Processor(deliveryQueue.name, options)(DeliveriesProcessor);
    return {
      module: MovementsWorkerModule,
      imports: [FoundationModule.forRoot(env)],
      providers: [
        [ConsolidationStore, ConsolidateMonth],
        [SealStore, CertifyMonths],
        [RunMonth, RunSweeper, ConsolidationProcessor],
        [TaxQuotaStore, CalculateQuarter, TaxQuotasProcessor],
        [EventStore, DeliveryStore, WebhookClient, DeliverStream],
        [DeliverySweeper, DeliveriesProcessor],
      ].flat(),
    };
  }
}
