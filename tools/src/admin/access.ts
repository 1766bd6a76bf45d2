// Grants and revokes permissions: direct ones, groups and their members. It runs on the owner's connection;
// the services only read these tables. When a change commits, triggers of the tables send a notification, and running
// services delete the permissions that they cached.
import { EVERY_BRANCH, isSubject, SUBJECT_CHARS_MAX } from '@razao/auth';
import { branchNotFound, companyNotFound, isBranchCode, isCompanyCode } from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';
import { CommandRefused } from './command-line.js';

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

const STATEMENTS = {
  add: (table: string, names: string, values: string) =>
    `INSERT INTO access.${table} (${names}) VALUES (${values}) ON CONFLICT DO NOTHING`,
  remove: (table: string, names: string, values: string) =>
    `DELETE FROM access.${table} WHERE ROW (${names}) IS NOT DISTINCT FROM ROW (${values})`,
};

/**
 * Adds or removes in one transaction. Removing a group removes its members and permissions. Removing a user's direct
 * permission for a branch leaves one that comes from `*` or from a group.
 * @returns whether it changed something
 * @throws CommandRefused for a name that has not the form or a group that does not exist; DomainError COMPANY_NOT_FOUND,
 *   BRANCH_NOT_FOUND
 */
export async function changeAccess(
  database: Database,
  how: keyof typeof STATEMENTS,
  access: Access,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const [table, row] = await rowOf(tx, access);
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`).join(', ');
    return (await tx.execute(STATEMENTS[how](table, names.join(', '), values), Object.values(row))) > 0;
  });
}

async function rowOf(
  tx: Transaction,
  { user, group = '', company, branch = '' }: Access,
): Promise<[table: string, row: Row]> {
  if (user !== undefined && !isSubject(user))
    throw new CommandRefused(`user: a user of 1 to ${SUBJECT_CHARS_MAX} visible characters is expected.`);
  if (company === undefined) {
    if (user === undefined) return ['user_group', { name: groupName(group) }];
    return ['group_member', { group_id: await groupIdOf(tx, group), subject: user }];
  }
  if (user !== undefined)
    return ['grant_direct', { subject: user, ...(await targetOf(tx, company, branch)) }];
  return ['group_grant', { group_id: await groupIdOf(tx, group), ...(await targetOf(tx, company, branch)) }];
}

async function targetOf(tx: Transaction, company: string, branch: string): Promise<Row> {
  const form = 'a code of 1 to 10 letters and digits is expected';
  if (!isCompanyCode(company)) throw new CommandRefused(`company: ${form}, got ${JSON.stringify(company)}.`);
  if (branch !== EVERY_BRANCH && !isBranchCode(branch))
    throw new CommandRefused(
      `branch: ${form}, or ${EVERY_BRANCH} for every branch, got ${JSON.stringify(branch)}.`,
    );
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
  if (row === undefined) throw new CommandRefused(`The group ${JSON.stringify(name)} does not exist.`);
  return row.id;
}

function groupName(name: string): string {
  const isName = name !== '' && name === name.trim() && name.length <= GROUP_NAME_CHARS_MAX;
  if (isName && !/\p{Cc}|\p{Cs}/u.test(name)) return name;
  throw new CommandRefused(`group: a name of 1 to ${GROUP_NAME_CHARS_MAX} visible characters is expected.`);
}
