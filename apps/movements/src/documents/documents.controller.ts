// Documents over HTTP.
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import type { Response } from 'express';
import { DocumentFilters } from '../lists/list-query.js';
import { DocumentRequest, Document, DocumentSummary } from './document.dto.js';
import { DeleteRecords } from '../deletions/delete-records.js';
import { DocumentsService } from './documents.service.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { DEMO } from '../wire/demo-records.js';
import { BatchPath } from '../wire/record-path.js';
import { RecordRoutes, SORTED_MAX } from '../wire/record-routes.js';
import { DOCUMENTS, DOCUMENT_SUMMARIES, DOCUMENT_DELETION, DOCUMENT_READING } from './document-lists.js';
import { ReadList } from '../lists/record-list.js';

@ApiTags('Documents')
@Controller()
export class DocumentsController extends RecordRoutes({
  reading: { statement: DOCUMENT_READING, summary: 'Read a document', example: DEMO.documentId },
  deletion: DOCUMENT_DELETION,
  deleteOne: 'Delete a document with its entries',
  deleteSeveral: 'Delete several documents with their entries, all or none',
  examples: { id: DEMO.deletions.documentId, ids: DEMO.deletions.documentIds },
  filters: DocumentFilters,
  list: { list: DOCUMENTS, record: Document, summary: 'Documents', description: SORTED_MAX },
  summary: {
    list: DOCUMENT_SUMMARIES,
    record: DocumentSummary,
    summary: 'Documents with their counts and totals',
  },
}) {
  constructor(
    private readonly documents: DocumentsService,
    deletions: DeleteRecords,
    lists: ReadList,
  ) {
    super(deletions, lists);
  }

  @Post('document')
  @Authenticated()
  @ApiOperation({
    operationId: 'createDocument',
    summary: 'Create a document in a batch',
    description:
      'Without `documento` it gets the next free number of its batch. A number that the batch has already is refused.',
  })
  @ApiCreatedResponse({ type: Document })
  @ApiErrors(400, 403)
  @ApiIdempotent()
  async create(@Scope() scope: AccessScope, @Body() request: DocumentRequest): Promise<Document> {
    return await this.documents.create(scope, request);
  }

  @Get('alldocument/:batchId')
  @Authenticated()
  @ApiOperation({
    operationId: 'listAllDocuments',
    summary: 'All documents of a batch, in the order of their creation',
  })
  @ApiOkResponse({ type: [Document] })
  @ApiErrors(400, 'BATCH_NOT_FOUND')
  async listAll(
    @Scope() scope: AccessScope,
    @Param() { batchId }: BatchPath,
    @Res() response: Response,
  ): Promise<void> {
    await this.lists.sendAll(scope, response, this.documents.listAll(scope, batchId));
  }
}
