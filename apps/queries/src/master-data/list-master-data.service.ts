// Lists what callers post to and ask for: companies with their branches and months, accounts, history codes.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { ReadDatabase } from '@razao/platform/database';
import { envelopeOf, pageOf, type Page, type PageRead } from '@razao/platform/http';
import { jsonArrayChunks } from '@razao/platform/streams';
import { Streams } from '../representations/streams.js';
import type {
  Account,
  AccountsQuery,
  CompanyElsewhere,
  ElsewhereQuery,
  HistoryCode,
  SearchQuery,
} from './master-data.dto.js';
import { MasterDataStore } from './master-data.store.js';

@Injectable()
export class ListMasterDataService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: MasterDataStore,
    private readonly streams: Streams,
  ) {}

  /** Yields the page as JSON in chunks, because a page of many companies with many months is large. */
  async *companies(scope: AccessScope, query: SearchQuery): AsyncGenerator<string> {
    let total = 0;
    const read = this.store.streamCompanies(scope, this.database, query);
    async function* texts(): AsyncGenerator<string[]> {
      for await (const rows of read) {
        total = rows[0]?.total ?? 0;
        yield rows.flatMap(({ company }) => company ?? []);
      }
    }
    yield '{"content":';
    yield* jsonArrayChunks(texts());
    yield `,${JSON.stringify(envelopeOf(query, total)).slice(1)}`;
  }

  async companiesElsewhere(scope: AccessScope, query: ElsewhereQuery): Promise<Page<CompanyElsewhere>> {
    return await this.page(scope, query, () =>
      this.store.listCompaniesElsewhere(scope, this.database, query),
    );
  }

  async accounts(scope: AccessScope, branch: BranchRef, query: AccountsQuery): Promise<Page<Account>> {
    return await this.page(scope, query, () => this.store.listAccounts(scope, this.database, branch, query));
  }

  async historyCodes(scope: AccessScope, branch: BranchRef, query: SearchQuery): Promise<Page<HistoryCode>> {
    return await this.page(scope, query, () =>
      this.store.listHistoryCodes(scope, this.database, branch, query),
    );
  }

  private async page<Item>(
    scope: AccessScope,
    query: SearchQuery,
    read: () => Promise<PageRead<Item>>,
  ): Promise<Page<Item>> {
    return await this.streams.inTurn(scope, async () => pageOf(query, await read(), (item) => item));
  }
}
