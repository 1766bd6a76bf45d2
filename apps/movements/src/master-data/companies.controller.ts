// Companies, branches, accounts and history codes over HTTP, for the role admin.
import { Body, Controller, Delete, Get, HttpCode, Param, Put, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors, BodyLimit } from '@razao/platform/http';
import type { Response } from 'express';
import { CompaniesService } from './companies.service.js';
import {
  AccountOfCompanyPath,
  AccountRequest,
  AccountsRequest,
  BranchOfCompanyPath,
  CompanyBranch,
  BranchRequest,
  ChartAccount,
  Chart,
  CompanyPath,
  Company,
  CompanyRequest,
  HistoryCodePath,
  HistoryCode,
  HistoryCodeRequest,
} from './company.dto.js';
import { Preconditions, type Precondition } from './precondition.js';
import { ApiPreconditions, ApiReplaced, ApiVersioned, answer } from './versioned-answer.js';

@ApiTags('Master data')
@Controller('companies/:company')
export class CompaniesController {
  constructor(private readonly service: CompaniesService) {}

  @Get()
  @ApiVersioned(Company)
  @ApiOperation({ operationId: 'readCompany', summary: 'The options of a company; role admin' })
  async findCompany(
    @Param() { company }: CompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Company> {
    return answer(response, await this.service.findCompany(company));
  }

  @Put()
  @ApiReplaced(Company, true)
  @ApiOperation({
    operationId: 'putCompany',
    summary: 'Create a company or change its options; role admin',
    description:
      'A new company has an empty chart and no branches. Options that are left out have their defaults. The base month is fixed once a month is opened, the closing code once there are documents.',
  })
  @ApiErrors('CLOSING_CODE_FIXED')
  async putCompany(
    @Scope() scope: AccessScope,
    @Param() { company }: CompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: CompanyRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Company> {
    return answer(response, await this.service.putCompany(scope, company, request, precondition));
  }

  @Get('branches/:branch')
  @ApiVersioned(CompanyBranch)
  @ApiOperation({ operationId: 'readBranch', summary: 'A branch; role admin' })
  @ApiErrors('BRANCH_NOT_FOUND')
  async findBranch(
    @Param() { company, branch }: BranchOfCompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompanyBranch> {
    return answer(response, await this.service.findBranch(company, branch));
  }

  @Put('branches/:branch')
  @ApiReplaced(CompanyBranch, true)
  @ApiOperation({
    operationId: 'putBranch',
    summary: 'Create a branch, whose base month is opened, or change it; role admin',
  })
  async putBranch(
    @Scope() scope: AccessScope,
    @Param() { company, branch }: BranchOfCompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: BranchRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompanyBranch> {
    return answer(response, await this.service.putBranch(scope, company, branch, request, precondition));
  }

  @Get('accounts')
  @ApiVersioned(Chart)
  @ApiOperation({ operationId: 'readChart', summary: 'The chart of a company, whole; role admin' })
  @ApiErrors('CHART_NOT_CONFIGURED')
  async readChart(
    @Param() { company }: CompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Chart> {
    return answer(response, await this.service.readChart(company));
  }

  @Put('accounts')
  @ApiReplaced(Chart, false)
  @ApiOperation({
    operationId: 'putAccounts',
    summary: 'Add and change accounts, all or none; role admin',
    description:
      'Accounts that are not given stay. An account keeps its accounting code; kind and nature are fixed once it has entries or sealed balances.',
  })
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiErrors('CHART_NOT_CONFIGURED', 'MASTER_DATA_DUPLICATE')
  async putAccounts(
    @Scope() scope: AccessScope,
    @Param() { company }: CompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: AccountsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Chart> {
    return answer(response, await this.service.putAccounts(scope, company, request, precondition));
  }

  @Get('accounts/:reduced')
  @ApiVersioned(ChartAccount)
  @ApiOperation({ operationId: 'readAccount', summary: 'An account; role admin' })
  @ApiErrors('ACCOUNT_NOT_FOUND')
  async findAccount(
    @Param() { company, reduced }: AccountOfCompanyPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChartAccount> {
    return answer(response, await this.service.findAccount(company, reduced));
  }

  @Put('accounts/:reduced')
  @ApiReplaced(ChartAccount, true)
  @ApiOperation({ operationId: 'putAccount', summary: 'Add or change an account; role admin' })
  @ApiErrors('CHART_NOT_CONFIGURED', 'MASTER_DATA_DUPLICATE')
  async putAccount(
    @Scope() scope: AccessScope,
    @Param() { company, reduced }: AccountOfCompanyPath,
    @Preconditions() precondition: Precondition,
    @Body() request: AccountRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChartAccount> {
    return answer(response, await this.service.putAccount(scope, company, reduced, request, precondition));
  }

  @Get('historyCodes/:code')
  @ApiVersioned(HistoryCode)
  @ApiOperation({ operationId: 'readHistoryCode', summary: 'A history code; role admin' })
  @ApiErrors('HISTORY_CODE_NOT_FOUND')
  async findHistoryCode(
    @Param() { company, code }: HistoryCodePath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryCode> {
    return answer(response, await this.service.findHistoryCode(company, code));
  }

  @Put('historyCodes/:code')
  @ApiReplaced(HistoryCode, true)
  @ApiOperation({
    operationId: 'putHistoryCode',
    summary: 'Add a history code or change its text; role admin',
  })
  async putHistoryCode(
    @Scope() scope: AccessScope,
    @Param() { company, code }: HistoryCodePath,
    @Preconditions() precondition: Precondition,
    @Body() request: HistoryCodeRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryCode> {
    return answer(response, await this.service.putHistoryCode(scope, company, code, request, precondition));
  }

  @Delete('historyCodes/:code')
  @HttpCode(204)
  @AdminOnly()
  @ApiOperation({
    operationId: 'deleteHistoryCode',
    summary: 'Delete a history code that no entry names; role admin',
  })
  @ApiNoContentResponse({ description: 'It is deleted' })
  @ApiErrors('HISTORY_CODE_NOT_FOUND', 'MASTER_DATA_IN_USE')
  @ApiPreconditions()
  async deleteHistoryCode(
    @Scope() scope: AccessScope,
    @Param() { company, code }: HistoryCodePath,
    @Preconditions() precondition: Precondition,
  ): Promise<void> {
    await this.service.deleteHistoryCode(scope, company, code, precondition);
  }
}
