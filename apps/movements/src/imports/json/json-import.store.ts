// The statements that only a JSON movement needs.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { defineSql } from '@razao/platform/sql';
import type { Transaction } from '@razao/platform/database';

const sql = defineSql(import.meta.url, ['find-batch-by-code']);

export interface NamedBatch {
  id: number;
  descricao: string | null;
}

@Injectable()
export class JsonImportStore {
  async findBatchByCode(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    period: string,
    lote: string,
  ): Promise<NamedBatch | undefined> {
    return await tx.one<NamedBatch>(sql['find-batch-by-code'], [scope.branchIds, branchId, period, lote]);
  }
}
