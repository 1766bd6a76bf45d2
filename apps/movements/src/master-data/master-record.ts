// A kind of record of master data, declared once: its path, what the OpenAPI document says of its operations, and how it is
// read and written. Controllers and service are the same for all. What a company has many of may be one record as well, a
// set (company-sets.ts), which one route reads and writes whole.
import type { Type } from '@nestjs/common';
import { chartNotConfigured, companyNotFound, type DomainError, type ErrorCode } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { holdCompany, type HeldCompany } from '@razao/platform/master-data';
import type { AuditEvent } from '../audit/audit-trail.js';
import type { CompanyPath } from './company.dto.js';
import type { MasterDataStore } from './master-data.store.js';

/** In the OpenAPI document, beside what all records have. */
interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly errors?: readonly ErrorCode[];
}

export interface RecordChange<Answer> {
  readonly before: Answer | undefined;
  readonly after: Answer | undefined;
  /** Rows. */
  readonly changed: number;
}

/** @typeParam Held what reads and writes need of the company */
export interface MasterRecord<
  Path extends object = object,
  Body extends object = object,
  Answer extends object = object,
  Held = unknown,
> {
  readonly route: string;
  /** Ends the names of its operations: `readBranch`. */
  readonly name: string;
  readonly path: Type<Path>;
  readonly body: Type<Body>;
  readonly answer: Type<Answer>;
  readonly reading: Operation & {
    /** False when the path names nothing that another cell can have. */
    readonly elsewhere?: boolean;
  };
  readonly writing: Operation & {
    /** Where its operation ends with another name than the others: `putAccounts`. */
    readonly name?: string;
    /** 201 for a record that was not there. */
    readonly creates?: boolean;
    /** A body of BULK_BODY_BYTES_MAX. */
    readonly many?: boolean;
  };
  /** Absent where a read needs nothing. @throws DomainError COMPANY_NOT_FOUND. */
  find?(store: MasterDataStore, db: Queryable, path: Path): Promise<Held>;
  /** The same for a write, so that no other request changes the record before the transaction ends. */
  hold(store: MasterDataStore, tx: Transaction, path: Path): Promise<Held>;
  read(store: MasterDataStore, db: Queryable, held: Held, path: Path): Promise<Answer | undefined>;
  /** What a read throws when there is no such record; absent where there always is. */
  missing?(path: Path): DomainError;
  /** Judges what the request says by itself. @throws DomainError VALIDATION_FAILED. */
  plan(path: Path, request: Body): Steps<Held, Answer>;
  event(path: Path, change: RecordChange<Answer>): AuditEvent | AuditEvent[];
  readonly deletion?: {
    readonly operation: Operation;
    /** Of the answer. */
    readonly done: string;
    /** False when no other cell can have the record. */
    readonly elsewhere?: boolean;
    plan(path: Path): Steps<Held, Answer>;
  };
}

export interface Steps<Held, Answer> {
  /** @returns how many rows changed @throws DomainError VALIDATION_FAILED, MASTER_DATA_FIXED. */
  write(store: MasterDataStore, tx: Transaction, held: Held, before: Answer | undefined): Promise<number>;
}

/** Of records that are a company's: writers of one company come one after another. */
export const OF_COMPANY = {
  find: async (store: MasterDataStore, db: Queryable, { company }: CompanyPath): Promise<HeldCompany> =>
    await store.findHeld(db, company),
  async hold(_: MasterDataStore, tx: Transaction, { company }: CompanyPath): Promise<HeldCompany> {
    const held = await holdCompany(tx, company);
    if (held === undefined) throw companyNotFound(company);
    return held;
  },
};

export type CompanyWithChart = HeldCompany & { readonly chartId: number };

/** @throws DomainError CHART_NOT_CONFIGURED. */
export function withChart(held: HeldCompany): CompanyWithChart {
  const { chartId } = held;
  if (chartId !== null) return { ...held, chartId };
  throw chartNotConfigured(held.code);
}

/** Of records that are the chart's. */
export const OF_CHART = {
  find: async (store: MasterDataStore, db: Queryable, path: CompanyPath): Promise<CompanyWithChart> =>
    withChart(await OF_COMPANY.find(store, db, path)),
  hold: async (store: MasterDataStore, tx: Transaction, path: CompanyPath): Promise<CompanyWithChart> =>
    withChart(await OF_COMPANY.hold(store, tx, path)),
};

/**
 * The event that a write leaves: which part of which company, and of a single record what it was and is. Rows of sets are
 * counted, not kept.
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
