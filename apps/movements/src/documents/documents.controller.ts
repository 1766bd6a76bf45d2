// Documents over HTTP.
import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Authenticated, BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors, type Page } from '@razao/platform/http';
import type { Response } from 'express';
import { ApiPage } from '../lists/list.dto.js';
import { Deletion, DeletionQuery } from '../deletions/deletion.dto.js';
import { DocumentRequest, Document, DocumentListQuery, DocumentSummary } from './document.dto.js';
import { DocumentsService } from './documents.service.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { DEMO } from '../wire/demo-records.js';
import { BatchPath, RecordPath } from '../wire/record-path.js';
import { DOCUMENTS, DOCUMENT_SUMMARIES } from './document-lists.js';
import { ReadList } from '../lists/record-list.js';

@ApiTags('Documents')
@Controller()
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly lists: ReadList,
  ) {}

  @Post('document')
  @Authenticated()
  @ApiOperation({ operationId: 'createDocument', summary: 'Create a document in a batch' })
  @ApiCreatedResponse({ type: Document })
  @ApiErrors(400, 403)
  @ApiIdempotent()
  async create(@Scope() scope: AccessScope, @Body() request: DocumentRequest): Promise<Document> {
    return await this.documents.create(scope, request);
  }

  @Get('document/:id')
  @Authenticated()
  @ApiOperation({ operationId: 'readDocument', summary: 'Read a document' })
  @ApiParam({ name: 'id', example: DEMO.documentId })
  @ApiOkResponse({ type: Document })
  @ApiErrors(400, 'DOCUMENT_NOT_FOUND')
  async find(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<Document> {
    return await this.documents.find(scope, id);
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

  @Delete('document/:id')
  @Authenticated()
  @ApiOperation({ operationId: 'deleteDocument', summary: 'Delete a document with its entries' })
  @ApiParam({ name: 'id', example: DEMO.deletions.documentId })
  @ApiOkResponse({ type: Deletion })
  @ApiErrors(400, 'DOCUMENT_NOT_FOUND')
  async delete(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<Deletion> {
    return await this.documents.delete(scope, [id], 'id');
  }

  @Delete('documents')
  @Authenticated()
  @ApiOperation({
    operationId: 'deleteDocuments',
    summary: 'Delete several documents with their entries, all or none',
  })
  @ApiQuery({ name: 'ids', example: [...DEMO.deletions.documentIds] })
  @ApiOkResponse({ type: Deletion })
  @ApiErrors(400, 'DOCUMENT_NOT_FOUND')
  async deleteSeveral(@Scope() scope: AccessScope, @Query() { ids }: DeletionQuery): Promise<Deletion> {
    return await this.documents.delete(scope, ids, 'ids');
  }

  @Get('documents')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({ operationId: 'listDocuments', summary: 'Documents, page by page' })
  @ApiPage(Document)
  async list(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: DocumentListQuery,
  ): Promise<Page<Document>> {
    return await this.lists.page(DOCUMENTS, scope, branches, query);
  }

  @Get('documents/summary')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({
    operationId: 'summariseDocuments',
    summary: 'Documents with their counts and totals, page by page',
  })
  @ApiPage(DocumentSummary)
  async summarise(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: DocumentListQuery,
  ): Promise<Page<DocumentSummary>> {
    return await this.lists.page(DOCUMENT_SUMMARIES, scope, branches, query);
  }
}
