// Company and branch codes → ids. A code never changes and a branch is never removed while the
// service runs, so that what was found is cached; what was not found is read again each time,
// because it may be loaded in the meantime.
import { Injectable } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { defineSql, type SqlStatement } from '@razao/platform/sql';
import { LRUCache } from 'lru-cache';
import type { BranchRef } from './access-scope.js';

const sql = defineSql(import.meta.url, [
  'find-branch-by-codes',
  'find-branch-by-ids',
  'list-company-branches',
]);

export const BRANCHES_CACHED_MAX = 50_000;

/** A row of find-branch-by-codes.sql and its neighbours. */
export interface BranchRow {
  companyId: number;
  companyCode: string;
  branchId: number | null;
  branchCode: string | null;
}

@Injectable()
export class BranchDirectory {
  private readonly found = new LRUCache<string, BranchRef>({ max: BRANCHES_CACHED_MAX });

  constructor(private readonly database: Database) {}

  /** @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND. Both codes are well formed. */
  byCodes(company: string, branch: string): BranchRef | Promise<BranchRef> {
    return this.find(`code ${company} ${branch}`, sql['find-branch-by-codes'], company, branch);
  }

  /** @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND. */
  byIds(companyId: number, branchId: number): BranchRef | Promise<BranchRef> {
    return this.find(`id ${companyId} ${branchId}`, sql['find-branch-by-ids'], companyId, branchId);
  }

  /** Every branch of the company, by code. @throws DomainError COMPANY_NOT_FOUND. */
  async ofCompany(company: string): Promise<readonly BranchRef[]> {
    const rows = await this.database.query<BranchRow>(sql['list-company-branches'], [company]);
    if (rows.length === 0) throw companyNotFound(company);
    return rows.flatMap((row) => refOf(row) ?? []);
  }

  /** At once when the branch is known. */
  private find(
    key: string,
    statement: SqlStatement,
    company: string | number,
    branch: string | number,
  ): BranchRef | Promise<BranchRef> {
    return this.found.get(key) ?? this.read(key, statement, company, branch);
  }

  private async read(
    key: string,
    statement: SqlStatement,
    company: string | number,
    branch: string | number,
  ): Promise<BranchRef> {
    const row = await this.database.one<BranchRow>(statement, [company, branch]);
    if (row === undefined) throw companyNotFound(company);
    const ref = refOf(row);
    if (ref === undefined) throw branchNotFound(company, branch);
    this.found.set(key, ref);
    return ref;
  }
}

function refOf({ companyId, companyCode, branchId, branchCode }: BranchRow): BranchRef | undefined {
  if (branchId === null || branchCode === null) return undefined;
  return Object.freeze({ companyId, branchId, companyCode, branchCode });
}

function companyNotFound(company: string | number): DomainError {
  return new DomainError('COMPANY_NOT_FOUND', {
    en: `Company ${company} does not exist.`,
    pt: `A empresa ${company} não existe.`,
  });
}

function branchNotFound(company: string | number, branch: string | number): DomainError {
  return new DomainError('BRANCH_NOT_FOUND', {
    en: `Company ${company} has no branch ${branch}.`,
    pt: `A empresa ${company} não tem a filial ${branch}.`,
  });
}
