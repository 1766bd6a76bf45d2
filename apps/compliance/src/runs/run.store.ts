// Stores runs and reads them back: a run with its results, its findings page by page, or the runs of a branch.
// TypeORM's repositories read the rows of runs, companies and branches; statements do every write and every other read.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope } from '@razao/auth';
import type { BranchMonth, ComplianceThresholds } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { readPage, skippedBy, type Int64, type PageQuery, type PageRead } from '@razao/platform/http';
import { type ComplianceTotals, BranchEntity, CompanyEntity, ComplianceRunEntity } from '@razao/schema';
import type { Severity } from '../rules/rule-header.js';
import type { Finding, FindingListQuery, RuleResult, RunFinding } from './runs.dto.js';

const sql = defineSql(import.meta.url, [
  'insert-findings',
  'insert-run',
  'list-findings',
  'list-results',
  'read-fingerprint',
  'read-month',
]);

export interface MonthHead {
  readonly status: 'OPEN' | 'CONSOLIDATED' | null;
  /** Time of the last purge that deleted batches; null without one. */
  readonly purgedAt: Date | null;
  /** The month was purged after its seal: it has balances, but no entries. */
  readonly isEmptied: boolean;
  readonly basePeriod: string;
  readonly lastPeriod: string | null;
  readonly fiscalYearEndMonth: number;
  /** The thresholds that the company sets; each of them replaces that of the site. */
  readonly thresholds: ComplianceThresholds;
  readonly documents: number;
  readonly lines: number;
  readonly accounts: number;
  readonly debits: string;
  readonly credits: string;
}

export type NewRun = Pick<ComplianceRunEntity, 'branchId' | 'period' | 'fingerprint' | 'startedAt'> & {
  /** The database counts rules and findings. */
  readonly totals: Omit<ComplianceTotals, 'rules' | 'passed' | 'errors' | 'warnings' | 'findings'>;
};
export interface NewResult {
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  /** The count of all findings, including those that are not stored. */
  readonly findings: number;
  readonly figures: object | null;
  readonly durationMs: number;
  readonly kept: readonly Finding[];
}

export interface RunOwner {
  readonly company: CompanyEntity;
  readonly branch: BranchEntity;
}

@Injectable()
export class RunStore {
  /** @returns undefined when the branch is outside of the scope, or not yet known to a replica */
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

  /** Writes the run, its results and their findings up to the limit. @returns the id of the run */
  async insertRun(
    scope: AccessScope,
    tx: Transaction,
    run: NewRun,
    results: readonly NewResult[],
  ): Promise<number> {
    if (!permits(scope, run.branchId)) throw new Error(`The run of branch ${run.branchId} was not written.`);
    const { branchId, period, fingerprint, startedAt, totals } = run;
    const written = await tx.one<{ id: number }>(sql['insert-run'], [
      branchId,
      period,
      fingerprint,
      scope.subject,
      startedAt,
      JSON.stringify(totals),
      JSON.stringify(results.map(({ kept: _, ...result }) => result)),
    ]);
    if (written === undefined) throw new Error('The run has no id.');
    const runId = written.id;
    // One statement per rule: the findings of all rules in one JSON text may exceed the largest text of PostgreSQL.
    for (const { rule, kept } of results)
      if (kept.length > 0) await tx.execute(sql['insert-findings'], [runId, rule, JSON.stringify(kept)]);
    return runId;
  }

  /** @returns undefined when there is no such run, or its branch is outside of the scope */
  async findRun(scope: AccessScope, db: Queryable, id: Int64): Promise<ComplianceRunEntity | undefined> {
    // An id that is not a number exceeds 2^53, and no run has such an id.
    const run = typeof id === 'number' ? await db.manager.findOneBy(ComplianceRunEntity, { id }) : null;
    return run !== null && permits(scope, run.branchId) ? run : undefined;
  }

  /** Finds the branch whose books a run checked, and its company. */
  async findOwner(db: Queryable, { branchId }: ComplianceRunEntity): Promise<RunOwner> {
    const branch = await db.manager.findOneByOrFail(BranchEntity, { id: branchId });
    return { branch, company: await db.manager.findOneByOrFail(CompanyEntity, { id: branch.companyId }) };
  }

  async listResults(scope: AccessScope, db: Queryable, id: Int64, samplesMax: number): Promise<RuleResult[]> {
    return await db.query<RuleResult>(sql['list-results'], [scope.branchIds, id, samplesMax]);
  }

  async listFindings(
    scope: AccessScope,
    db: Queryable,
    id: Int64,
    query: FindingListQuery,
  ): Promise<PageRead<RunFinding>> {
    return await readPage(db, sql['list-findings'], [scope.branchIds, id, query.rule ?? null], query);
  }

  /** Lists runs, the newest first. With a snapshot as `tx`, count and page are of the same moment. */
  async listRuns(
    scope: AccessScope,
    tx: Transaction,
    month: Pick<BranchMonth, 'branchId'> & Partial<BranchMonth>,
    query: PageQuery,
  ): Promise<PageRead<ComplianceRunEntity>> {
    if (!permits(scope, month.branchId)) return { total: 0, rows: [] };
    const page = { skip: skippedBy(query), take: query.size };
    const [rows, total] = await tx.manager.findAndCount(ComplianceRunEntity, {
      where: month,
      order: { finishedAt: 'DESC', id: 'DESC' },
      ...page,
    });
    return { total, rows };
  }
}
