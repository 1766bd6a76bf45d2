// Reads master data in the form that requests use.
import { Injectable } from '@nestjs/common';
import type { ElsewhereRow } from '@razao/auth';
import { Period, companyNotFound } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { CompanyRef } from '@razao/platform/master-data';
import {
  AuditorEntity,
  BookEntity,
  BranchEntity,
  CompanyEntity,
  CompanyRegistrationEntity,
  HistoryCodeEntity,
  SignatoryEntity,
  StatementComparativeEntity,
  StatementLineEntity,
} from '@razao/schema';
import { wireAmount } from '../lists/list.dto.js';
import type { CompanyBranch, ChartAccount, Company, HistoryCode } from './company.dto.js';
import type {
  AccountLine,
  Auditor,
  Book,
  Comparative,
  Permission,
  ReferentialAccount,
  Registration,
  Signatory,
  StatementLine,
  TaxRole,
} from './company-sets.dto.js';

const sql = defineSql(import.meta.url, [
  'list-accounts-in-sets',
  'list-unknown-permissions',
  'read-account-lines',
  'read-accounts',
  'read-adjustment-account',
  'read-openings',
  'read-permissions',
  'read-referential-accounts',
  'read-tax-roles',
  'set-permissions',
]);

interface OpeningRecord {
  readonly branch: string;
  readonly account: string;
  readonly amount: number;
}

type ComparativeRecord = Omit<Comparative, 'amount'> & { readonly amount: number };

/** The methods take no scope, because only routes of the role admin use them, which sees every company. */
@Injectable()
export class MasterDataStore {
  async findCompany(db: Queryable, code: string): Promise<Company | undefined> {
    const known = await db.manager.findOneBy(CompanyEntity, { code });
    if (known === null) return undefined;
    const account = await db.one<{ cdReduced: string }>(sql['read-adjustment-account'], [known.id]);
    const { basePeriod, presumptionIncreaseFrom, thresholds, chartId: _chart, ...same } = known;
    const { priorYearAdjustmentAccountId: _account, ...columns } = same;
    return {
      ...columns,
      baseYearMonth: monthOf(basePeriod),
      presumptionIncreaseFrom: presumptionIncreaseFrom === null ? 'never' : monthOf(presumptionIncreaseFrom),
      complianceThresholds: { ...thresholds },
      priorYearAdjustmentAccount: account?.cdReduced ?? null,
    } as Company;
  }

  /** Reads a company without locking it. @throws DomainError COMPANY_NOT_FOUND. */
  async findCompanyRef(db: Queryable, code: string): Promise<CompanyRef> {
    const known = await db.manager.findOne(CompanyEntity, {
      where: { code },
      select: { id: true, chartId: true },
    });
    if (known === null) throw companyNotFound(code);
    return { companyId: known.id, code, chartId: known.chartId };
  }

  async findBranch(
    db: Queryable,
    { companyId }: CompanyRef,
    code: string,
  ): Promise<CompanyBranch | undefined> {
    const known = await db.manager.findOneBy(BranchEntity, { companyId, code });
    if (known === null) return undefined;
    const { companyId: _company, accountingDay: _day, ...record } = known;
    return record as CompanyBranch;
  }

  async listBranchCodes(db: Queryable, { companyId }: CompanyRef): Promise<Set<string>> {
    const branches = await db.manager.find(BranchEntity, { where: { companyId }, select: { code: true } });
    return new Set(branches.map(({ code }) => code));
  }

  /** Reads in batches, because all rows of a large chart at once block the event loop for 0.1 s. */
  async readAccounts(db: Queryable, chartId: number): Promise<ChartAccount[]> {
    const accounts: ChartAccount[] = [];
    for await (const some of db.batches<ChartAccount>(sql['read-accounts'], [chartId, null]))
      accounts.push(...some);
    return accounts;
  }

  async findAccount(db: Queryable, chartId: number, reduced: string): Promise<ChartAccount | undefined> {
    return await db.one<ChartAccount>(sql['read-accounts'], [chartId, reduced]);
  }

  /**
   * Lists the given accounts that may not be as they are now, because openings, roles, codes or lines require
   * otherwise.
   */
  async listAccountsInSets(db: Queryable, chartId: number, reduced: readonly string[]): Promise<string[]> {
    const rows = await db.query<{ cdReduced: string }>(sql['list-accounts-in-sets'], [chartId, reduced]);
    return rows.map(({ cdReduced }) => cdReduced);
  }

  async findHistoryCode(
    db: Queryable,
    { companyId }: CompanyRef,
    code: string,
  ): Promise<HistoryCode | undefined> {
    const known = await db.manager.findOneBy(HistoryCodeEntity, { companyId, code });
    return known === null ? undefined : { code: known.code, text: known.text };
  }

  async deleteHistoryCode(tx: Transaction, { companyId }: CompanyRef, code: string): Promise<void> {
    await tx.manager.delete(HistoryCodeEntity, { companyId, code });
  }

  async readOpenings(db: Queryable, { companyId }: CompanyRef): Promise<OpeningRecord[]> {
    const rows = await db.query<Omit<OpeningRecord, 'amount'> & { amount: string }>(sql['read-openings'], [
      companyId,
    ]);
    return rows.map((row) => ({ ...row, amount: wireAmount(row.amount) }));
  }

  async readTaxRoles(db: Queryable, chartId: number): Promise<TaxRole[]> {
    return await db.query<TaxRole>(sql['read-tax-roles'], [chartId]);
  }

  async readSignatories(db: Queryable, { companyId }: CompanyRef): Promise<Signatory[]> {
    const order = { name: 'ASC', taxNumber: 'ASC', qualificationCode: 'ASC', validFrom: 'ASC' } as const;
    const rows = await db.manager.find(SignatoryEntity, { where: { companyId }, order });
    return rows.map(({ id: _id, companyId: _company, ...row }) => row as Signatory);
  }

  async readAuditors(db: Queryable, { companyId }: CompanyRef): Promise<Auditor[]> {
    const order = { name: 'ASC', taxNumber: 'ASC', validFrom: 'ASC' } as const;
    const rows = await db.manager.find(AuditorEntity, { where: { companyId }, order });
    return rows.map(({ id: _id, companyId: _company, ...row }) => row as Auditor);
  }

  async readRegistrations(db: Queryable, { companyId }: CompanyRef): Promise<Registration[]> {
    const order = { institution: 'ASC', number: 'ASC' } as const;
    const rows = await db.manager.find(CompanyRegistrationEntity, { where: { companyId }, order });
    return rows.map(({ institution, number }) => ({ institution, number }));
  }

  async readBooks(db: Queryable, { companyId }: CompanyRef): Promise<Book[]> {
    const order = { nature: 'ASC', number: 'ASC' } as const;
    const rows = await db.manager.find(BookEntity, { where: { companyId }, order });
    return rows.map(({ nature, number, firstPeriod, lastPeriod }) => {
      return { nature, number, firstMonth: monthOf(firstPeriod), lastMonth: monthOf(lastPeriod) };
    });
  }

  async readComparatives(db: Queryable, { companyId }: CompanyRef): Promise<ComparativeRecord[]> {
    const order = { firstPeriod: 'ASC', lastPeriod: 'ASC', code: 'ASC' } as const;
    const rows = await db.manager.find(StatementComparativeEntity, { where: { companyId }, order });
    return rows.map(({ firstPeriod, lastPeriod, code, amount }) => ({
      firstMonth: monthOf(firstPeriod),
      lastMonth: monthOf(lastPeriod),
      code,
      amount: wireAmount(amount),
    }));
  }

  async readReferentialAccounts(db: Queryable, chartId: number): Promise<ReferentialAccount[]> {
    return await db.query<ReferentialAccount>(sql['read-referential-accounts'], [chartId]);
  }

  async readStatementLines(
    db: Queryable,
    { companyId }: CompanyRef,
  ): Promise<{ lines: StatementLine[]; accounts: AccountLine[] }> {
    const rows = await db.manager.find(StatementLineEntity, {
      where: { companyId },
      order: { statement: 'ASC', position: 'ASC' },
    });
    const lines = rows.map(
      ({ companyId: _company, position: _position, parentCode, ...row }): StatementLine => ({
        ...row,
        ...(parentCode !== null && { parent: parentCode }),
      }),
    );
    return { lines, accounts: await db.query<AccountLine>(sql['read-account-lines'], [companyId]) };
  }

  async readPermissions(db: Queryable, subject: string): Promise<Permission[]> {
    return await db.query<Permission>(sql['read-permissions'], [subject]);
  }

  async listUnknownPermissions(
    db: Queryable,
    permissions: readonly Permission[],
  ): Promise<(Permission & ElsewhereRow & { index: number; companyKnown: boolean })[]> {
    return await db.query(sql['list-unknown-permissions'], [JSON.stringify(permissions)]);
  }

  async setPermissions(
    tx: Transaction,
    subject: string,
    permissions: readonly Permission[],
  ): Promise<number> {
    const values = [subject, JSON.stringify(permissions)];
    return (await tx.one<{ changed: number }>(sql['set-permissions'], values))?.changed ?? 0;
  }
}

function monthOf(date: string): string {
  return Period.fromDate(date).format();
}
