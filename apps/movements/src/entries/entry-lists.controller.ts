// The paginated lists of entries over HTTP. Pages are counted on the records as they stand when each is read:
// docs/lists.md says what may shift while others write.
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { ListQuery } from '../lists/list-request.js';
import { ApiPage, type Page } from '../lists/page.js';
import { ENTRY_LIST, ENTRY_SUMMARY } from './entry-list-shape.js';
import { EntryListsService } from './entry-lists.service.js';
import { Entry, AccountSummary } from './entry.dto.js';

@ApiTags('Entries')
@Controller('entries')
export class EntryListsController {
  constructor(private readonly lists: EntryListsService) {}

  @Get()
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({ operationId: 'listEntries', summary: 'Entries, page by page' })
  @ApiPage(Entry, ENTRY_LIST)
  async list(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: ListQuery,
  ): Promise<Page<Entry>> {
    return await this.lists.list(scope, branches, query);
  }

  @Get('summary')
  @BranchAccess({ in: 'query', optional: true })
  @ApiOperation({
    operationId: 'summariseEntries',
    summary: 'Accounts that the entries post to, with their totals, page by page',
  })
  @ApiPage(AccountSummary, ENTRY_SUMMARY)
  async summarise(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: ListQuery,
  ): Promise<Page<AccountSummary>> {
    return await this.lists.summarise(scope, branches, query);
  }
}
