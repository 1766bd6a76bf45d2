// Consolidation over HTTP: requests a run and reads its state. The worker does the run.
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Language } from '@razao/domain';
import { AnswerLanguage } from '@razao/platform/http';
import {
  ConsolidationPath,
  type ConsolidationReport,
  ConsolidationRequest,
  ConsolidationRun,
} from './consolidation.dto.js';
import { ConsolidationService } from './consolidation.service.js';

@ApiTags('Consolidation')
@Controller()
export class ConsolidationController {
  constructor(private readonly consolidation: ConsolidationService) {}

  @Post('runconsolidation')
  @HttpCode(200)
  @BranchAccess({ in: 'body', every: true })
  @ApiOperation({
    operationId: 'runConsolidation',
    summary: 'Consolidate a month',
    description:
      'The run seals the month: it accepts no entry afterwards, and its balances never change. The run is asynchronous; a second request returns the run as it is.',
  })
  @ApiOkResponse({ type: ConsolidationRun })
  async run(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[],
    @Body() body: ConsolidationRequest,
    @AnswerLanguage() language: Language,
  ): Promise<ConsolidationRun> {
    return runIn(language, await this.consolidation.request(scope, branches, body));
  }

  @Get('consolidation/:company/:branch/:year/:month')
  @BranchAccess({ in: 'params', every: true })
  @ApiOperation({
    operationId: 'readConsolidation',
    summary: 'State of a consolidation',
    description:
      'The run has ended when its status is COMPLETED or ERROR; `message` then says what failed. After ERROR the month may be requested again. Until a run is requested, and after a reopening, the answer is 404.',
  })
  @ApiOkResponse({ type: ConsolidationRun })
  async read(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[],
    @Param() month: ConsolidationPath,
    @AnswerLanguage() language: Language,
  ): Promise<ConsolidationRun> {
    return runIn(language, await this.consolidation.read(scope, branches, month));
  }
}

function runIn(language: Language, { message, ...run }: ConsolidationReport): ConsolidationRun {
  return { ...run, message: message?.[language] ?? null };
}
