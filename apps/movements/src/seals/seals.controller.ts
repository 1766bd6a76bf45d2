// Reopening of months and their seals over HTTP.
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import { PagedQuery } from '../lists/list-query.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { BranchPath } from '../wire/record-path.js';
import {
  Certificate,
  MonthReopening,
  MonthReopeningRequest,
  Seal,
  SealChanges,
  SealPath,
  SealedMonthPath,
} from './seals.dto.js';
import { SealsService } from './seals.service.js';

@ApiTags('Seals')
@Controller()
export class SealsController {
  constructor(private readonly seals: SealsService) {}

  @Post('monthReopening/:company/:branch')
  @AdminOnly()
  @ApiOperation({
    operationId: 'reopenMonth',
    summary: 'Open a consolidated month and all later ones again; role admin',
    description:
      'The seals of the months are kept, and their days take entries again. Consolidating the months again, one after the other, writes their next seals.',
  })
  @ApiCreatedResponse({ type: MonthReopening })
  @ApiErrors(400, 'COMPANY_NOT_FOUND', 'MONTH_FILED')
  @ApiIdempotent()
  async reopen(
    @Scope() scope: AccessScope,
    @Param() path: BranchPath,
    @Body() request: MonthReopeningRequest,
  ): Promise<MonthReopening> {
    return await this.seals.reopen(scope, path, request);
  }

  @Get('seals/:company/:branch/:year/:month')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'listSeals',
    summary: 'The seals of a month: who sealed it and when, who reopened it, when and why',
  })
  @ApiOkResponse({ type: [Seal] })
  async list(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() path: SealedMonthPath,
  ): Promise<Seal[]> {
    return await this.seals.list(scope, branch, path);
  }

  @Get('certificate/:company/:branch/:year/:month')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'readCertificate',
    summary: 'The certificate of a consolidated month: its digest, totals, seal and last compliance run',
  })
  @ApiOkResponse({ type: Certificate })
  @ApiErrors(400, 'CERTIFICATE_NOT_FOUND')
  async certificate(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() path: SealedMonthPath,
  ): Promise<Certificate> {
    return await this.seals.certificate(scope, branch, path);
  }

  @Get('seals/:company/:branch/:year/:month/:seal/changes')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'readSealChanges',
    summary: 'What changed since a seal: entries added and removed, balances before and after',
    description:
      'Page 1 has all accounts whose balances differ, each page some of the entries. An entry that was added and removed again is left out, and so is what a purge deleted from the consolidated month.',
  })
  @ApiOkResponse({ type: SealChanges })
  @ApiErrors(400, 'SEAL_NOT_FOUND')
  async changes(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() path: SealPath,
    @Query() query: PagedQuery,
  ): Promise<SealChanges> {
    return await this.seals.changes(scope, branch, path, query);
  }
}
