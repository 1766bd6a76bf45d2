// The paginated lists of entries: line by line, and added up by account.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { ListRequest } from '../lists/list-request.js';
import { OrderedStatements } from '../lists/ordered.js';
import { readPage, type Page } from '../lists/page.js';
import type { AccountSortField, EntrySortField } from './entry-list-shape.js';
import type { EntryRow } from './entry.store.js';

const sql = defineSql(import.meta.url, [
  'list-entries',
  'count-entries',
  'summarise-entries',
  'count-entry-accounts',
]);

const listed = new OrderedStatements<EntrySortField>(sql['list-entries'], sql['count-entries'], {
  default: 'e.id',
  tieBreak: 'e.id',
  expressions: {
    id: 'e.id',
    documentId: 'e.document_id',
    lancamento: 'e.lancamento',
    debcre: 'e.side',
    day: 'e.day',
    contaId: 'e.account_id',
    contrapartida: 'e.contra_account_id',
    valor: 'e.amount',
    historico: 'e.history',
    cdhistorico: 'e.history_code',
  },
});
const summarised = new OrderedStatements<AccountSortField>(
  sql['summarise-entries'],
  sql['count-entry-accounts'],
  {
    default: 'a.code_path, a.id',
    tieBreak: 'a.id',
    expressions: {
      cdAccounting: 'a.code_path',
      cdReduced: 'a.reduced_code',
      contaId: 'a.id',
      entries: 's.entries',
      totalDebits: 's.debits',
      totalCredits: 's.credits',
    },
  },
);

export interface AccountSummaryRow {
  contaId: number;
  cdAccounting: string;
  cdReduced: string;
  entries: number;
  /** numeric(…,2), as totalCredits */
  totalDebits: string;
  totalCredits: string;
}

@Injectable()
export class EntryListStore {
  constructor(private readonly database: Database) {}

  async listEntries(
    scope: AccessScope,
    branchIds: readonly number[] | null,
    request: ListRequest<EntrySortField>,
  ): Promise<Page<EntryRow>> {
    return await readPage(this.database, listed, valuesOf(scope, branchIds, request), request);
  }

  async summariseEntries(
    scope: AccessScope,
    branchIds: readonly number[] | null,
    request: ListRequest<AccountSortField>,
  ): Promise<Page<AccountSummaryRow>> {
    return await readPage(this.database, summarised, valuesOf(scope, branchIds, request), request);
  }
}

function valuesOf(
  scope: AccessScope,
  branchIds: readonly number[] | null,
  { filters }: Pick<ListRequest, 'filters'>,
): unknown[] {
  const { from, to, batchId, documentId, day, contaId, text } = filters;
  return [scope.branchIds, branchIds, from, to, batchId, documentId, day, contaId, text];
}
