// Documents: routes, use cases and statements.
import { Module } from '@nestjs/common';
import { DocumentStore } from './document.store.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';

@Module({
  controllers: [DocumentsController],
  providers: [DocumentStore, DocumentsService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
