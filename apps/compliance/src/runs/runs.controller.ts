// Judging a month, and reading the runs of before.
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Authenticated, Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors, Int64Pipe, type Int64 } from '@razao/platform/http';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type Paged } from '../requests/page.js';
import { parseRefmonth } from '../requests/refmonth.js';
import { JudgeMonthService } from './judge-month.service.js';
import { ReadRunsService } from './read-runs.service.js';
import {
  ComplianceRun,
  FindingPage,
  RunPage,
  RunRequest,
  type RunFinding,
  type RunSummary,
} from './runs.dto.js';

function ApiPaged(): MethodDecorator {
  const size = `Records a page, at most ${PAGE_SIZE_MAX}`;
  return (target, key, descriptor) => {
    ApiQuery({ name: 'page', required: false, type: 'integer', description: 'From 1', example: 1 })(
      target,
      key,
      descriptor,
    );
    ApiQuery({
      name: 'size',
      required: false,
      type: 'integer',
      description: size,
      example: PAGE_SIZE_DEFAULT,
    })(target, key, descriptor);
  };
}

@ApiTags('Runs')
@Controller('api/compliance')
export class RunsController {
  constructor(
    private readonly judgeMonth: JudgeMonthService,
    private readonly readRuns: ReadRunsService,
  ) {}

  @Post('run')
  @HttpCode(200)
  @BranchAccess({ in: 'body', by: 'id', company: 'companyid', branch: 'branchid' })
  @ApiOperation({
    operationId: 'runCompliance',
    summary: 'Judge a month by all rules',
    description:
      'Every rule reads the same moment of the books and delays no posting. The run is kept; asked again, the month is judged again.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: RunRequest })
  @ApiOkResponse({ type: ComplianceRun })
  async run(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Body() request: RunRequest,
  ): Promise<ComplianceRun> {
    const id = await this.judgeMonth.judge(scope, branch, parseRefmonth(request.refmonth));
    return await this.readRuns.answer(scope, id);
  }

  @Get('run/:id')
  @Authenticated()
  @ApiOperation({
    operationId: 'readComplianceRun',
    summary: 'A run as it came out, and whether it is still fresh',
  })
  @ApiParam({ name: 'id', type: 'integer', example: 1 })
  @ApiOkResponse({ type: ComplianceRun })
  @ApiErrors(400, 'COMPLIANCE_RUN_NOT_FOUND')
  async readRun(@Scope() scope: AccessScope, @Param('id', Int64Pipe) id: Int64): Promise<ComplianceRun> {
    return await this.readRuns.answer(scope, id);
  }

  @Get('run/:id/findings')
  @Authenticated()
  @ApiOperation({
    operationId: 'listComplianceFindings',
    summary: 'The findings of a run, page by page',
    description: 'In the order of the rules. Of each rule the first COMPLIANCE_FINDINGS_MAX are kept.',
  })
  @ApiParam({ name: 'id', type: 'integer', example: 1 })
  @ApiQuery({
    name: 'rule',
    required: false,
    type: String,
    description: 'Of this rule only',
    example: 'AUD-01',
  })
  @ApiPaged()
  @ApiOkResponse({ type: FindingPage })
  @ApiErrors(400, 'COMPLIANCE_RUN_NOT_FOUND')
  async listFindings(
    @Scope() scope: AccessScope,
    @Param('id', Int64Pipe) id: Int64,
    @Query('rule') rule: unknown,
    @Query('page') page: unknown,
    @Query('size') size: unknown,
  ): Promise<Paged<RunFinding>> {
    return await this.readRuns.findings(scope, id, { rule, page, size });
  }

  @Get('runs/:companyid/:branchid')
  @BranchAccess({ in: 'params', by: 'id', company: 'companyid', branch: 'branchid' })
  @ApiOperation({ operationId: 'listComplianceRuns', summary: 'The runs of a branch, the newest first' })
  @ApiParam({ name: 'branchid', type: 'integer', example: 1 })
  @ApiParam({ name: 'companyid', type: 'integer', example: 1 })
  @ApiQuery({
    name: 'refmonth',
    required: false,
    type: String,
    description: 'Of this month only, YYYY-MM',
    example: '2025-01',
  })
  @ApiPaged()
  @ApiOkResponse({ type: RunPage })
  async listRuns(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Query('refmonth') refmonth: unknown,
    @Query('page') page: unknown,
    @Query('size') size: unknown,
  ): Promise<Paged<RunSummary>> {
    return await this.readRuns.history(scope, branch, { refmonth, page, size });
  }
}
