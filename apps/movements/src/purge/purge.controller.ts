// The purge over HTTP.
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import { PurgeRequest, PurgeResult } from './purge.dto.js';
import { PurgeService } from './purge.service.js';

@ApiTags('Purge')
@Controller('purge')
export class PurgeController {
  constructor(private readonly service: PurgeService) {}

  @Post()
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'purgeMonth',
    summary: 'Delete the batches, documents and entries of a month, or count them; role admin',
    description:
      'It also deletes entries of a consolidated month and of closed days. A consolidated month is purged only with `confirmSealed: true`; it keeps its sealed balances, so every later opening stays the same. A purge cannot be undone.',
  })
  @ApiOkResponse({ type: PurgeResult })
  @ApiErrors(400, 'COMPANY_NOT_FOUND', 'MONTH_FILED', 503)
  async purge(@Scope() scope: AccessScope, @Body() request: PurgeRequest): Promise<PurgeResult> {
    return await this.service.purge(scope, request);
  }
}
