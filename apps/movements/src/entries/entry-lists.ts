// The list of entries and the list of the accounts that they post to: the fields that callers may sort by, and how a
// row becomes a record of the answer. The file also declares how entries are deleted.
import { ENTRY_TEXTS, twoDigits } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Deletable } from '../deletions/delete-records.js';
import { wireTotals, type RowOf, type TotalsRow } from '../lists/list.dto.js';
import { RecordList, SORTED_RECORDS_MAX } from '../lists/record-list.js';
import type { AccountSummary, Entry } from './entry.dto.js';

const sql = defineSql(import.meta.url, [
  'find-entry',
  'list-entries',
  'summarise-entries',
  'list-entries-to-delete',
  'delete-entries',
]);

/** `valor` is the text of a numeric(17,2). */
export type EntryRow = RowOf<Omit<Entry, 'day' | 'valor'>> & { day: number; valor: string };

export function wireEntry(row: EntryRow): Entry {
  // The record leaves out a missing text and a missing link; a missing contrapartida is null.
  const given = Object.entries(row).filter(([field, value]) => value !== null || field === 'contrapartida');
  // The text has at most 15 digits, so the nearest double prints the same digits again.
  const read = { day: twoDigits(row.day), valor: Number(row.valor) };
  return Object.assign(Object.fromEntries(given) as Omit<Entry, keyof typeof read>, read);
}

export const ENTRIES = new RecordList(
  sql['list-entries'],
  {
    tieBreak: 'sorted.id',
    recordsMax: SORTED_RECORDS_MAX,
    expressions: {
      id: 'sorted.id',
      documentId: 'e.document_id',
      lancamento: 'e.entry_number',
      debcre: 'e.side',
      day: 'e.day',
      contaId: 'e.account_id',
      contrapartida: 'e.contra_account_id',
      valor: 'e.amount',
      ...Object.fromEntries(Object.entries(ENTRY_TEXTS).map(([field, { column }]) => [field, `e.${column}`])),
    },
  },
  wireEntry,
);

type AccountRow = Omit<AccountSummary, keyof TotalsRow> & TotalsRow;

/** One record per account. */
export const ACCOUNT_SUMMARIES = new RecordList(
  sql['summarise-entries'],
  {
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
  (account: AccountRow): AccountSummary => ({ ...account, ...wireTotals(account) }),
);

export const ENTRY_READING = sql['find-entry'];

export const ENTRY_DELETION: Deletable = {
  name: 'entry',
  counted: 'entries',
  candidates: sql['list-entries-to-delete'],
  deletion: sql['delete-entries'],
};
