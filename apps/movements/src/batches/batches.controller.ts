// Batches over HTTP.
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, Branch, BranchAccess, Scope } from '@razao/auth';
import type { AccessScope, BranchRef } from '@razao/auth';
import { ApiErrors, Int64ListPipe, Int64Pipe } from '@razao/platform';
import { ApiIds, Deletion, IDS_MAX } from '../deletions/deletion.dto.js';
import { Batch, CreateBatchRequest } from './batch.dto.js';
import { BatchesService } from './batches.service.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';

@ApiTags('batches')
@Controller()
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @Post('batch')
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial' })
  @ApiOperation({ summary: 'Create a batch in an opened month' })
  @ApiCreatedResponse({ type: Batch })
  @ApiIdempotent()
  async create(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Body() request: CreateBatchRequest,
  ): Promise<Batch> {
    return await this.batches.create(scope, branch, request);
  }

  @Get('batch/:id')
  @Authenticated()
  @ApiOperation({ summary: 'Read a batch' })
  @ApiParam({ name: 'id', type: 'integer', format: 'int64' })
  @ApiOkResponse({ type: Batch })
  @ApiErrors(400, 404)
  async find(@Scope() scope: AccessScope, @Param('id', Int64Pipe) id: number): Promise<Batch> {
    return await this.batches.find(scope, id);
  }

  @Get('allbatch/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({ summary: 'All batches of a company/branch, oldest month first' })
  @ApiParam({ name: 'company', example: '0101' })
  @ApiParam({ name: 'branch', example: '0001' })
  @ApiOkResponse({ type: [Batch] })
  async listAll(@Scope() scope: AccessScope, @Branch() branch: BranchRef): Promise<Batch[]> {
    return await this.batches.listAll(scope, branch);
  }

  @Delete('batch/:id')
  @Authenticated()
  @ApiOperation({ summary: 'Delete a batch with its documents and entries' })
  @ApiParam({ name: 'id', type: 'integer', format: 'int64' })
  @ApiOkResponse({ type: Deletion })
  @ApiErrors(400, 404)
  async delete(@Scope() scope: AccessScope, @Param('id', Int64Pipe) id: number): Promise<Deletion> {
    return await this.batches.delete(scope, [id], 'id');
  }

  @Delete('batches')
  @Authenticated()
  @ApiOperation({ summary: 'Delete several batches with their documents and entries, all or none' })
  @ApiIds()
  async deleteSeveral(
    @Scope() scope: AccessScope,
    @Query('ids', new Int64ListPipe({ max: IDS_MAX })) ids: number[],
  ): Promise<Deletion> {
    return await this.batches.delete(scope, ids, 'ids');
  }
}
