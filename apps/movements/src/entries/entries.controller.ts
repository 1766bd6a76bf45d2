// The HTTP routes of entries.
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { AdminOnly, Authenticated, Scope, type AccessScope } from '@razao/auth';
import { ApiErrors, BodyLimit, OneOrManyPipe, readInSlices } from '@razao/platform/http';
import type { Response } from 'express';
import { EntryFilters } from '../lists/list-query.js';
import { DeleteRecords } from '../deletions/delete-records.js';
import { EntriesService } from './entries.service.js';
import { ENTRY_EXAMPLES } from './entry-examples.js';
import {
  AccountSummary,
  BulkCreation,
  ENTRIES_LIMITS,
  type EntriesRequest,
  BulkEntriesRequest,
  EntryRequest,
  Entry,
} from './entry.dto.js';
import { DEMO } from '../wire/demo-records.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { DocumentPath } from '../wire/record-path.js';
import { RecordRoutes, SORTED_MAX } from '../wire/record-routes.js';
import { ACCOUNT_SUMMARIES, ENTRIES, ENTRY_DELETION, ENTRY_READING } from './entry-lists.js';
import { ReadList } from '../lists/record-list.js';

const oneOrMany = (model: typeof EntryRequest | typeof Entry, limits = {}) => {
  const $ref = getSchemaPath(model);
  return { oneOf: [{ $ref }, { type: 'array', items: { $ref }, ...limits }] };
};

@ApiTags('Entries')
@ApiExtraModels(EntryRequest, Entry)
@Controller()
export class EntriesController extends RecordRoutes({
  reading: { statement: ENTRY_READING, summary: 'Read an entry', example: DEMO.entryId },
  deletion: ENTRY_DELETION,
  deleteOne: 'Delete an entry, unless it is a line of a compound entry',
  deleteSeveral: 'Delete several entries, compound entries whole, all or none',
  examples: { id: DEMO.deletions.entryId, ids: DEMO.deletions.entryIds },
  filters: EntryFilters,
  list: { list: ENTRIES, record: Entry, summary: 'Entries', description: SORTED_MAX },
  summary: {
    list: ACCOUNT_SUMMARIES,
    record: AccountSummary,
    summary: 'Accounts that the entries post to, with their totals',
  },
}) {
  constructor(
    private readonly entries: EntriesService,
    deletions: DeleteRecords,
    lists: ReadList,
  ) {
    super(deletions, lists);
  }

  @Post('entry')
  @Authenticated()
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiOperation({
    operationId: 'postEntry',
    summary: 'Post one entry, or an array of entries of one document, all or nothing',
    description:
      'A line alone needs contrapartida. Several lines of one lancamento are a compound entry: its debits equal its credits, or every line has a contrapartida.',
  })
  @ApiBody({
    schema: oneOrMany(EntryRequest, { minItems: 1, maxItems: ENTRIES_LIMITS.max }),
    examples: ENTRY_EXAMPLES,
  })
  @ApiCreatedResponse({ schema: oneOrMany(Entry) })
  @ApiErrors(400, 403)
  @ApiIdempotent()
  async create(
    @Scope() scope: AccessScope,
    @Body(new OneOrManyPipe(EntryRequest, ENTRIES_LIMITS)) entries: EntriesRequest,
  ): Promise<Entry | Entry[]> {
    return await this.entries.create(scope, entries);
  }

  @Post('entries/bulk')
  @AdminOnly()
  @BodyLimit('BULK_BODY_BYTES_MAX')
  @ApiOperation({
    operationId: 'postEntriesInBulk',
    summary: 'Post entries of many documents, all or nothing; role admin',
    description:
      'The rules are those of POST /entry for each document. In `details`, `line` is the position of an entry in the body, from 1. It is left out when entries of several documents have the refused day, number or account of a fact date.',
  })
  @ApiBody({ type: BulkEntriesRequest })
  @ApiCreatedResponse({ type: BulkCreation })
  @ApiErrors(400)
  @ApiIdempotent()
  async createBulk(@Scope() scope: AccessScope, @Body() body: unknown): Promise<BulkCreation> {
    const { entries } = await readInSlices(BulkEntriesRequest, body);
    return await this.entries.createBulk(scope, entries);
  }

  @Get('allentry/:documentId')
  @Authenticated()
  @ApiOperation({
    operationId: 'listAllEntries',
    summary: 'All entries of a document, in the order of their creation',
  })
  @ApiOkResponse({ type: [Entry] })
  @ApiErrors(400, 'DOCUMENT_NOT_FOUND')
  async listAll(
    @Scope() scope: AccessScope,
    @Param() { documentId }: DocumentPath,
    @Res() response: Response,
  ): Promise<void> {
    await this.lists.sendAll(scope, response, this.entries.listAll(scope, documentId));
  }
}
