// Batches over HTTP.
import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import {
  Authenticated,
  Branch,
  BranchAccess,
  Branches,
  Scope,
  type AccessScope,
  type BranchRef,
} from '@razao/auth';
import { ApiErrors, type Page } from '@razao/platform/http';
import type { Response } from 'express';
import { ApiPage } from '../lists/list.dto.js';
import { Deletion, DeletionQuery } from '../deletions/deletion.dto.js';
import { Batch, BatchListQuery, BatchSummary, BatchRequest } from './batch.dto.js';
import { BatchesService } from './batches.service.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { DEMO } from '../wire/demo-records.js';
import { BranchPath, RecordPath } from '../wire/record-path.js';
import { BATCHES, BATCH_SUMMARIES } from './batch-lists.js';
import { ReadList } from '../lists/record-list.js';

@ApiTags('Batches')
@Controller()
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly lists: ReadList,
  ) {}

  @Post('batch')
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial' })
  @ApiOperation({ operationId: 'createBatch', summary: 'Create a batch in an opened month' })
  @ApiCreatedResponse({ type: Batch })
  @ApiIdempotent()
  async create(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Body() request: BatchRequest,
  ): Promise<Batch> {
    return await this.batches.create(scope, branch, request);
  }

  @Get('batch/:id')
  @Authenticated()
  @ApiOperation({ operationId: 'readBatch', summary: 'Read a batch' })
  @ApiParam({ name: 'id', example: DEMO.batchId })
  @ApiOkResponse({ type: Batch })
  @ApiErrors(400, 'BATCH_NOT_FOUND')
  async find(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<Batch> {
    return await this.batches.find(scope, id);
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

  @Delete('batch/:id')
  @Authenticated()
  @ApiOperation({ operationId: 'deleteBatch', summary: 'Delete a batch with its documents and entries' })
  @ApiParam({ name: 'id', example: DEMO.deletions.batchId })
  @ApiOkResponse({ type: Deletion })
  @ApiErrors(400, 'BATCH_NOT_FOUND')
  async delete(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<Deletion> {
    return await this.batches.delete(scope, [id], 'id');
  }

  @Delete('batches')
  @Authenticated()
  @ApiOperation({
    operationId: 'deleteBatches',
    summary: 'Delete several batches with their documents and entries, all or none',
  })
  @ApiQuery({ name: 'ids', example: [...DEMO.deletions.batchIds] })
  @ApiOkResponse({ type: Deletion })
  @ApiErrors(400, 'BATCH_NOT_FOUND')
  async deleteSeveral(@Scope() scope: AccessScope, @Query() { ids }: DeletionQuery): Promise<Deletion> {
    return await this.batches.delete(scope, ids, 'ids');
  }

  @Get('batches')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({ operationId: 'listBatches', summary: 'Batches, page by page' })
  @ApiPage(Batch)
  async list(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: BatchListQuery,
  ): Promise<Page<Batch>> {
    return await this.lists.page(BATCHES, scope, branches, query);
  }

  @Get('batches/summary')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({
    operationId: 'summariseBatches',
    summary: 'Batches with their counts and totals, page by page',
  })
  @ApiPage(BatchSummary)
  async summarise(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: BatchListQuery,
  ): Promise<Page<BatchSummary>> {
    return await this.lists.page(BATCH_SUMMARIES, scope, branches, query);
  }
}
