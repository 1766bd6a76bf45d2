// Runs the statements of tax quotas.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Quarter, type TaxRegime, type TaxRole } from '@razao/domain';
import type { Int64 } from '@razao/platform/http';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { CalculatedTax, Calculation, MissingMonth } from './calculation.js';
import type { SavedTaxCalculation } from './tax-quota.dto.js';

const sql = defineSql(import.meta.url, [
  'read-tax-settings',
  'list-role-movements',
  'insert-calculation',
  'list-calculations',
  'cancel-calculation',
]);

export interface TaxSettings {
  regime: TaxRegime;
  /** YYYY-MM-01 */
  basePeriod: string;
  roles: TaxRole[];
  /** The first month with raised percentages, YYYY-MM-01; null when they never apply. */
  increaseFrom: string | null;
  openedMonths: number;
  missingMonths: MissingMonth[];
}

/** Sums are decimal texts. */
export interface RoleMovementRow {
  /** 1 to 4 */
  quarter: number;
  role: TaxRole | null;
  isResult: boolean;
  debit: string;
  credit: string;
}

export interface SavedCalculation extends Omit<SavedTaxCalculation, 'selic' | 'taxes'> {
  /** The branch that pays. */
  branchId: number;
  /** In percent. */
  selic: string | null;
  taxes: CalculatedTax[];
}

@Injectable()
export class TaxQuotaStore {
  async readTaxSettings(
    db: Queryable,
    companyId: number,
    { first, last }: Quarter,
  ): Promise<TaxSettings | undefined> {
    return await db.one<TaxSettings>(sql['read-tax-settings'], [companyId, first.toDate(), last.toDate()]);
  }

  /** Lists the movements of the quarter and of the earlier quarters of its year, over all branches. */
  async listRoleMovements(
    db: Queryable,
    companyId: number,
    { year, last }: Quarter,
  ): Promise<RoleMovementRow[]> {
    return await db.query<RoleMovementRow>(sql['list-role-movements'], [
      companyId,
      Quarter.of(year, 1).first.toDate(),
      last.toDate(),
    ]);
  }

  /** @returns the new id; undefined when the quarter of the company is already confirmed */
  async insertCalculation(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    quarter: Quarter,
    calculation: Calculation & { selic: string | null },
  ): Promise<number | undefined> {
    const { regime, months, selic, taxes } = calculation;
    const row = await tx.one<{ id: number }>(sql['insert-calculation'], [
      scope.branchIds,
      branchId,
      quarter.year,
      quarter.number,
      regime,
      months,
      selic,
      JSON.stringify(taxes),
    ]);
    return row?.id;
  }

  /**
   * Lists the calculations of a company, the oldest quarter first; with a quarter only those of it that are not
   * cancelled.
   */
  async listCalculations(
    scope: AccessScope,
    db: Queryable,
    companyId: number,
    quarter?: Quarter,
  ): Promise<SavedCalculation[]> {
    return await db.query<SavedCalculation>(sql['list-calculations'], [
      scope.branchIds,
      companyId,
      quarter?.year ?? null,
      quarter?.number ?? null,
      null,
    ]);
  }

  async findCalculation(scope: AccessScope, db: Queryable, id: Int64): Promise<SavedCalculation | undefined> {
    return await db.one<SavedCalculation>(sql['list-calculations'], [scope.branchIds, null, null, null, id]);
  }

  /** @returns false when the calculation was cancelled before, or the caller may not see it */
  async cancelCalculation(scope: AccessScope, tx: Transaction, id: Int64, reason: string): Promise<boolean> {
    return (await tx.one(sql['cancel-calculation'], [scope.branchIds, id, reason])) !== undefined;
  }
}
