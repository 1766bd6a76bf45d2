// What the lists of documents offer: filters, and fields to sort by.
import type { ListShape } from '../lists/list-request.js';

export type DocumentSortField = 'id' | 'batchId' | 'documento' | 'diaref' | 'texto' | 'cdpadronizado';

export const DOCUMENT_LIST: ListShape<DocumentSortField> = {
  filters: ['year', 'month', 'batchId', 'documentId', 'day', 'text'],
  sort: ['id', 'batchId', 'documento', 'diaref', 'texto', 'cdpadronizado'],
};
