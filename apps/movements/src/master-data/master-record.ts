// The declaration of a kind of master data record: its path, the texts of its operations in the OpenAPI document, and
// how it is read and written. All kinds share controllers and service. Many rows of a company may also be one record, a
// set (company-sets.ts), which one route reads and writes as a whole.
import type { Type } from '@nestjs/common';
import { chartNotConfigured, companyNotFound, type DomainError, type ErrorCode } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { holdCompany, type CompanyRef } from '@razao/platform/master-data';
import type { AuditEvent } from '../audit/audit-trail.js';
import type { CompanyPath } from './company.dto.js';
import type { MasterDataStore } from './master-data.store.js';

/** The part of an operation in the OpenAPI document that differs between kinds of records. */
interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly errors?: readonly ErrorCode[];
}

export interface RecordChange<Answer> {
  readonly before: Answer | undefined;
  readonly after: Answer | undefined;
  /** How many rows changed. */
  readonly changed: number;
}

/** @typeParam Held the data of the company that reads and writes need */
export interface MasterRecord<
  Path extends object = object,
  Body extends object = object,
  Answer extends object = object,
  Held = unknown,
> {
  readonly route: string;
  /** The end of the names of its operations, as in `readBranch`. */
  readonly name: string;
  readonly path: Type<Path>;
  readonly body: Type<Body>;
  readonly answer: Type<Answer>;
  readonly reading: Operation & {
    /** False when the path names no record that another cell can have. */
    readonly elsewhere?: boolean;
  };
  readonly writing: Operation & {
    /** The end of the name of this operation, when it differs from the others, as in `putAccounts`. */
    readonly name?: string;
    /** Whether the route answers 201 for a record that did not exist. */
    readonly creates?: boolean;
    /** Whether the body may have BULK_BODY_BYTES_MAX. */
    readonly many?: boolean;
  };
  /** Finds the data that a read needs; absent when a read needs none. @throws DomainError COMPANY_NOT_FOUND. */
  find?(store: MasterDataStore, db: Queryable, path: Path): Promise<Held>;
  /**
   * Finds and locks the data that a write needs, so that no other request changes the record before the transaction
   * ends.
   */
  hold(store: MasterDataStore, tx: Transaction, path: Path): Promise<Held>;
  read(store: MasterDataStore, db: Queryable, held: Held, path: Path): Promise<Answer | undefined>;
  /** Makes the error of a read that finds no record; absent for a record that always exists. */
  missing?(path: Path): DomainError;
  /** Checks the request without the database. @throws DomainError VALIDATION_FAILED. */
  plan(path: Path, request: Body): PlannedWrite<Held, Answer> | Promise<PlannedWrite<Held, Answer>>;
  event(path: Path, change: RecordChange<Answer>): AuditEvent | AuditEvent[];
  readonly deletion?: {
    readonly operation: Operation;
    /** The description of the answer. */
    readonly done: string;
    /** False when no other cell can have the record. */
    readonly elsewhere?: boolean;
    plan(path: Path): PlannedWrite<Held, Answer>;
  };
}

export interface PlannedWrite<Held, Answer> {
  /** @returns how many rows changed @throws DomainError VALIDATION_FAILED, MASTER_DATA_FIXED. */
  write(store: MasterDataStore, tx: Transaction, held: Held, before: Answer | undefined): Promise<number>;
}

/** For records of a company. A write locks the company, so that its writers wait for each other. */
export const OF_COMPANY = {
  find: async (store: MasterDataStore, db: Queryable, { company }: CompanyPath): Promise<CompanyRef> =>
    await store.findCompanyRef(db, company),
  async hold(_: MasterDataStore, tx: Transaction, { company }: CompanyPath): Promise<CompanyRef> {
    const held = await holdCompany(tx, company);
    if (held === undefined) throw companyNotFound(company);
    return held;
  },
};

export type CompanyWithChart = CompanyRef & { readonly chartId: number };

/** @throws DomainError CHART_NOT_CONFIGURED. */
export function withChart(held: CompanyRef): CompanyWithChart {
  const { chartId } = held;
  if (chartId !== null) return { ...held, chartId };
  throw chartNotConfigured(held.code);
}

/** For records of the chart of a company. */
export const OF_CHART = {
  find: async (store: MasterDataStore, db: Queryable, path: CompanyPath): Promise<CompanyWithChart> =>
    withChart(await OF_COMPANY.find(store, db, path)),
  hold: async (store: MasterDataStore, tx: Transaction, path: CompanyPath): Promise<CompanyWithChart> =>
    withChart(await OF_COMPANY.hold(store, tx, path)),
};

/**
 * Makes the audit event of a write: the part of the company that changed, and the record before and after the change.
 * The event of a set has only the number of changed rows.
 */
export function auditOf(
  company: { readonly code: string; readonly companyId?: number | undefined },
  part: string,
  { before, after, changed }: Partial<RecordChange<unknown>>,
): AuditEvent {
  const { code, companyId } = company;
  return {
    action: after === undefined && before !== undefined ? 'master-data.deleted' : 'master-data.written',
    entity: 'company',
    ...(companyId !== undefined && { entityId: companyId }),
    detail: {
      company: code,
      part,
      changed,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  };
}
