// The documents room.
import { Module } from '@nestjs/common';
import { DocumentListStore } from './document-list.store.js';
import { DocumentListsController } from './document-lists.controller.js';
import { DocumentListsService } from './document-lists.service.js';
import { DocumentStore } from './document.store.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';

@Module({
  controllers: [DocumentsController, DocumentListsController],
  providers: [DocumentStore, DocumentListStore, DocumentsService, DocumentListsService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
