// Defines the lists of batches: the fields that they sort by, and the wire form of a row. Also defines how batches are
// deleted.
import { defineSql } from '@razao/platform/sql';
import type { Deletable } from '../deletions/delete-records.js';
import { wireTotals, type RowOf, type TotalsRow } from '../lists/list.dto.js';
import { RecordList } from '../lists/record-list.js';
import type { Batch, BatchSummary } from './batch.dto.js';

const sql = defineSql(import.meta.url, [
  'find-batch',
  'list-batches',
  'summarise-batches',
  'list-batches-to-delete',
  'delete-batches',
]);

const ORDERING = {
  tieBreak: 'b.id',
  expressions: {
    id: 'b.id',
    lote: 'b.code',
    empresa: 'c.code',
    filial: 'br.code',
    ano: 'extract(year FROM b.period)',
    mes: 'extract(month FROM b.period)',
    descricao: 'b.description',
  },
};

export type BatchRow = RowOf<Batch>;

export function wireBatch(row: BatchRow): Batch {
  const { descricao, ...batch } = row;
  return descricao === null ? batch : { ...batch, descricao };
}

export const BATCHES = new RecordList(sql['list-batches'], ORDERING, wireBatch);

type SummaryRow = RowOf<Omit<BatchSummary, keyof TotalsRow>> & TotalsRow;

export const BATCH_SUMMARIES = new RecordList(
  sql['summarise-batches'],
  ORDERING,
  ({ documents, entries, totalDebits, totalCredits, ...batch }: SummaryRow): BatchSummary =>
    Object.assign(wireBatch(batch), { documents, entries, ...wireTotals({ totalDebits, totalCredits }) }),
);

export const BATCH_READING = sql['find-batch'];

export const BATCH_DELETION: Deletable = {
  name: 'batch',
  counted: 'batches',
  candidates: sql['list-batches-to-delete'],
  deletion: sql['delete-batches'],
};
