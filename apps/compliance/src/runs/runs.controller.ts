// Checks a month, and reads earlier runs.
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Language } from '@razao/domain';
import { AnswerLanguage, ApiErrors, ApiPage, type Page } from '@razao/platform/http';
import { CheckMonthService } from './check-month.service.js';
import { ReadRunsService } from './read-runs.service.js';
import {
  ComplianceRun,
  FindingListQuery,
  RunFinding,
  RunListPath,
  RunListQuery,
  RunPath,
  RunRequest,
  RunSearchQuery,
  RunSummary,
} from './runs.dto.js';

const IDS = { company: 'companyid', branch: 'branchid' };

@ApiTags('Runs')
@Controller('api/compliance')
export class RunsController {
  constructor(
    private readonly checkMonth: CheckMonthService,
    private readonly readRuns: ReadRunsService,
  ) {}

  @Post('run')
  @HttpCode(200)
  @BranchAccess({ in: 'body', ids: IDS })
  @ApiOperation({
    operationId: 'runCompliance',
    summary: 'Check a month by all rules',
    description:
      'Each request checks the month again, and its run is kept. Every rule reads the same moment of the books and delays no posting. The branch is named by its codes or by its ids; where both are given, they must name the same branch.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOkResponse({ type: ComplianceRun })
  async run(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Body() { refmonth }: RunRequest,
    @AnswerLanguage() language: Language,
  ): Promise<ComplianceRun> {
    return await this.checkMonth.check(scope, branch, refmonth, (tx, id) =>
      this.readRuns.answerNew(scope, tx, id, language),
    );
  }

  @Get('run/:id')
  @Authenticated()
  @ApiOperation({
    operationId: 'readComplianceRun',
    summary: 'A run as it came out, and whether it is still fresh',
  })
  @ApiOkResponse({ type: ComplianceRun })
  @ApiErrors(400, 'COMPLIANCE_RUN_NOT_FOUND')
  async readRun(
    @Scope() scope: AccessScope,
    @Param() { id }: RunPath,
    @AnswerLanguage() language: Language,
  ): Promise<ComplianceRun> {
    return await this.readRuns.answer(scope, id, language);
  }

  @Get('run/:id/findings')
  @Authenticated()
  @ApiOperation({
    operationId: 'listComplianceFindings',
    summary: 'The findings of a run, page by page',
    description:
      'The findings are in the order of the rules. Of each rule the first COMPLIANCE_FINDINGS_MAX are kept.',
  })
  @ApiPage(RunFinding, { name: 'FindingPage' })
  @ApiErrors(400, 'COMPLIANCE_RUN_NOT_FOUND')
  async listFindings(
    @Scope() scope: AccessScope,
    @Param() { id }: RunPath,
    @Query() query: FindingListQuery,
    @AnswerLanguage() language: Language,
  ): Promise<Page<RunFinding>> {
    return await this.readRuns.findings(scope, id, query, language);
  }

  @Get('runs')
  @BranchAccess({ in: 'query' })
  @ApiOperation({
    operationId: 'searchComplianceRuns',
    summary: 'The runs of a branch, named by its codes, the newest first',
  })
  @ApiPage(RunSummary, { name: 'RunPage' })
  async searchRuns(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Query() query: RunSearchQuery,
  ): Promise<Page<RunSummary>> {
    return await this.readRuns.list(scope, branch, query);
  }

  @Get('runs/:companyid/:branchid')
  @BranchAccess({ in: 'params', ids: IDS })
  @ApiOperation({ operationId: 'listComplianceRuns', summary: 'The runs of a branch, the newest first' })
  @ApiPage(RunSummary, { name: 'RunPage' })
  async listRuns(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: RunListPath,
    @Query() query: RunListQuery,
  ): Promise<Page<RunSummary>> {
    return await this.readRuns.list(scope, branch, query);
  }
}
