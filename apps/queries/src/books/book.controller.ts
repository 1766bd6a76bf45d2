// GET /books/{company}/{book}.
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branches, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import type { Request, Response } from 'express';
import { formFor } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { BookPath, BookQuery } from './book.dto.js';
import { PrintBookService } from './print-book.service.js';

@ApiTags('Books')
@Controller()
export class BookController {
  constructor(
    private readonly service: PrintBookService,
    private readonly streams: Streams,
  ) {}

  @Get('books/:company/:book')
  @BranchAccess({ in: 'params', branchIn: 'query', every: 'unnamed' })
  @ApiOperation({
    operationId: 'printBook',
    summary: 'Journal, general ledger or trial balance, to be printed',
    description:
      'The answer is a page in Portuguese for A4, with numbered pages, opening and closing terms and signatories; `Accept: text/csv` answers rows without terms and totals: one per posting of the journal and of the general ledger, one per account of the trial balance. The CSV of the general ledger has no opening balances, and no account without postings. Without `branch` all branches are in one book, and the caller then needs permission for every branch. A journal or general ledger with a month whose entries were purged after it was consolidated is refused with `MONTH_PURGED`.',
  })
  @ApiOkResponse({
    content: { 'text/html': { schema: { type: 'string' } }, 'text/csv': { schema: { type: 'string' } } },
  })
  @ApiErrors(400, 406)
  async book(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Param() { company, book }: BookPath,
    @Query() query: BookQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = formFor(request, query.dialect, ['page', 'csv']);
    const name = `${book}-${company}-${query.to.toYearMonth()}`;
    await this.streams.sendWithin(scope, { request, response, representation, name }, (write) =>
      this.service.print(scope, branches, book, query, representation, write),
    );
  }
}
