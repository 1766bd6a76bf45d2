// One record of master data, read or written whole. A write holds what it changes, compares the version that the request
// names, writes, and leaves one event of the audit trail: all of it or nothing. Sent again it changes nothing.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { DomainError } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
import { AuditTrail, type AuditEvent } from '../audit/audit-trail.js';
import { inTransaction } from '../wire/in-transaction.js';
import { assertPrecondition, etagOf, type Precondition } from './precondition.js';

/** A change of what entries rest on waits for those who write them; they should not wait behind it for long. */
const LIMITS = { lockTimeoutMs: 5_000 };

export interface Versioned<T> {
  readonly record: T;
  readonly etag: string;
  /** The record was not there before. */
  readonly created: boolean;
}

export interface RecordSteps<T> {
  /** Also holds the record, so that no other request changes it before the transaction ends. */
  read(tx: Transaction): Promise<T | undefined>;
  /** @returns how many rows changed */
  write(tx: Transaction, before: T | undefined): Promise<number>;
  event(change: { before: T | undefined; after: T | undefined; changed: number }): AuditEvent;
}

@Injectable()
export class WriteRecord {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates the record or makes it what the request says. @throws DomainError PRECONDITION_FAILED, and what the steps throw. */
  async put<T>(scope: AccessScope, precondition: Precondition, steps: RecordSteps<T>): Promise<Versioned<T>> {
    const work = async (tx: Transaction): Promise<Versioned<T>> => {
      const before = await steps.read(tx);
      assertPrecondition(precondition, before === undefined ? undefined : await etagOf(before));
      const changed = await steps.write(tx, before);
      const after = await steps.read(tx);
      if (after === undefined) throw new Error('a record that was written is not there');
      if (changed > 0) await this.audit.record(tx, steps.event({ before, after, changed }));
      return { record: after, etag: await etagOf(after), created: before === undefined };
    };
    return await inTransaction(scope, this.database, work, LIMITS);
  }

  /** @throws DomainError PRECONDITION_FAILED, what `missing` makes when there is nothing to delete, and what the steps throw. */
  async delete<T>(
    scope: AccessScope,
    precondition: Precondition,
    steps: RecordSteps<T>,
    missing: () => DomainError,
  ): Promise<void> {
    const work = async (tx: Transaction): Promise<void> => {
      const before = await steps.read(tx);
      assertPrecondition(precondition, before === undefined ? undefined : await etagOf(before));
      if (before === undefined) throw missing();
      const changed = await steps.write(tx, before);
      await this.audit.record(tx, steps.event({ before, after: undefined, changed }));
    };
    await inTransaction(scope, this.database, work, LIMITS);
  }
}

/** Of a record that was read. */
export async function versioned<T>(record: T): Promise<Versioned<T>> {
  return { record, etag: await etagOf(record), created: false };
}
