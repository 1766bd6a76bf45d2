// GET /api/compliance/run/{id}/report.
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Authenticated, Scope, type AccessScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { PAGE_POLICY } from '@razao/platform/html';
import { ApiErrors, answerIn } from '@razao/platform/http';
import type { Request, Response } from 'express';
import { ReadRunsService } from '../runs/read-runs.service.js';
import { ComplianceReport, RunPath } from '../runs/runs.dto.js';
import { reportPage } from './report-page.js';

const HTML_TYPE = 'text/html';
const JSON_TYPE = 'application/json';
/** The Content-Type of each form. They include the charset, because an Accept header may name it. */
const TYPES = [`${HTML_TYPE}; charset=utf-8`, `${JSON_TYPE}; charset=utf-8`];

@ApiTags('Reports')
@Controller('api/compliance')
export class ReportsController {
  constructor(private readonly runs: ReadRunsService) {}

  @Get('run/:id/report')
  @Authenticated()
  @ApiOperation({
    operationId: 'readComplianceReport',
    summary: 'The report of a run: a page for a person, JSON for a program',
    description:
      'The Accept header selects the page (text/html) or JSON; without the header the answer is the page. The page is self-contained, needs no script and prints on A4.',
  })
  @ApiExtraModels(ComplianceReport)
  @ApiOkResponse({
    description: 'The report',
    content: {
      [HTML_TYPE]: { schema: { type: 'string' } },
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(ComplianceReport) } },
    },
  })
  @ApiErrors(400, 'COMPLIANCE_RUN_NOT_FOUND', 406)
  async report(
    @Scope() scope: AccessScope,
    @Param() { id }: RunPath,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const type = request.accepts(TYPES);
    if (type === false)
      throw new DomainError('NOT_ACCEPTABLE', {
        en: `The report is ${HTML_TYPE} or ${JSON_TYPE}; the Accept header allows neither.`,
        pt: `O relatório é ${HTML_TYPE} ou ${JSON_TYPE}; o cabeçalho Accept não permite nenhum dos dois.`,
      });
    const isPage = type === TYPES[0];
    response.vary('Accept');
    const language = answerIn(request, response, isPage ? 'pt' : 'en');
    const body = isPage
      ? reportPage(await this.runs.read(scope, id), language)
      : await this.runs.report(scope, id, language);
    response.setHeader('Cache-Control', 'private, no-cache');
    if (isPage) response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.type(type).send(body);
  }
}
