// The lists of batches: what they sort by, and what a row becomes on the wire. And how batches are deleted.
import { defineSql } from '@razao/platform/sql';
import type { Deletable } from '../deletions/delete-records.js';
import { wireTotals, type TotalsRow } from '../lists/list.dto.js';
import { RecordList } from '../lists/record-list.js';
import type { Batch, BatchSummary } from './batch.dto.js';

const sql = defineSql(import.meta.url, [
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

export interface BatchRow {
  id: number;
  lote: string;
  empresa: string;
  filial: string;
  ano: number;
  mes: number;
  descricao: string | null;
}

export function wireBatch(row: BatchRow): Batch {
  const { descricao, ...batch } = row;
  return descricao === null ? batch : { ...batch, descricao };
}

export const BATCHES = new RecordList(sql['list-batches'], ORDERING, wireBatch);

interface SummaryRow extends BatchRow, TotalsRow {
  documents: number;
  entries: number;
}

export const BATCH_SUMMARIES = new RecordList(
  sql['summarise-batches'],
  ORDERING,
  ({ documents, entries, totalDebits, totalCredits, ...batch }: SummaryRow): BatchSummary =>
    Object.assign(wireBatch(batch), { documents, entries, ...wireTotals({ totalDebits, totalCredits }) }),
);

export const BATCH_DELETION: Deletable = {
  name: 'batch',
  counted: 'batches',
  candidates: sql['list-batches-to-delete'],
  deletion: sql['delete-batches'],
};
