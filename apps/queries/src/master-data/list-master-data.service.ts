// What there is to post to and to ask for: companies with their branches and months, accounts, history codes.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { ReadDatabase } from '@razao/platform/database';
import { pageOf, type Page } from '@razao/platform/http';
import { Streams } from '../representations/streams.js';
import type { Account, AccountsQuery, Company, HistoryCode, SearchQuery } from './master-data.dto.js';
import { MasterDataStore } from './master-data.store.js';

@Injectable()
export class ListMasterDataService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: MasterDataStore,
    private readonly streams: Streams,
  ) {}

  async companies(scope: AccessScope, query: SearchQuery): Promise<Page<Company>> {
    return await this.streams.inTurn(scope, async () =>
      pageOf(query, await this.store.listCompanies(scope, this.database, query), (company) => company),
    );
  }

  async accounts(scope: AccessScope, branch: BranchRef, query: AccountsQuery): Promise<Page<Account>> {
    return await this.streams.inTurn(scope, async () =>
      pageOf(query, await this.store.listAccounts(scope, this.database, branch, query), (account) => account),
    );
  }

  async historyCodes(scope: AccessScope, branch: BranchRef, query: SearchQuery): Promise<Page<HistoryCode>> {
    return await this.streams.inTurn(scope, async () =>
      pageOf(query, await this.store.listHistoryCodes(scope, this.database, branch, query), (code) => code),
    );
  }
}
