// The statements of tax quotas.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Quarter, TaxRegime, TaxRole } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { CalculatedTax, Calculation } from './calculation.js';

const sql = defineSql(import.meta.url, [
  'read-tax-settings',
  'list-role-movements',
  'insert-calculation',
  'list-calculations',
]);

export interface TaxSettings {
  regime: TaxRegime;
  /** YYYY-MM-01 */
  basePeriod: string;
  roles: TaxRole[];
  openedMonths: number;
}

/** Sums as decimal texts. */
export interface RoleMovementRow {
  role: TaxRole | null;
  isResult: boolean;
  debit: string;
  credit: string;
}

export interface SavedCalculation extends Calculation {
  id: number;
  year: number;
  quarter: number;
  /** Percent. */
  selic: string | null;
  confirmedAt: Date;
  confirmedBy: string | null;
  taxes: CalculatedTax[];
}

@Injectable()
export class TaxQuotaStore {
  async readTaxSettings(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
    quarter: Quarter,
  ): Promise<TaxSettings | undefined> {
    return await db.one<TaxSettings>(sql['read-tax-settings'], rangeOf(scope, branchId, quarter));
  }

  async listRoleMovements(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
    quarter: Quarter,
  ): Promise<RoleMovementRow[]> {
    return await db.query<RoleMovementRow>(sql['list-role-movements'], rangeOf(scope, branchId, quarter));
  }

  /** The new id; undefined when the quarter is saved already. */
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

  /** Of one quarter, or all of them, oldest first. */
  async listCalculations(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
    quarter?: Quarter,
  ): Promise<SavedCalculation[]> {
    return await db.query<SavedCalculation>(sql['list-calculations'], [
      scope.branchIds,
      branchId,
      quarter?.year ?? null,
      quarter?.number ?? null,
    ]);
  }
}

function rangeOf(scope: AccessScope, branchId: number, quarter: Quarter): unknown[] {
  return [scope.branchIds, branchId, quarter.first.toDate(), quarter.last.toDate()];
}
