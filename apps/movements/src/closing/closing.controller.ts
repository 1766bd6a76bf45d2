// The closing of result accounts over HTTP.
import { Body, Controller, HttpStatus, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import type { Response } from 'express';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { BranchPath } from '../wire/record-path.js';
import { YearClosing, YearClosingRequest } from './closing.dto.js';
import { ClosingService } from './closing.service.js';

@ApiTags('Year closing')
@Controller()
export class ClosingController {
  constructor(private readonly closing: ClosingService) {}

  @Post('yearClosing/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'closeYear',
    summary: 'Close the result accounts of a fiscal year or quarter and carry the result to equity',
    description:
      'Writes one document with the closing code on the last day of the year or quarter, in a batch for it. Every earlier month of the fiscal year must be consolidated, the month itself open.',
  })
  @ApiCreatedResponse({ description: 'Closed', type: YearClosing })
  @ApiOkResponse({ description: 'Dry run: nothing was saved', type: YearClosing })
  @ApiErrors('CLOSING_EXISTS')
  @ApiIdempotent()
  async close(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
    @Body() request: YearClosingRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<YearClosing> {
    const closing = await this.closing.close(scope, branch, request);
    if (closing.dryRun) response.status(HttpStatus.OK);
    return closing;
  }
}
