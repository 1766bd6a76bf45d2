// GET /statements/{company}/{statement}.
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Branches, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { answerIn, ApiErrors } from '@razao/platform/http';
import type { Request, Response } from 'express';
import { formFor } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { DrawStatementService } from './draw-statement.service.js';
import { renderStatement } from './render-statement.js';
import { Statement, StatementPath, StatementQuery } from './statement.dto.js';

@ApiTags('Statements')
@Controller()
export class StatementController {
  constructor(
    private readonly service: DrawStatementService,
    private readonly streams: Streams,
  ) {}

  @Get('statements/:company/:statement')
  @BranchAccess({ in: 'params', branchIn: 'query', every: 'unnamed' })
  @ApiOperation({
    operationId: 'drawStatement',
    summary: 'Balance sheet or income statement',
    description:
      'The statement has the company’s own lines, or lines made from its chart. Before a closing the balance sheet has the result so far as a line of equity. Without `branch` it sums every branch, and the caller then needs permission for every branch. `Accept: text/html` answers a page that prints on A4, in Portuguese or, by `Accept-Language`, in English.',
  })
  @ApiExtraModels(Statement)
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(Statement) } },
      'text/csv': { schema: { type: 'string' } },
      'text/html': { schema: { type: 'string' } },
    },
  })
  @ApiErrors(406)
  async statement(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Param() { company, statement }: StatementPath,
    @Query() query: StatementQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = formFor(request, query.dialect, ['json', 'csv', 'page']);
    // The figures of JSON and CSV have no language.
    const language = representation.kind === 'page' ? answerIn(request, response, 'pt') : undefined;
    const name = `${statement}-${company}-${query.to.toYearMonth()}`;
    const answer = { request, response, representation, name };
    await this.streams.sendWithin(scope, answer, async (write) => {
      const drawn = await this.service.draw(scope, branches, statement, query);
      await write(renderStatement(representation, drawn, language));
    });
  }
}
