// What a company has of one kind, which one route reads and writes whole: a row that is not given is deleted. A set says what
// is its own; service and controllers are the same for all.
import type { Type } from '@nestjs/common';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { HeldCompany } from '@razao/platform/master-data';
import type { MasterDataPart } from './audit-of.js';
import type { withChart } from './held-company.js';
import type { MasterDataStore } from './master-data.store.js';

export type CompanyWithChart = ReturnType<typeof withChart>;

/** @returns how many rows changed @throws DomainError VALIDATION_FAILED, MASTER_DATA_FIXED. */
type WriteSet = (tx: Transaction, held: CompanyWithChart, store: MasterDataStore) => Promise<number>;

export interface CompanySet<Body extends object = object> {
  /** The last part of its path; with it end the names of its operations. */
  readonly name: string;
  /** As the audit trail calls it. */
  readonly part: MasterDataPart;
  readonly body: Type<Body>;
  /** In the document, after "The" and "Make the". */
  readonly title: string;
  readonly description?: string;
  /** Its rows are those of the chart: without one there is nothing to read. */
  readonly ofChart?: boolean;
  read(store: MasterDataStore, db: Queryable, held: HeldCompany): Promise<object>;
  /** Judges what the rows say by themselves. @throws DomainError VALIDATION_FAILED. */
  plan(request: Body): WriteSet;
}
