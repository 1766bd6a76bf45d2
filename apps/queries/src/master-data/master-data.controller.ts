// GET /companies, /accounts/{company} and /historyCodes/{company}: the lists that a program reads before it posts.
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiPage, type Page } from '@razao/platform/http';
import type { Request, Response } from 'express';
import { CompanyPath } from '../branch.dto.js';
import { type Answer, ETAG, digestOf, isKnownToCaller, sendText } from '../representations/answer.js';
import { JSON_ONLY } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { ListMasterDataService } from './list-master-data.service.js';
import {
  Account,
  AccountsQuery,
  Company,
  CompanyElsewhere,
  ElsewhereQuery,
  HistoryCode,
  SearchQuery,
} from './master-data.dto.js';

@ApiTags('Master data')
@Controller()
export class MasterDataController {
  constructor(
    private readonly service: ListMasterDataService,
    private readonly streams: Streams,
  ) {}

  @Get('companies')
  @Authenticated({ elsewhere: false })
  @ApiOperation({
    operationId: 'listCompanies',
    summary: 'Companies and branches that the caller may see, with their months',
    description: 'The records are in the order of their codes. The answer is JSON only.',
  })
  @ApiPage(Company)
  async companies(
    @Scope() scope: AccessScope,
    @Query() query: SearchQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const answer = { request, response, representation: JSON_ONLY, name: 'companies' };
    await this.streams.send(scope, answer, this.service.companies(scope, query));
  }

  @Get('companies/elsewhere')
  @Authenticated({ elsewhere: false })
  @ApiOperation({
    operationId: 'listCompaniesElsewhere',
    summary: 'Companies that live in other cells, with the addresses of their services',
    description:
      'A company that moved away left its permissions here: the caller sees the companies of which these permit a branch, the role admin sees all. They are in the order of their codes. Where there is one cell, the list is empty. The answer is JSON only.',
  })
  @ApiPage(CompanyElsewhere, { headers: ETAG })
  async companiesElsewhere(
    @Scope() scope: AccessScope,
    @Query() query: ElsewhereQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(
      { request, response, representation: JSON_ONLY, name: 'companies' },
      await this.service.companiesElsewhere(scope, query),
    );
  }

  @Get('accounts/:company')
  @BranchAccess({ in: 'params', optional: true })
  @ApiOperation({
    operationId: 'listAccounts',
    summary: 'Accounts of the company’s chart, page by page',
    description:
      'The accounts are in hierarchical numeric order: 1.1, 1.2, 1.10. The list is empty when the company has no chart. The answer is JSON only.',
  })
  @ApiPage(Account, { headers: ETAG })
  async accounts(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Param() _path: CompanyPath,
    @Query() query: AccountsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(
      { request, response, representation: JSON_ONLY, name: 'accounts' },
      await this.service.accounts(scope, branches[0], query),
    );
  }

  @Get('historyCodes/:company')
  @BranchAccess({ in: 'params', optional: true })
  @ApiOperation({
    operationId: 'listHistoryCodes',
    summary: 'History codes of the company, page by page',
    description: 'The records are in the order of their codes. The answer is JSON only.',
  })
  @ApiPage(HistoryCode, { headers: ETAG })
  async historyCodes(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Param() _path: CompanyPath,
    @Query() query: SearchQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendPage(
      { request, response, representation: JSON_ONLY, name: 'historyCodes' },
      await this.service.historyCodes(scope, branches[0], query),
    );
  }
}

async function sendPage(answer: Answer, page: Page<object>): Promise<void> {
  const text = JSON.stringify(page);
  if (!isKnownToCaller(answer, digestOf(text))) await sendText(answer, text);
}
