// Reads the data of an export and stores its record. An export covers all branches of a company, so the caller needs
// permission for each of them.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope } from '@razao/auth';
import type { Queryable, Transaction } from '@razao/platform/database';
import { skippedBy, type Int64, type PageQuery, type PageRead } from '@razao/platform/http';
import { defineSql } from '@razao/platform/sql';
import {
  AuditorEntity,
  BookEntity,
  BranchEntity,
  CompanyEntity,
  CompanyRegistrationEntity,
  EcdEntity,
  SignatoryEntity,
} from '@razao/schema';
import type {
  BalanceRow,
  ClosingRow,
  CountRow,
  EcdAccountRow,
  EcdHead,
  EcdHeadRow,
  EntryRow,
  FigureRow,
} from './ecd-rows.js';

const sql = defineSql(import.meta.url, [
  'file-ecd',
  'insert-ecd',
  'read-ecd-chart',
  'read-ecd-closings',
  'read-ecd-counts',
  'read-ecd-figures',
  'read-ecd-fingerprint',
  'read-ecd-head',
  'read-ecd-histories',
  'stream-ecd-balances',
  'stream-ecd-entries',
]);

/** Months of a company, as YYYY-MM-01. */
export interface EcdMonths {
  readonly companyId: number;
  readonly first: string;
  readonly last: string;
}

/** The columns that the service gives; the database adds the others. */
export type NewEcd = Omit<EcdEntity, 'id' | 'requestedBy' | 'finishedAt' | 'filedAt' | 'filedBy'>;

@Injectable()
export class EcdStore {
  /** @returns undefined when there is no such company, or a branch of it is outside of the scope */
  async readHead(
    scope: AccessScope,
    db: Queryable,
    { companyId, first, last }: EcdMonths,
  ): Promise<EcdHead | undefined> {
    const row = await db.one<EcdHeadRow>(sql['read-ecd-head'], [scope.branchIds, companyId, first, last]);
    if (row === undefined) return undefined;
    const { manager } = db;
    const where = { companyId };
    return {
      ...row,
      company: await this.findCompany(db, where),
      books: await manager.find(BookEntity, { where, order: { nature: 'ASC', number: 'ASC' } }),
      registrations: await manager.find(CompanyRegistrationEntity, {
        where,
        order: { institution: 'ASC', number: 'ASC' },
      }),
      signatories: await manager.find(SignatoryEntity, { where, order: { id: 'ASC' } }),
      auditors: await manager.find(AuditorEntity, { where, order: { id: 'ASC' } }),
    };
  }

  async readChart(db: Queryable, { companyId, last }: EcdMonths): Promise<EcdAccountRow[]> {
    return await db.query<EcdAccountRow>(sql['read-ecd-chart'], [companyId, last]);
  }

  async readCounts(db: Queryable, months: EcdMonths): Promise<CountRow> {
    const row = await db.one<CountRow>(sql['read-ecd-counts'], valuesOf(months));
    if (row === undefined) throw new Error('Counts have one row.');
    return row;
  }

  async readHistories(db: Queryable, months: EcdMonths): Promise<{ code: string; text: string }[]> {
    return await db.query(sql['read-ecd-histories'], valuesOf(months));
  }

  async readFigures(db: Queryable, months: EcdMonths): Promise<FigureRow[]> {
    return await db.query<FigureRow>(sql['read-ecd-figures'], valuesOf(months));
  }

  async readClosings(db: Queryable, { companyId }: EcdMonths, period: string): Promise<ClosingRow[]> {
    return await db.query<ClosingRow>(sql['read-ecd-closings'], [companyId, period]);
  }

  streamBalances(tx: Transaction, months: EcdMonths): AsyncIterable<BalanceRow[]> {
    return tx.batches<BalanceRow>(sql['stream-ecd-balances'], valuesOf(months));
  }

  streamEntries(tx: Transaction, { companyId }: EcdMonths, period: string): AsyncIterable<EntryRow[]> {
    const rows: AsyncIterable<unknown> = tx.copyRows(sql['stream-ecd-entries'], [companyId, period]);
    return rows as AsyncIterable<EntryRow[]>;
  }

  async readFingerprint(db: Queryable, months: EcdMonths): Promise<string> {
    const row = await db.one<{ fingerprint: string }>(sql['read-ecd-fingerprint'], valuesOf(months));
    return row?.fingerprint ?? '';
  }

  async insert(scope: AccessScope, tx: Transaction, ecd: NewEcd): Promise<number> {
    const row = await tx.one<{ id: number }>(sql['insert-ecd'], [
      ecd.companyId,
      ecd.firstPeriod,
      ecd.lastPeriod,
      JSON.stringify(ecd.options),
      ecd.fingerprint,
      ecd.sha256,
      ecd.bytes,
      ecd.lines,
      ecd.replacedCharacters,
      ecd.transliteratedCharacters,
      JSON.stringify(ecd.judgement),
      scope.subject,
      ecd.startedAt,
    ]);
    if (row === undefined) throw new Error('The export has no id.');
    return row.id;
  }

  /** @returns undefined when there is no such export, or a branch of its company is outside of the scope */
  async find(scope: AccessScope, db: Queryable, id: Int64): Promise<EcdEntity | undefined> {
    // An id that is not a number exceeds 2^53, and no export has such an id.
    const ecd = typeof id === 'number' ? await db.manager.findOneBy(EcdEntity, { id }) : null;
    if (ecd === null) return undefined;
    const branches = await db.manager.findBy(BranchEntity, { companyId: ecd.companyId });
    return branches.every((branch) => permits(scope, branch.id)) ? ecd : undefined;
  }

  async findCompany(db: Queryable, { companyId }: { readonly companyId: number }): Promise<CompanyEntity> {
    return await db.manager.findOneByOrFail(CompanyEntity, { id: companyId });
  }

  /**
   * Lists the exports of a company, the newest first. With a snapshot as `tx`, count and page are of the same moment.
   */
  async list(tx: Transaction, companyId: number, query: PageQuery): Promise<PageRead<EcdEntity>> {
    const [rows, total] = await tx.manager.findAndCount(EcdEntity, {
      where: { companyId },
      order: { finishedAt: 'DESC', id: 'DESC' },
      skip: skippedBy(query),
      take: query.size,
    });
    return { total, rows };
  }

  /** @returns false when books or master data have changed since the export, or when there is no such export. */
  async file(
    scope: AccessScope,
    tx: Transaction,
    id: number,
    request: { requestId: string | null; remoteAddress: string | null },
  ): Promise<boolean> {
    const values = [id, scope.subject, request.requestId, request.remoteAddress];
    const row = await tx.one<{ filed: boolean | null }>(sql['file-ecd'], values);
    return row?.filed === true;
  }
}

function valuesOf({ companyId, first, last }: EcdMonths): readonly unknown[] {
  return [companyId, first, last];
}
