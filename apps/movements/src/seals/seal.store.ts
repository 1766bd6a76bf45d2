// Reads the seals of months and the changes since a seal, and reopens months.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { pageOf, readPage, type Page, type PageQuery } from '@razao/platform/http';
import { wireSum } from '@razao/platform/json';
import { defineSql } from '@razao/platform/sql';
import { wireEntry, type EntryRow } from '../entries/entry-lists.js';
import { wireTotals, type TotalsRow } from '../lists/list.dto.js';
import type { BalanceChange, Certificate, EntryChange, Seal, SealBalance } from './seals.dto.js';

const sql = defineSql(import.meta.url, [
  'certify-month',
  'list-balance-changes',
  'list-entry-changes',
  'list-seals',
  'list-uncertified-months',
  'read-certificate',
  'reopen-months',
]);

type CertificateRow = Omit<Certificate, keyof TotalsRow> & TotalsRow;

type BalanceTexts = Record<keyof SealBalance, string>;
type BalanceRow = Omit<BalanceChange, 'before' | 'after'> & Record<'before' | 'after', BalanceTexts>;

function wireBalance(balance: BalanceTexts): SealBalance {
  const sums = Object.entries(balance).map(([name, text]) => [name, wireSum(text)]);
  return Object.fromEntries(sums) as SealBalance;
}

/** A row has the columns of the change first, then those of the entry. */
type ChangeRow = Omit<EntryChange, 'entry'> & EntryRow;

function wireChange({ change, at, subject, lote, documento, ...entry }: ChangeRow): EntryChange {
  return { change, at, subject, lote, documento, entry: wireEntry(entry) };
}

@Injectable()
export class SealStore {
  /** @returns the reopened months, YYYY-MM-01, and the seals that they keep */
  async reopenMonths(
    scope: AccessScope,
    tx: Transaction,
    month: BranchMonth,
    reason: string,
  ): Promise<{ period: string; seal: number }[]> {
    return await tx.query(sql['reopen-months'], [...valuesOf(scope, month), reason]);
  }

  async listSeals(scope: AccessScope, db: Queryable, month: BranchMonth): Promise<Seal[]> {
    return await db.query<Seal>(sql['list-seals'], valuesOf(scope, month));
  }

  async pageEntryChanges(
    scope: AccessScope,
    db: Queryable,
    month: BranchMonth,
    seal: number,
    page: PageQuery,
  ): Promise<Page<EntryChange>> {
    const values = [...valuesOf(scope, month), seal];
    return pageOf(page, await readPage<ChangeRow>(db, sql['list-entry-changes'], values, page), wireChange);
  }

  async listBalanceChanges(
    scope: AccessScope,
    db: Queryable,
    month: BranchMonth,
    seal: number,
  ): Promise<BalanceChange[]> {
    const changes: BalanceChange[] = [];
    const values = [...valuesOf(scope, month), seal];
    for await (const some of db.batches<BalanceRow>(sql['list-balance-changes'], values))
      for (const { before, after, ...account } of some)
        changes.push({ ...account, before: wireBalance(before), after: wireBalance(after) });
    return changes;
  }

  async readCertificate(
    scope: AccessScope,
    db: Queryable,
    month: BranchMonth,
  ): Promise<Certificate | undefined> {
    const row = await db.one<CertificateRow>(sql['read-certificate'], valuesOf(scope, month));
    if (row === undefined) return undefined;
    const { complianceRun: run } = row;
    if (run !== null) run.finishedAt = new Date(run.finishedAt).toISOString();
    return { ...row, ...wireTotals(row) };
  }

  async listUncertifiedMonths(db: Queryable): Promise<BranchMonth[]> {
    return await db.query<BranchMonth>(sql['list-uncertified-months'], []);
  }

  async certifyMonth(tx: Transaction, { branchId, period }: BranchMonth): Promise<void> {
    await tx.execute(sql['certify-month'], [branchId, period]);
  }
}

function valuesOf(scope: AccessScope, { branchId, period }: BranchMonth): unknown[] {
  return [scope.branchIds, branchId, period];
}
