// Entries: routes, use cases and statements.
import { Module } from '@nestjs/common';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { EntryStore } from './entry.store.js';

@Module({
  controllers: [EntriesController],
  providers: [EntryStore, EntriesService],
  exports: [EntriesService],
})
export class EntriesModule {}
