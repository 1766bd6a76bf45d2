// Grants and revokes permissions: direct ones, groups and their members. It runs on the owner's connection;
// the services only read these tables.
//
// Each method is one transaction and idempotent. It returns whether it changed something. When it commits, triggers
// of the tables send a notification, and running services delete the permissions that they cached.
import { EVERY_BRANCH, isSubject, SUBJECT_CHARS_MAX } from '@razao/auth';
import {
  DomainError,
  branchNotFound,
  companyNotFound,
  isBranchCode,
  isCompanyCode,
  refusedField,
} from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';

export const GROUP_NAME_CHARS_MAX = 100;

/**
 * The fields that are given decide what is meant: a group, a user in a group, or the permission of a user or a group
 * for a branch of a company.
 */
export interface Access {
  readonly user?: string | undefined;
  readonly group?: string | undefined;
  readonly company?: string | undefined;
  /** `*` for every branch. */
  readonly branch?: string | undefined;
}

type Row = Readonly<Record<string, string | number | null>>;

export class AccessStore {
  constructor(private readonly database: Database) {}

  /** @throws DomainError VALIDATION_FAILED, INVALID_CODE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, GROUP_NOT_FOUND. */
  async add(access: Access): Promise<boolean> {
    return await this.change(
      access,
      (table, names, values) =>
        `INSERT INTO access.${table} (${names}) VALUES (${values}) ON CONFLICT DO NOTHING`,
    );
  }

  /**
   * Throws the errors of `add`. Removing a group removes its members and permissions. Removing a user's direct
   * permission for a branch leaves one that comes from `*` or from a group.
   */
  async remove(access: Access): Promise<boolean> {
    return await this.change(
      access,
      (table, names, values) =>
        `DELETE FROM access.${table} WHERE ROW (${names}) IS NOT DISTINCT FROM ROW (${values})`,
    );
  }

  private async change(
    access: Access,
    statement: (table: string, names: string, values: string) => string,
  ): Promise<boolean> {
    return await this.database.transaction(async (tx) => {
      const [table, row] = await rowOf(tx, access);
      const names = Object.keys(row);
      const values = names.map((_, index) => `$${index + 1}`).join(', ');
      return (await tx.execute(statement(table, names.join(', '), values), Object.values(row))) > 0;
    });
  }
}

async function rowOf(
  tx: Transaction,
  { user, group = '', company, branch = '' }: Access,
): Promise<[table: string, row: Row]> {
  if (user !== undefined) assertSubject(user);
  if (company === undefined) {
    if (user === undefined) return ['user_group', { name: groupName(group) }];
    return ['group_member', { group_id: await groupIdOf(tx, group), subject: user }];
  }
  if (user !== undefined)
    return ['grant_direct', { subject: user, ...(await targetOf(tx, company, branch)) }];
  return ['group_grant', { group_id: await groupIdOf(tx, group), ...(await targetOf(tx, company, branch)) }];
}

async function targetOf(tx: Transaction, company: string, branch: string): Promise<Row> {
  assertCode('company', company, isCompanyCode(company));
  assertCode('branch', branch, branch === EVERY_BRANCH || isBranchCode(branch));
  const row = await tx.one<{ companyId: number; branchId: number | null }>(
    `SELECT c.id AS "companyId", b.id AS "branchId"
       FROM ledger.company c LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = $2
      WHERE c.code = $1`,
    [company, branch],
  );
  if (row === undefined) throw companyNotFound(company);
  if (branch !== EVERY_BRANCH && row.branchId === null) throw branchNotFound(company, branch);
  return { company_id: row.companyId, branch_id: row.branchId };
}

/** Locks the group, so that it is not removed while a transaction adds something to it. */
async function groupIdOf(tx: Transaction, name: string): Promise<number> {
  const row = await tx.one<{ id: number }>('SELECT id FROM access.user_group WHERE name = $1 FOR KEY SHARE', [
    groupName(name),
  ]);
  if (row === undefined)
    throw new DomainError('GROUP_NOT_FOUND', {
      en: `The group ${JSON.stringify(name)} does not exist.`,
      pt: `O grupo ${JSON.stringify(name)} não existe.`,
    });
  return row.id;
}

function assertCode(field: string, code: string, wellFormed: boolean): void {
  if (wellFormed) return;
  const isBranch = field === 'branch';
  const reason = {
    en: `a code of 1 to 10 letters and digits is expected${isBranch ? `, or ${EVERY_BRANCH} for every branch` : ''}`,
    pt: `informe um código de 1 a 10 letras e dígitos${isBranch ? `, ou ${EVERY_BRANCH} para todas as filiais` : ''}`,
  };
  const sent = JSON.stringify(code);
  const message = {
    en: `${field}: ${reason.en}, got ${sent}.`,
    pt: `${field}: ${reason.pt}; recebido: ${sent}.`,
  };
  throw new DomainError('INVALID_CODE', message, [{ field, reason }]);
}

function assertSubject(subject: string): void {
  if (isSubject(subject)) return;
  throw refusedField('VALIDATION_FAILED', 'user', undefined, {
    en: `a user of 1 to ${SUBJECT_CHARS_MAX} visible characters is expected.`,
    pt: `informe um identificador de usuário de 1 a ${SUBJECT_CHARS_MAX} caracteres visíveis.`,
  });
}

/** @throws DomainError VALIDATION_FAILED. */
function groupName(name: string): string {
  if (
    name !== '' &&
    name === name.trim() &&
    name.length <= GROUP_NAME_CHARS_MAX &&
    !/\p{Cc}|\p{Cs}/u.test(name)
  )
    return name;
  throw refusedField('VALIDATION_FAILED', 'group', undefined, {
    en: `a name of 1 to ${GROUP_NAME_CHARS_MAX} visible characters is expected.`,
    pt: `informe um nome de 1 a ${GROUP_NAME_CHARS_MAX} caracteres visíveis.`,
  });
}
