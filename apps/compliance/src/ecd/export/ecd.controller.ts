// Exports the ECD of a company, reads exports back, and marks one as filed.
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  AdminOnly,
  Authenticated,
  Branches,
  BranchAccess,
  Scope,
  type AccessScope,
  type BranchRef,
} from '@razao/auth';
import type { Language } from '@razao/domain';
import { AnswerLanguage, ApiErrors, ApiPage, type Page } from '@razao/platform/http';
import { StreamReader } from '@razao/platform/streams';
import type { EcdEntity } from '@razao/schema';
import type { Response } from 'express';
import { ComplianceEnv } from '../../compliance.env.js';
import { EcdExportService } from './ecd-export.service.js';
import { EcdExport, EcdListQuery, EcdPath, EcdRequest, EcdSummary } from './ecd.dto.js';

const FILE_TYPE = 'text/plain';

@ApiTags('ECD')
@Controller('api/compliance')
export class EcdController {
  constructor(
    private readonly exports: EcdExportService,
    private readonly env: ComplianceEnv,
  ) {}

  @Post('ecd')
  @HttpCode(200)
  @BranchAccess({ in: 'body', every: 'unnamed' })
  @ApiOperation({
    operationId: 'exportEcd',
    summary: 'Export the ECD of a company',
    description:
      'Writes book G, layout 9.00, of all branches from one moment of the books, validates it and keeps its record; GET …/{id}/file answers the file. When master data is missing or a month is not consolidated, the request is refused, and `details` names everything that is missing.',
  })
  @ApiOkResponse({ type: EcdExport })
  @ApiErrors(400, 'ECD_NOT_READY', 503)
  async export(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Body() request: EcdRequest,
    @AnswerLanguage() language: Language,
  ): Promise<EcdExport> {
    return await this.exports.export(scope, branches, request, language);
  }

  @Get('ecd')
  @BranchAccess({ in: 'query', every: 'unnamed' })
  @ApiOperation({ operationId: 'listEcds', summary: 'The exports of a company, the newest first' })
  @ApiPage(EcdSummary, { name: 'EcdPage' })
  async list(
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Query() query: EcdListQuery,
  ): Promise<Page<EcdSummary>> {
    return await this.exports.list(branches, query);
  }

  @Get('ecd/:id')
  @Authenticated()
  @ApiOperation({ operationId: 'readEcd', summary: 'An export, and whether it is still fresh' })
  @ApiOkResponse({ type: EcdExport })
  @ApiErrors(400, 'ECD_NOT_FOUND')
  async read(
    @Scope() scope: AccessScope,
    @Param() { id }: EcdPath,
    @AnswerLanguage() language: Language,
  ): Promise<EcdExport> {
    return await this.exports.answer(scope, id, language);
  }

  @Get('ecd/:id/file')
  @Authenticated()
  @ApiOperation({
    operationId: 'readEcdFile',
    summary: 'The file of an export, ISO-8859-1',
    description:
      'The file is written again from the books. Its bytes are always the same; when the books have changed, the answer is 409.',
  })
  @ApiProduces(FILE_TYPE)
  @ApiOkResponse({ content: { [FILE_TYPE]: { schema: { type: 'string', format: 'binary' } } } })
  @ApiErrors(400, 'ECD_NOT_FOUND', 'ECD_NOT_FRESH', 503)
  async readFile(
    @Scope() scope: AccessScope,
    @Param() { id }: EcdPath,
    @Res() response: Response,
  ): Promise<void> {
    await this.exports.stream(scope, id, async (ecd, chunks) => {
      let reader: StreamReader | undefined;
      for await (const chunk of chunks) {
        if (reader === undefined) writeHead(response, ecd);
        reader ??= new StreamReader(response, response, this.env);
        if (!(await reader.take(chunk))) return;
      }
      if (reader === undefined) response.end();
      else reader.end('');
    });
  }

  @Post('ecd/:id/filed')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'fileEcd',
    summary: 'Mark an export as filed',
    description:
      'From then on the months of the ECD are neither reopened nor purged. Filing it again changes nothing.',
  })
  @ApiOkResponse({ type: EcdExport })
  @ApiErrors(400, 'ECD_NOT_FOUND', 'ECD_NOT_FRESH')
  async file(
    @Scope() scope: AccessScope,
    @Param() { id }: EcdPath,
    @AnswerLanguage() language: Language,
  ): Promise<EcdExport> {
    return await this.exports.file(scope, id, language);
  }
}

function writeHead(response: Response, { id, bytes, firstPeriod, lastPeriod }: EcdEntity): void {
  const name = `ecd-${firstPeriod.slice(0, 7)}-${lastPeriod.slice(0, 7)}-${id}.txt`;
  response.setHeader('Content-Type', `${FILE_TYPE}; charset=iso-8859-1`);
  response.setHeader('Content-Length', bytes);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Cache-Control', 'private, no-cache');
}
