// The entries room.
import { Module } from '@nestjs/common';
import { EntryListStore } from './entry-list.store.js';
import { EntryListsController } from './entry-lists.controller.js';
import { EntryListsService } from './entry-lists.service.js';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { EntryStore } from './entry.store.js';

@Module({
  controllers: [EntriesController, EntryListsController],
  providers: [EntryStore, EntryListStore, EntriesService, EntryListsService],
  exports: [EntriesService],
})
export class EntriesModule {}
