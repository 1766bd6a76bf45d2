// Batches: routes, use cases and statements.
import { Module } from '@nestjs/common';
import { BatchStore } from './batch.store.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';

@Module({
  controllers: [BatchesController],
  providers: [BatchStore, BatchesService],
  exports: [BatchesService],
})
export class BatchesModule {}
