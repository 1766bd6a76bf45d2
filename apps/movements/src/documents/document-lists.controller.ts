// The paginated lists of documents over HTTP. Pages are counted on the records as they stand when each is read:
// docs/lists.md says what may shift while others write.
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { ListQuery } from '../lists/list-request.js';
import { ApiPage, type Page } from '../lists/page.js';
import { DOCUMENT_LIST } from './document-list-shape.js';
import { DocumentListsService } from './document-lists.service.js';
import { Document, DocumentSummary } from './document.dto.js';

@ApiTags('Documents')
@Controller('documents')
export class DocumentListsController {
  constructor(private readonly lists: DocumentListsService) {}

  @Get()
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({ operationId: 'listDocuments', summary: 'Documents, page by page' })
  @ApiPage(Document, DOCUMENT_LIST)
  async list(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: ListQuery,
  ): Promise<Page<Document>> {
    return await this.lists.list(scope, branches, query);
  }

  @Get('summary')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({
    operationId: 'summariseDocuments',
    summary: 'Documents with their counts and totals, page by page',
  })
  @ApiPage(DocumentSummary, DOCUMENT_LIST)
  async summarise(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: ListQuery,
  ): Promise<Page<DocumentSummary>> {
    return await this.lists.summarise(scope, branches, query);
  }
}
