// The paginated lists of batches over HTTP. Pages are counted on the records as they stand when each is read:
// docs/lists.md says what may shift while others write.
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { ListQuery } from '../lists/list-request.js';
import { ApiPage, type Page } from '../lists/page.js';
import { BATCH_LIST } from './batch-list-shape.js';
import { BatchListsService } from './batch-lists.service.js';
import { Batch, BatchSummary } from './batch.dto.js';

@ApiTags('Batches')
@Controller('batches')
export class BatchListsController {
  constructor(private readonly lists: BatchListsService) {}

  @Get()
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({ operationId: 'listBatches', summary: 'Batches, page by page' })
  @ApiPage(Batch, BATCH_LIST)
  async list(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: ListQuery,
  ): Promise<Page<Batch>> {
    return await this.lists.list(scope, branches, query);
  }

  @Get('summary')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({
    operationId: 'summariseBatches',
    summary: 'Batches with their counts and totals, page by page',
  })
  @ApiPage(BatchSummary, BATCH_LIST)
  async summarise(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: ListQuery,
  ): Promise<Page<BatchSummary>> {
    return await this.lists.summarise(scope, branches, query);
  }
}
