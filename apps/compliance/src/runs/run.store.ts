// Runs as they are kept: written once, read back whole, page by page, or as a history.
//
// Runs live in the primary database; the month itself is read in the transaction that it is given.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import {
  Database,
  ReadDatabase,
  type Queryable,
  type Transaction,
  type Values,
} from '@razao/platform/database';
import { defineSql, type SqlStatement } from '@razao/platform/sql';
import { skippedBy, type Int64, type PageQuery, type PageRead } from '@razao/platform/http';
import type { Severity } from '../rules/rule-header.js';
import type { Finding, FindingListQuery, RunFinding, RunListQuery } from './runs.dto.js';

const sql = defineSql(import.meta.url, [
  'count-findings',
  'count-runs',
  'find-run',
  'insert-findings',
  'insert-results',
  'insert-run',
  'list-findings',
  'list-results',
  'list-runs',
  'read-fingerprint',
  'read-month',
]);

export type RunStatus = 'PASSED' | 'FAILED';

export interface MonthHead {
  readonly status: 'OPEN' | 'CONSOLIDATED' | null;
  readonly basePeriod: string;
  readonly lastPeriod: string | null;
  readonly documents: number;
  readonly lines: number;
  readonly accounts: number;
  readonly debits: string;
  readonly credits: string;
}

/** Amounts are decimal texts here, numbers on the wire. */
export interface StoredTotals {
  readonly rules: number;
  readonly passed: number;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: number;
  readonly documents: number;
  readonly lines: number;
  readonly accounts: number;
  readonly debits: string;
  readonly credits: string;
}

export interface NewRun extends BranchMonth {
  readonly status: RunStatus;
  readonly fingerprint: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly totals: StoredTotals;
}

export interface RunRow extends NewRun {
  readonly id: number;
  readonly companyId: number;
  readonly requestedBy: string;
}

export interface NamedRunRow extends RunRow {
  readonly companyCode: string;
  readonly companyName: string;
  readonly branchCode: string;
  readonly branchName: string;
}

export interface NewResult {
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  readonly outcome: RunStatus;
  /** All of them. */
  readonly findings: number;
  readonly figures: Readonly<Record<string, unknown>> | null;
  readonly durationMs: number;
}

export interface ResultRow extends NewResult {
  readonly samples: readonly Finding[];
}

interface PageStatements {
  readonly count: SqlStatement;
  readonly list: SqlStatement;
}

@Injectable()
export class RunStore {
  constructor(
    private readonly database: Database,
    private readonly readDatabase: ReadDatabase,
  ) {}

  /** Undefined when the branch is outside of the scope, or not yet known to a replica. */
  async readMonth(
    scope: AccessScope,
    db: Queryable,
    { branchId, period }: BranchMonth,
  ): Promise<MonthHead | undefined> {
    return await db.one<MonthHead>(sql['read-month'], [scope.branchIds, branchId, period]);
  }

  async readFingerprint(
    scope: AccessScope,
    db: Queryable,
    { branchId, period }: BranchMonth,
  ): Promise<string | null> {
    const values = [scope.branchIds, branchId, period];
    const row = await db.one<{ fingerprint: string | null }>(sql['read-fingerprint'], values);
    return row?.fingerprint ?? null;
  }

  /** Of the books as they are now. */
  async readCurrentFingerprint(scope: AccessScope, month: BranchMonth): Promise<string | null> {
    return await this.readFingerprint(scope, this.readDatabase, month);
  }

  /** The run, its results and the findings that are kept: `findings[i]` are those of `results[i]`. */
  async insertRun(
    scope: AccessScope,
    tx: Transaction,
    run: NewRun,
    results: readonly NewResult[],
    findings: readonly (readonly Finding[])[],
  ): Promise<number> {
    const inserted = await tx.one<{ id: number }>(sql['insert-run'], [
      scope.branchIds,
      run.branchId,
      run.period,
      run.status,
      run.fingerprint,
      scope.subject,
      run.startedAt,
      run.finishedAt,
      JSON.stringify(run.totals),
    ]);
    if (inserted === undefined) throw new Error(`The run of branch ${run.branchId} was not written.`);
    const positioned = results.map((result, index) => ({ ...result, position: index + 1 }));
    await tx.execute(sql['insert-results'], [inserted.id, JSON.stringify(positioned)]);
    // Rule by rule: the findings of all of them in one text can be more than a text may hold.
    for (const [index, { rule }] of results.entries()) {
      const kept = (findings[index] ?? []).map((finding, at) => Object.assign({ position: at + 1 }, finding));
      if (kept.length > 0)
        await tx.execute(sql['insert-findings'], [inserted.id, rule, JSON.stringify(kept)]);
    }
    return inserted.id;
  }

  async findRun(scope: AccessScope, id: Int64): Promise<NamedRunRow | undefined> {
    return await this.database.one<NamedRunRow>(sql['find-run'], [scope.branchIds, id]);
  }

  async listResults(scope: AccessScope, id: Int64, samplesMax: number): Promise<ResultRow[]> {
    return await this.database.query<ResultRow>(sql['list-results'], [scope.branchIds, id, samplesMax]);
  }

  async listFindings(scope: AccessScope, id: Int64, query: FindingListQuery): Promise<PageRead<RunFinding>> {
    const statements = { count: sql['count-findings'], list: sql['list-findings'] };
    return await this.readPage(statements, [scope.branchIds, id, query.rule ?? null], query);
  }

  async listRuns(scope: AccessScope, branchId: number, query: RunListQuery): Promise<PageRead<RunRow>> {
    const statements = { count: sql['count-runs'], list: sql['list-runs'] };
    return await this.readPage(
      statements,
      [scope.branchIds, branchId, query.refmonth?.toDate() ?? null],
      query,
    );
  }

  /** Count and page of one moment. */
  private async readPage<Row extends object>(
    statements: PageStatements,
    values: Values,
    page: PageQuery,
  ): Promise<PageRead<Row>> {
    return await this.database.transaction(
      async (tx) => {
        const total = (await tx.one<{ total: number }>(statements.count, values))?.total ?? 0;
        const skipped = skippedBy(page);
        const rows =
          skipped >= total ? [] : await tx.query<Row>(statements.list, [...values, page.size, skipped]);
        return { total, rows };
      },
      { isolation: 'REPEATABLE READ', readOnly: true },
    );
  }
}
