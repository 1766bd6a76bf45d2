// The direct permissions of a user, read and written whole; those of groups are the admin command's. Running services
// apply a change when it commits.
import { Injectable } from '@nestjs/common';
import { companyNamed, elsewhereOf, type AccessScope } from '@razao/auth';
import { refusalOf } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
import { findTwice } from '@razao/platform/master-data';
import type { Permission, Permissions } from './company-sets.dto.js';
import { cellsOf, judge } from './judge-rows.js';
import { MasterDataStore } from './master-data.store.js';
import type { Precondition } from './precondition.js';
import { WriteRecord, versioned, type Versioned } from './write-record.service.js';

@Injectable()
export class PermissionsService {
  constructor(
    private readonly database: Database,
    private readonly store: MasterDataStore,
    private readonly records: WriteRecord,
  ) {}

  /** A user without permissions has an empty list. */
  async read(user: string): Promise<Versioned<Permissions>> {
    return await versioned({ permissions: await this.store.readPermissions(this.database, user) });
  }

  /** @throws DomainError VALIDATION_FAILED for a company or branch that does not exist, COMPANY_ELSEWHERE, PRECONDITION_FAILED. */
  async put(
    scope: AccessScope,
    user: string,
    { permissions }: Permissions,
    precondition: Precondition,
  ): Promise<Versioned<Permissions>> {
    const rows = cellsOf('permissions', permissions, ['company', 'branch']);
    judge((find) => {
      findTwice(rows, 'branch', ({ company, branch }) => `${company}/${branch}`, find);
    });
    const written = await this.records.put(scope, precondition, {
      read: async (tx) => {
        await this.store.holdPermissions(tx, user);
        return { permissions: await this.store.readPermissions(tx, user) };
      },
      write: async (tx) => {
        await this.assertKnown(tx, permissions);
        return await this.store.setPermissions(tx, user, permissions);
      },
      event: ({ before, after, changed }) => ({
        action: 'permissions.written',
        entity: 'user',
        detail: { user, changed, before: before?.permissions, after: after?.permissions },
      }),
    });
    return { ...written, created: false };
  }

  private async assertKnown(tx: Transaction, permissions: readonly Permission[]): Promise<void> {
    const unknown = await this.store.listUnknownPermissions(tx, permissions);
    if (unknown.length === 0) return;
    for (const row of unknown) {
      const elsewhere = elsewhereOf(row, companyNamed(row.company), [row.company]);
      if (elsewhere !== undefined) throw elsewhere;
    }
    throw refusalOf(
      'VALIDATION_FAILED',
      unknown.map(({ index, company, branch, companyKnown }) =>
        companyKnown
          ? {
              field: `permissions[${index}].branch`,
              value: branch,
              reason: {
                en: `company ${company} has no branch ${branch}`,
                pt: `a empresa ${company} não tem a filial ${branch}`,
              },
            }
          : {
              field: `permissions[${index}].company`,
              value: company,
              reason: { en: 'no such company', pt: 'a empresa não existe' },
            },
      ),
    );
  }
}
