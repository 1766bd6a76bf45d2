// Maps company and branch codes to ids. A code never changes and a branch is never removed while the service runs, but
// a company may move to another cell. So branches are cached while the listener is proven to receive such a change. A
// branch that does not exist is read again each time, because it may be loaded meanwhile. So is a branch in another
// cell.
import { branchNotFound, companyNotFound } from '@razao/domain';
import type { Database } from '@razao/platform/database';
import { defineSql, type SqlStatement } from '@razao/platform/sql';
import { LRUCache } from 'lru-cache';
import type { AccessListener } from './access-listener.js';
import type { BranchRef } from './access-scope.js';
import { companyNamed, elsewhereOf, type ElsewhereRow, type ServiceName } from './elsewhere.js';

const sql = defineSql(import.meta.url, [
  'find-branch-by-codes',
  'find-branch-by-ids',
  'list-company-branches',
]);

export const BRANCHES_CACHED_MAX = 50_000;

/** A row of find-branch-by-codes.sql, find-branch-by-ids.sql or list-company-branches.sql. */
interface BranchRow extends ElsewhereRow {
  companyId: number | null;
  companyCode: string | null;
  branchId: number | null;
  branchCode: string | null;
}

export class BranchDirectory {
  private found = newCache();

  constructor(
    private readonly database: Database,
    private readonly listener: AccessListener,
    private readonly service: ServiceName,
  ) {
    // A read that is still running keeps the old cache, which no request uses any more.
    listener.onChange(() => (this.found = newCache()));
  }

  /**
   * Both codes must be well formed.
   * @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, COMPANY_ELSEWHERE, COMPANY_ARRIVING.
   */
  async byCodes(company: string, branch: string): Promise<BranchRef> {
    return await this.find(byCodesKey(company, branch), sql['find-branch-by-codes'], company, branch);
  }

  /** @throws the errors of `byCodes`. */
  async byIds(companyId: number, branchId: number): Promise<BranchRef> {
    return await this.find(byIdsKey(companyId, branchId), sql['find-branch-by-ids'], companyId, branchId);
  }

  /** The next request for the branch reads the database. */
  forget({ companyId, companyCode, branchId, branchCode }: BranchRef): void {
    this.found.delete(byCodesKey(companyCode, branchCode));
    this.found.delete(byIdsKey(companyId, branchId));
  }

  /**
   * Returns every branch of the company, ordered by code.
   * @throws DomainError COMPANY_NOT_FOUND, COMPANY_ELSEWHERE, COMPANY_ARRIVING.
   */
  async ofCompany(company: string): Promise<readonly BranchRef[]> {
    const values = [company, this.service];
    const rows = await this.database.query<BranchRow>(sql['list-company-branches'], values);
    const [first] = rows;
    if (first === undefined) throw companyNotFound(company);
    assertHere(first, company);
    return rows.flatMap((row) => refOf(row) ?? []);
  }

  /**
   * For routes that need no branch; an unknown company is accepted.
   * @throws DomainError COMPANY_ELSEWHERE, COMPANY_ARRIVING.
   */
  async assertServed(company: string): Promise<void> {
    // No branch has an empty code.
    const row = await this.database.one<BranchRow>(sql['find-branch-by-codes'], [company, '', this.service]);
    if (row !== undefined) assertHere(row, company);
  }

  private async find(
    key: string,
    statement: SqlStatement,
    company: string | number,
    branch: string | number,
  ): Promise<BranchRef> {
    const { found } = this;
    const known = this.listener.hearing ? found.get(key) : undefined;
    if (known !== undefined) return known;
    const row = await this.database.one<BranchRow>(statement, [company, branch, this.service]);
    if (row === undefined) throw companyNotFound(company);
    assertHere(row, company);
    const ref = refOf(row);
    if (ref === undefined) throw branchNotFound(company, branch);
    found.set(key, ref);
    return ref;
  }
}

function refOf({ companyId, companyCode, branchId, branchCode }: BranchRow): BranchRef | undefined {
  if (companyId === null || companyCode === null || branchId === null || branchCode === null)
    return undefined;
  return Object.freeze({ companyId, branchId, companyCode, branchCode });
}

function byCodesKey(company: string, branch: string): string {
  return `code ${company} ${branch}`;
}

function byIdsKey(companyId: number, branchId: number): string {
  return `id ${companyId} ${branchId}`;
}

function newCache(): LRUCache<string, BranchRef> {
  return new LRUCache({ max: BRANCHES_CACHED_MAX });
}

function assertHere(row: ElsewhereRow, company: string | number): void {
  const elsewhere = elsewhereOf(row, companyNamed(company), [company]);
  if (elsewhere !== undefined) throw elsewhere;
}
