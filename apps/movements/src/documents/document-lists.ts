// Defines the lists of documents: the fields that they sort by, and the wire form of a row. Also defines how documents
// are deleted.
import { twoDigits } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Deletable } from '../deletions/delete-records.js';
import { wireTotals, type RowOf, type TotalsRow } from '../lists/list.dto.js';
import { RecordList, SORTED_RECORDS_MAX } from '../lists/record-list.js';
import type { Document, DocumentSummary } from './document.dto.js';

const sql = defineSql(import.meta.url, [
  'find-document',
  'list-documents',
  'summarise-documents',
  'list-documents-to-delete',
  'delete-documents',
]);

const ORDERING = {
  tieBreak: 'sorted.id',
  recordsMax: SORTED_RECORDS_MAX,
  expressions: {
    id: 'sorted.id',
    batchId: 'd.batch_id',
    documento: 'd.number',
    diaref: 'd.reference_day',
    texto: 'd.text',
    cdpadronizado: 'd.standard_code',
    factDate: 'd.fact_date',
  },
};

export type DocumentRow = RowOf<Omit<Document, 'diaref'>> & { diaref: number | null };

export function wireDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    batchId: row.batchId,
    documento: row.documento,
    ...(row.diaref !== null && { diaref: twoDigits(row.diaref) }),
    ...(row.texto !== null && { texto: row.texto }),
    ...(row.cdpadronizado !== null && { cdpadronizado: row.cdpadronizado }),
    ...(row.factDate !== null && { factDate: row.factDate }),
  };
}

export const DOCUMENTS = new RecordList(sql['list-documents'], ORDERING, wireDocument);

type SummaryRow = DocumentRow & TotalsRow & { entries: number };

export const DOCUMENT_SUMMARIES = new RecordList(
  sql['summarise-documents'],
  ORDERING,
  ({ entries, totalDebits, totalCredits, ...document }: SummaryRow): DocumentSummary =>
    Object.assign(wireDocument(document), { entries, ...wireTotals({ totalDebits, totalCredits }) }),
);

export const DOCUMENT_READING = sql['find-document'];

export const DOCUMENT_DELETION: Deletable = {
  name: 'document',
  counted: 'documents',
  candidates: sql['list-documents-to-delete'],
  deletion: sql['delete-documents'],
};
