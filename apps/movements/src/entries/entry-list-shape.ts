// What the lists of entries offer: filters, and fields to sort by.
import type { FilterName, ListShape } from '../lists/list-request.js';
import type { EntryFields } from './entry.dto.js';

const FILTERS: readonly FilterName[] = ['year', 'month', 'batchId', 'documentId', 'day', 'contaId', 'text'];

export type EntrySortField = 'id' | keyof EntryFields;
export type AccountSortField =
  'cdAccounting' | 'cdReduced' | 'contaId' | 'entries' | 'totalDebits' | 'totalCredits';

export const ENTRY_LIST: ListShape<EntrySortField> = {
  filters: FILTERS,
  sort: [
    'id',
    'documentId',
    'lancamento',
    'debcre',
    'day',
    'contaId',
    'contrapartida',
    'valor',
    'historico',
    'cdhistorico',
  ],
};

export const ENTRY_SUMMARY: ListShape<AccountSortField> = {
  filters: FILTERS,
  sort: ['cdAccounting', 'cdReduced', 'contaId', 'entries', 'totalDebits', 'totalCredits'],
};
