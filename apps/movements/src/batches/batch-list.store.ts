// The paginated lists of batches.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { ListRequest } from '../lists/list-request.js';
import { OrderedStatements, type Ordering } from '../lists/ordered.js';
import { readPage, type Page } from '../lists/page.js';
import type { BatchSortField } from './batch-list-shape.js';
import type { BatchRow } from './batch.store.js';

const sql = defineSql(import.meta.url, ['list-batches', 'summarise-batches', 'count-batches']);

const ORDERING: Ordering<BatchSortField> = {
  default: 'b.id',
  tieBreak: 'b.id',
  expressions: {
    id: 'b.id',
    lote: 'b.lote',
    empresa: 'c.code',
    filial: 'br.code',
    ano: 'extract(year FROM b.period)',
    mes: 'extract(month FROM b.period)',
    descricao: 'b.descricao',
  },
};
const listed = new OrderedStatements(sql['list-batches'], sql['count-batches'], ORDERING);
const summarised = new OrderedStatements(sql['summarise-batches'], sql['count-batches'], ORDERING);

export interface BatchSummaryRow extends BatchRow {
  documents: number;
  entries: number;
  /** numeric(…,2), as totalCredits */
  totalDebits: string;
  totalCredits: string;
}

export type BatchListRequest = ListRequest<BatchSortField>;

@Injectable()
export class BatchListStore {
  constructor(private readonly database: Database) {}

  async listBatches(
    scope: AccessScope,
    branchIds: readonly number[] | null,
    request: BatchListRequest,
  ): Promise<Page<BatchRow>> {
    return await readPage(this.database, listed, valuesOf(scope, branchIds, request), request);
  }

  async summariseBatches(
    scope: AccessScope,
    branchIds: readonly number[] | null,
    request: BatchListRequest,
  ): Promise<Page<BatchSummaryRow>> {
    return await readPage(this.database, summarised, valuesOf(scope, branchIds, request), request);
  }
}

function valuesOf(
  scope: AccessScope,
  branchIds: readonly number[] | null,
  { filters }: BatchListRequest,
): unknown[] {
  return [scope.branchIds, branchIds, filters.from, filters.to, filters.batchId, filters.text];
}
