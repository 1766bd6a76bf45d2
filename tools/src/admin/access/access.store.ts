// Grants and revokes permissions: direct ones, groups and their members. It runs on the owner's connection;
// the services only read these tables.
//
// Each method is one transaction and idempotent: it resolves with whether anything changed. When it commits,
// the tables announce it and running services drop the permissions that they cached.
import { EVERY_BRANCH, isSubject, SUBJECT_CHARS_MAX } from '@razao/auth';
import { DomainError, isBranchCode, isCompanyCode } from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';
import { defineSql, type SqlStatement } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, [
  'delete-group',
  'delete-group-member',
  'find-group',
  'find-target',
  'grant-direct',
  'grant-group',
  'insert-group',
  'insert-group-member',
  'revoke-direct',
  'revoke-group',
]);

export const GROUP_NAME_CHARS_MAX = 100;

interface Target {
  readonly companyId: number;
  readonly branchId: number | null;
}

export class AccessStore {
  constructor(private readonly database: Database) {}

  /** @throws DomainError VALIDATION_FAILED, INVALID_CODE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND. */
  async grant(subject: string, company: string, branch: string): Promise<boolean> {
    return await this.changeDirect(sql['grant-direct'], subject, company, branch);
  }

  /** Errors as grant. Permissions that cover the branch by `*` or by a group stay. */
  async revoke(subject: string, company: string, branch: string): Promise<boolean> {
    return await this.changeDirect(sql['revoke-direct'], subject, company, branch);
  }

  /** @throws DomainError VALIDATION_FAILED. */
  async createGroup(name: string): Promise<boolean> {
    assertGroupName(name);
    return (await this.database.execute(sql['insert-group'], [name])) > 0;
  }

  /** Removes its members and permissions with it. @throws DomainError VALIDATION_FAILED. */
  async removeGroup(name: string): Promise<boolean> {
    assertGroupName(name);
    return (await this.database.execute(sql['delete-group'], [name])) > 0;
  }

  /** @throws DomainError VALIDATION_FAILED, GROUP_NOT_FOUND. */
  async addMember(group: string, subject: string): Promise<boolean> {
    return await this.changeMember(sql['insert-group-member'], group, subject);
  }

  /** @throws DomainError VALIDATION_FAILED, GROUP_NOT_FOUND. */
  async removeMember(group: string, subject: string): Promise<boolean> {
    return await this.changeMember(sql['delete-group-member'], group, subject);
  }

  /** @throws DomainError VALIDATION_FAILED, GROUP_NOT_FOUND, INVALID_CODE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND. */
  async grantGroup(group: string, company: string, branch: string): Promise<boolean> {
    return await this.changeGroup(sql['grant-group'], group, company, branch);
  }

  /** Errors as grantGroup. */
  async revokeGroup(group: string, company: string, branch: string): Promise<boolean> {
    return await this.changeGroup(sql['revoke-group'], group, company, branch);
  }

  private async changeDirect(
    statement: SqlStatement,
    subject: string,
    company: string,
    branch: string,
  ): Promise<boolean> {
    assertSubject(subject);
    return await this.database.transaction(async (tx) => {
      const { companyId, branchId } = await targetOf(tx, company, branch);
      return (await tx.execute(statement, [subject, companyId, branchId])) > 0;
    });
  }

  private async changeGroup(
    statement: SqlStatement,
    group: string,
    company: string,
    branch: string,
  ): Promise<boolean> {
    return await this.database.transaction(async (tx) => {
      const groupId = await groupIdOf(tx, group);
      const { companyId, branchId } = await targetOf(tx, company, branch);
      return (await tx.execute(statement, [groupId, companyId, branchId])) > 0;
    });
  }

  private async changeMember(statement: SqlStatement, group: string, subject: string): Promise<boolean> {
    assertSubject(subject);
    return await this.database.transaction(async (tx) => {
      return (await tx.execute(statement, [await groupIdOf(tx, group), subject])) > 0;
    });
  }
}

async function targetOf(tx: Transaction, company: string, branch: string): Promise<Target> {
  assertCode('company', company, isCompanyCode(company));
  assertCode('branch', branch, branch === EVERY_BRANCH || isBranchCode(branch));
  const row = await tx.one<{ companyId: number; branchId: number | null }>(sql['find-target'], [
    company,
    branch,
  ]);
  if (row === undefined) throw new DomainError('COMPANY_NOT_FOUND', `Company ${company} does not exist.`);
  if (branch === EVERY_BRANCH) return { companyId: row.companyId, branchId: null };
  if (row.branchId === null)
    throw new DomainError('BRANCH_NOT_FOUND', `Company ${company} has no branch ${branch}.`);
  return { companyId: row.companyId, branchId: row.branchId };
}

async function groupIdOf(tx: Transaction, name: string): Promise<number> {
  assertGroupName(name);
  const row = await tx.one<{ id: number }>(sql['find-group'], [name]);
  if (row === undefined)
    throw new DomainError('GROUP_NOT_FOUND', `The group ${JSON.stringify(name)} does not exist.`);
  return row.id;
}

function assertCode(field: string, code: string, wellFormed: boolean): void {
  if (wellFormed) return;
  const reason = `a code of 1 to 10 letters and digits is expected${field === 'branch' ? `, or ${EVERY_BRANCH} for every branch` : ''}`;
  throw new DomainError('INVALID_CODE', `${field}: ${reason}, got ${JSON.stringify(code)}.`, [
    { field, reason },
  ]);
}

function assertSubject(subject: string): void {
  if (isSubject(subject)) return;
  const reason = `a user of 1 to ${SUBJECT_CHARS_MAX} visible characters is expected`;
  throw new DomainError('VALIDATION_FAILED', `user: ${reason}.`, [{ field: 'user', reason }]);
}

function assertGroupName(name: string): void {
  if (
    name !== '' &&
    name === name.trim() &&
    name.length <= GROUP_NAME_CHARS_MAX &&
    !/\p{Cc}|\p{Cs}/u.test(name)
  )
    return;
  const reason = `a name of 1 to ${GROUP_NAME_CHARS_MAX} visible characters is expected`;
  throw new DomainError('VALIDATION_FAILED', `group: ${reason}.`, [{ field: 'group', reason }]);
}
