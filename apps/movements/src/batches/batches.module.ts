// The batches room.
import { Module } from '@nestjs/common';
import { BatchListStore } from './batch-list.store.js';
import { BatchListsController } from './batch-lists.controller.js';
import { BatchListsService } from './batch-lists.service.js';
import { BatchStore } from './batch.store.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';

@Module({
  controllers: [BatchesController, BatchListsController],
  providers: [BatchStore, BatchListStore, BatchesService, BatchListsService],
  exports: [BatchesService],
})
export class BatchesModule {}
