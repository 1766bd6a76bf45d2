// Openings, tax roles, signatories and statement lines of a company over HTTP, each kind whole, for the role admin.
import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Scope, type AccessScope } from '@razao/auth';
import { ApiErrors, BodyLimit } from '@razao/platform/http';
import type { Response } from 'express';
import { Openings, Signatories, StatementLines, TaxRoles } from './company-sets.dto.js';
import { CompanySetsService } from './company-sets.service.js';
import { CompanyPath } from './company.dto.js';
import type { OpeningRecord } from './master-data.store.js';
import { Preconditions, type Precondition } from './precondition.js';
import { ApiReplaced, ApiVersioned, answer } from './versioned-answer.js';

@ApiTags('Master data')
@Controller('companies/:company')
export class CompanySetsController {
  constructor(private readonly service: CompanySetsService) {}

  @Get('openings')
  @ApiVersioned(Openings)
  @ApiOperation({ operationId: 'readOpenings', summary: 'The opening balances; role admin' })
  async readOpenings(
    @Param() { company }: CompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ openings: OpeningRecord[] }> {
    return answer(response, await this.service.readOpenings(company));
  }

  @Put('openings')
  @ApiReplaced(Openings, false)
  @ApiOperation({
    operationId: 'putOpenings',
    summary: 'Make the opening balances those given; role admin',
    description: 'The sum of each branch is zero. Fixed once the base month of a branch is consolidated.',
  })
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiErrors('CHART_NOT_CONFIGURED')
  async putOpenings(
    @Scope() scope: AccessScope,
    @Param() { company }: CompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: Openings,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ openings: OpeningRecord[] }> {
    return answer(response, await this.service.putOpenings(scope, company, request, precondition));
  }

  @Get('taxRoles')
  @ApiVersioned(TaxRoles)
  @ApiOperation({ operationId: 'readTaxRoles', summary: 'The roles of accounts in tax quotas; role admin' })
  @ApiErrors('CHART_NOT_CONFIGURED')
  async readTaxRoles(
    @Param() { company }: CompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxRoles> {
    return answer(response, await this.service.readTaxRoles(company));
  }

  @Put('taxRoles')
  @ApiReplaced(TaxRoles, false)
  @ApiOperation({
    operationId: 'putTaxRoles',
    summary: 'Make the roles of accounts in tax quotas those given; role admin',
  })
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiErrors('CHART_NOT_CONFIGURED')
  async putTaxRoles(
    @Scope() scope: AccessScope,
    @Param() { company }: CompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: TaxRoles,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxRoles> {
    return answer(response, await this.service.putTaxRoles(scope, company, request, precondition));
  }

  @Get('signatories')
  @ApiVersioned(Signatories)
  @ApiOperation({ operationId: 'readSignatories', summary: 'The signatories of books and ECD; role admin' })
  async readSignatories(
    @Param() { company }: CompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Signatories> {
    return answer(response, await this.service.readSignatories(company));
  }

  @Put('signatories')
  @ApiReplaced(Signatories, false)
  @ApiOperation({
    operationId: 'putSignatories',
    summary: 'Make the signatories of books and ECD those given; role admin',
  })
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiErrors('CHART_NOT_CONFIGURED')
  async putSignatories(
    @Scope() scope: AccessScope,
    @Param() { company }: CompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: Signatories,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Signatories> {
    return answer(response, await this.service.putSignatories(scope, company, request, precondition));
  }

  @Get('statementLines')
  @ApiVersioned(StatementLines)
  @ApiOperation({
    operationId: 'readStatementLines',
    summary: 'The lines of balance sheet and income statement; role admin',
  })
  async readStatementLines(
    @Param() { company }: CompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatementLines> {
    return answer(response, await this.service.readStatementLines(company));
  }

  @Put('statementLines')
  @ApiReplaced(StatementLines, false)
  @ApiOperation({
    operationId: 'putStatementLines',
    summary: 'Make the lines of balance sheet and income statement those given; role admin',
    description: 'Without lines the statements are made of the chart.',
  })
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiErrors('CHART_NOT_CONFIGURED')
  async putStatementLines(
    @Scope() scope: AccessScope,
    @Param() { company }: CompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: StatementLines,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatementLines> {
    return answer(response, await this.service.putStatementLines(scope, company, request, precondition));
  }
}
