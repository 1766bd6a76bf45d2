// Reads and writes whole records of master data. A write locks the record, compares its version with the one that the
// request names, writes, and adds an event to the audit trail, all in one transaction. A repeated write changes
// nothing.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database, type Transaction } from '@razao/platform/database';
import { recordAudit } from '../audit/audit-trail.js';
import { inTransaction } from '../wire/in-transaction.js';
import { MasterDataStore } from './master-data.store.js';
import type { MasterRecord, RecordChange, PlannedWrite } from './master-record.js';
import { assertPrecondition, etagOf, type Precondition } from './precondition.js';

/**
 * A change of data that entries depend on locks a whole table against the writers of all companies. An import holds it
 * off until it ends, so the change tries for this long, and lets the other writers go on between its tries.
 */
const LIMITS = { lockPatienceMs: 5_000 };

export interface Versioned {
  readonly record: object;
  readonly etag: string;
  /** Whether the record did not exist before. */
  readonly created: boolean;
}

@Injectable()
export class MasterRecordsService {
  constructor(
    private readonly database: Database,
    private readonly store: MasterDataStore,
  ) {}

  /** @throws DomainError COMPANY_NOT_FOUND, CHART_NOT_CONFIGURED, and the error that the record's `missing` returns. */
  async read(record: MasterRecord, path: object): Promise<Versioned> {
    // Some records have several statements, between which a write may be committed.
    const found = await this.database.snapshot(async (tx) => {
      const held = await record.find?.(this.store, tx, path);
      return await record.read(this.store, tx, held, path);
    });
    if (found === undefined)
      throw record.missing?.(path) ?? new Error('a record that is always there is not');
    return { record: found, etag: await etagOf(found), created: false };
  }

  /**
   * Creates the record, or replaces it with the request.
   * @throws DomainError PRECONDITION_FAILED, and the errors of the planned write.
   */
  async put(
    scope: AccessScope,
    record: MasterRecord,
    path: object,
    request: object,
    precondition: Precondition,
  ): Promise<Versioned> {
    const planned = await record.plan(path, request);
    const { before, after } = await this.change(scope, record, path, planned, precondition);
    if (after === undefined) throw new Error('a record that was written is not there');
    return { record: after, etag: await etagOf(after), created: before === undefined };
  }

  /** @throws DomainError PRECONDITION_FAILED, and the errors of the planned write. */
  async change(
    scope: AccessScope,
    record: MasterRecord,
    path: object,
    planned: PlannedWrite<unknown, object>,
    precondition: Precondition,
  ): Promise<RecordChange<object>> {
    const work = async (tx: Transaction): Promise<RecordChange<object>> => {
      const held = await record.hold(this.store, tx, path);
      const before = await record.read(this.store, tx, held, path);
      assertPrecondition(precondition, before === undefined ? undefined : await etagOf(before));
      const changed = await planned.write(this.store, tx, held, before);
      const after = await record.read(this.store, tx, held, path);
      const change = { before, after, changed };
      if (changed > 0) await recordAudit(tx, ...[record.event(path, change)].flat());
      return change;
    };
    return await inTransaction(scope, this.database, work, LIMITS);
  }
}
