// What the lists of batches offer: filters, and fields to sort by.
import type { ListShape } from '../lists/list-request.js';

export type BatchSortField = 'id' | 'lote' | 'empresa' | 'filial' | 'ano' | 'mes' | 'descricao';

export const BATCH_LIST: ListShape<BatchSortField> = {
  filters: ['year', 'month', 'batchId', 'text'],
  sort: ['id', 'lote', 'empresa', 'filial', 'ano', 'mes', 'descricao'],
};
