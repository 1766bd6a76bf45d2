// Reads and writes all direct permissions of a user; the admin command manages those of groups. Running services apply
// a change moments after its commit.
import { companyNamed, elsewhereOf } from '@razao/auth';
import { LACKING, refusalOfFindings } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { findTwice } from '@razao/platform/master-data';
import type { AuditEvent } from '../audit/audit-trail.js';
import { holdName } from '../wire/in-transaction.js';
import { Permissions, UserPath, type Permission } from './company-sets.dto.js';
import { cellsOf, validate } from './validate-rows.js';
import type { MasterDataStore } from './master-data.store.js';
import type { MasterRecord, PlannedWrite } from './master-record.js';

export const PERMISSIONS: MasterRecord<UserPath, Permissions, Permissions> = {
  route: 'users/:user/permissions',
  name: 'Permissions',
  path: UserPath,
  body: Permissions,
  answer: Permissions,
  reading: { summary: 'What a user may see directly', elsewhere: false },
  writing: {
    many: true,
    summary: 'Replace the direct permissions of a user',
    description:
      'As soon as the answer comes, a request that names a company and branch is admitted by a new permission. Lists, records by id and permissions that are taken back follow within moments, at most five seconds. Permissions of the user’s groups stay. The user need not be known yet.',
  },
  hold: async (_, tx, { user }) => {
    await holdName(tx, `permissions of ${user}`);
  },
  /** A user without permissions has an empty list. */
  read: async (store, db, _, { user }) => ({ permissions: await store.readPermissions(db, user) }),
  async plan(path, { permissions }) {
    const rows = await cellsOf('permissions', permissions, ['company', 'branch']);
    validate((find) => {
      findTwice(rows, 'branch', ({ company, branch }) => `${company}/${branch}`, find);
    });
    return plannedWrite(path, permissions);
  },
  event: ({ user }, { before, after }) => eventsOf(user, before?.permissions ?? [], after?.permissions ?? []),
  deletion: {
    operation: { summary: 'Take all direct permissions of a user back' },
    done: 'The user has no direct permissions',
    elsewhere: false,
    plan: (path) => plannedWrite(path, []),
  },
};

/**
 * Makes one event for each company whose permissions change, so that the audit trail of the company has it. `before`
 * and `after` are branches.
 */
function eventsOf(user: string, had: readonly Permission[], has: readonly Permission[]): AuditEvent[] {
  const companies = new Map<string, { before: string[]; after: string[] }>();
  const add = (when: 'before' | 'after', permissions: readonly Permission[]): void => {
    for (const { company, branch } of permissions) {
      const change = companies.get(company) ?? { before: [], after: [] };
      companies.set(company, change);
      change[when].push(branch);
    }
  };
  add('before', had);
  add('after', has);
  return [...companies].flatMap(([company, { before, after }]) => {
    const changed = 2 * new Set([...before, ...after]).size - before.length - after.length;
    if (changed === 0) return [];
    const detail = { company, user, changed, before, after };
    return [{ action: 'permissions.written', entity: 'user', detail }];
  });
}

function plannedWrite(
  { user }: UserPath,
  permissions: readonly Permission[],
): PlannedWrite<unknown, Permissions> {
  return {
    async write(store, tx) {
      await assertKnown(store, tx, permissions);
      return await store.setPermissions(tx, user, permissions);
    },
  };
}

async function assertKnown(
  store: MasterDataStore,
  tx: Transaction,
  permissions: readonly Permission[],
): Promise<void> {
  const unknown = await store.listUnknownPermissions(tx, permissions);
  if (unknown.length === 0) return;
  for (const row of unknown) {
    const elsewhere = elsewhereOf(row, companyNamed(row.company), [row.company]);
    if (elsewhere !== undefined) throw elsewhere;
  }
  throw refusalOfFindings(
    'VALIDATION_FAILED',
    unknown.map(({ index, company, branch, companyKnown }) =>
      companyKnown
        ? {
            field: `permissions[${index}].branch`,
            value: branch,
            reason: LACKING.branch(company, branch),
          }
        : {
            field: `permissions[${index}].company`,
            value: company,
            reason: LACKING.company(company),
          },
    ),
  );
}
