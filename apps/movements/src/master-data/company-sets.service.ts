// Reads and writes the sets of a company (company-sets.ts).
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform/database';
import { auditOf } from './audit-of.js';
import type { CompanySet } from './company-set.js';
import { hold, withChart } from './held-company.js';
import { MasterDataStore } from './master-data.store.js';
import type { Precondition } from './precondition.js';
import { WriteRecord, versioned, type Versioned } from './write-record.service.js';

/** Each method throws DomainError COMPANY_NOT_FOUND and CHART_NOT_CONFIGURED. */
@Injectable()
export class CompanySetsService {
  constructor(
    private readonly database: Database,
    private readonly store: MasterDataStore,
    private readonly records: WriteRecord,
  ) {}

  async read(set: CompanySet, company: string): Promise<Versioned<object>> {
    const held = await this.store.findHeld(this.database, company);
    return await versioned(await set.read(this.store, this.database, held));
  }

  /** @throws DomainError also VALIDATION_FAILED, MASTER_DATA_FIXED, PRECONDITION_FAILED. */
  async put(
    scope: AccessScope,
    set: CompanySet,
    company: string,
    request: object,
    precondition: Precondition,
  ): Promise<Versioned<object>> {
    const write = set.plan(request);
    const written = await this.records.put(scope, precondition, {
      read: async (tx) => await set.read(this.store, tx, await hold(tx, company)),
      write: async (tx) => await write(tx, withChart(await hold(tx, company)), this.store),
      event: ({ changed }) => auditOf({ code: company }, set.part, { changed }),
    });
    // The set of a company is always there, at first without rows.
    return { ...written, created: false };
  }
}
