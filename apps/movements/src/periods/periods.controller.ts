// Months and days of a branch over HTTP.
import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Language } from '@razao/domain';
import { AnswerLanguage, RefusesHead } from '@razao/platform/http';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { DayClosingService } from './day-closing.service.js';
import { MonthOpeningService } from './month-opening.service.js';
import { CloseDayQuery, DayClosing, MonthOpening, MonthOpeningRequest } from './period.dto.js';
import { BranchPath } from '../wire/record-path.js';

@ApiTags('Months and days')
@Controller()
export class PeriodsController {
  constructor(
    private readonly months: MonthOpeningService,
    private readonly days: DayClosingService,
  ) {}

  @Get('monthOpening/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'readMonthOpening',
    summary: 'List the months that are open, and the one that may be opened next',
  })
  @ApiOkResponse({ type: MonthOpening })
  async find(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
  ): Promise<MonthOpening> {
    return await this.months.find(scope, branch);
  }

  @Post('monthOpening/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'openMonth',
    summary: 'Open the next month',
    description:
      'Months are opened in their order: `newyearmonth` is the one that GET /monthOpening/{company}/{branch} answers. Several months may be open.',
  })
  @ApiCreatedResponse({ type: MonthOpening })
  @ApiIdempotent()
  async open(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
    @Body() request: MonthOpeningRequest,
  ): Promise<MonthOpening> {
    return await this.months.open(scope, branch, request.newyearmonth);
  }

  @Get('calendar/closeday/:company/:branch')
  @RefusesHead()
  @Header('Cache-Control', 'no-store')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'closeDay',
    summary: 'Close the accounting day and move to the next day of an open month',
    description:
      'This GET closes a day. With `day` it may be sent again: closing a day that is closed already changes nothing.',
  })
  @ApiOkResponse({ type: DayClosing })
  async closeDay(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
    @Query() { day }: CloseDayQuery,
    @AnswerLanguage() language: Language,
  ): Promise<DayClosing> {
    const closed = await this.days.close(scope, branch, day);
    return { msg: closed[language] };
  }
}
