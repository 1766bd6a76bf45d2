// Batches over HTTP.
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Response } from 'express';
import { ListQuery } from '../lists/list-query.js';
import { Batch, BatchSummary, BatchRequest } from './batch.dto.js';
import { DeleteRecords } from '../deletions/delete-records.js';
import { BatchesService } from './batches.service.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { DEMO } from '../wire/demo-records.js';
import { BranchPath } from '../wire/record-path.js';
import { RecordRoutes } from '../wire/record-routes.js';
import { BATCHES, BATCH_SUMMARIES, BATCH_DELETION, BATCH_READING } from './batch-lists.js';
import { ReadList } from '../lists/record-list.js';

@ApiTags('Batches')
@Controller()
export class BatchesController extends RecordRoutes({
  reading: { statement: BATCH_READING, summary: 'Read a batch', example: DEMO.batchId },
  deletion: BATCH_DELETION,
  deleteOne: 'Delete a batch with its documents and entries',
  deleteSeveral: 'Delete several batches with their documents and entries, all or none',
  examples: { id: DEMO.deletions.batchId, ids: DEMO.deletions.batchIds },
  filters: ListQuery,
  list: { list: BATCHES, record: Batch, summary: 'Batches' },
  summary: {
    list: BATCH_SUMMARIES,
    record: BatchSummary,
    summary: 'Batches with their counts and totals',
  },
}) {
  constructor(
    private readonly batches: BatchesService,
    deletions: DeleteRecords,
    lists: ReadList,
  ) {
    super(deletions, lists);
  }

  @Post('batch')
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial' })
  @ApiOperation({
    operationId: 'createBatch',
    summary: 'Create a batch in an opened month',
    description:
      'Without `lote` it gets the next free number of its month. A number that the month has already is refused.',
  })
  @ApiCreatedResponse({ type: Batch })
  @ApiIdempotent()
  async create(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Body() request: BatchRequest,
  ): Promise<Batch> {
    return await this.batches.create(scope, branch, request);
  }

  @Get('allbatch/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'listAllBatches',
    summary: 'All batches of a company/branch, oldest month first',
  })
  @ApiOkResponse({ type: [Batch] })
  async listAll(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
    @Res() response: Response,
  ): Promise<void> {
    await this.lists.sendAll(scope, response, this.batches.listAll(scope, branch));
  }
}
