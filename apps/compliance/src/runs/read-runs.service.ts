// Reads runs back: whole, their findings page by page, and the history of a branch. What is read back is
// what was judged then; whether the books still say the same is asked of the books.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { DomainError, Period, centsFromNumeric, centsToNumber, shownText } from '@razao/domain';
import type { Int64 } from '@razao/platform/http';
import { paged, parsePage, type Paged } from '../requests/page.js';
import { parseRefmonth } from '../requests/refmonth.js';
import { RULES } from '../rules/rule-registry.js';
import {
  RunStore,
  type FindingRow,
  type NamedRunRow,
  type ResultRow,
  type RunRow,
  type RunTotals,
} from './run.store.js';
import type { ComplianceRun, RunSummary, RunTotalsResponse } from './runs.dto.js';

/** Findings of a rule in the answer of a run; the others are paged. */
export const SAMPLES_MAX = 10;
/** Of a value that a refusal shows. */
const VALUE_SHOWN_MAX = 40;

export interface RunRead {
  readonly run: NamedRunRow;
  readonly results: readonly ResultRow[];
  /** Whether the books that were judged are still the same. */
  readonly fresh: boolean;
}

@Injectable()
export class ReadRunsService {
  constructor(private readonly store: RunStore) {}

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND, for a run outside of the scope as well. */
  async read(scope: AccessScope, id: Int64): Promise<RunRead> {
    const run = await this.find(scope, id);
    const results = await this.store.listResults(scope, id, SAMPLES_MAX);
    const fresh = (await this.store.readFingerprint(scope, run)) === run.fingerprint;
    return { run, results, fresh };
  }

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND. */
  async answer(scope: AccessScope, id: Int64): Promise<ComplianceRun> {
    return answerOf(await this.read(scope, id));
  }

  /**
   * The findings that are kept, in the order of the rules.
   * @throws DomainError COMPLIANCE_RUN_NOT_FOUND, COMPLIANCE_RULE_NOT_FOUND, INVALID_PAGE.
   */
  async findings(
    scope: AccessScope,
    id: Int64,
    query: Readonly<Record<'rule' | 'page' | 'size', unknown>>,
  ): Promise<Paged<FindingRow>> {
    const page = parsePage(query.page, query.size);
    await this.find(scope, id);
    const rule = await this.ruleOf(scope, id, query.rule);
    const { total, rows } = await this.store.listFindings(scope, id, rule, page);
    return paged(rows, total, page);
  }

  /** The newest first. @throws DomainError INVALID_DATE, INVALID_PAGE. */
  async history(
    scope: AccessScope,
    branch: BranchRef,
    query: Readonly<Record<'refmonth' | 'page' | 'size', unknown>>,
  ): Promise<Paged<RunSummary>> {
    const page = parsePage(query.page, query.size);
    const isAsked = query.refmonth !== undefined && query.refmonth !== '';
    const period = isAsked ? parseRefmonth(query.refmonth).toDate() : null;
    const { total, rows } = await this.store.listRuns(scope, branch.branchId, period, page);
    return paged(rows.map(summaryOf), total, page);
  }

  /** Null for all of them. A run keeps the findings of a rule that is no longer applied. */
  private async ruleOf(scope: AccessScope, id: Int64, value: unknown): Promise<string | null> {
    if (value === undefined || value === '') return null;
    if (typeof value === 'string') {
      if (RULES.some((known) => known.id === value)) return value;
      const results = await this.store.listResults(scope, id, 0);
      if (results.some(({ rule }) => rule === value)) return value;
    }
    const named = shownText(JSON.stringify(value), VALUE_SHOWN_MAX);
    const reason = 'is no rule: one id of GET /api/compliance/rule/list is expected, such as ECD-01';
    throw new DomainError('COMPLIANCE_RULE_NOT_FOUND', `rule: ${named} ${reason}`, [
      { field: 'rule', reason },
    ]);
  }

  private async find(scope: AccessScope, id: Int64): Promise<NamedRunRow> {
    const run = await this.store.findRun(scope, id);
    if (run === undefined)
      throw new DomainError('COMPLIANCE_RUN_NOT_FOUND', `There is no compliance run ${id}.`);
    return run;
  }
}

export function answerOf({ run, results, fresh }: RunRead): ComplianceRun {
  return Object.assign(summaryOf(run), { fresh, results: [...results] });
}

function summaryOf(run: RunRow): RunSummary {
  return {
    id: run.id,
    companyid: run.companyId,
    branchid: run.branchId,
    refmonth: Period.fromDate(run.period).toYearMonth(),
    status: run.status,
    fingerprint: run.fingerprint,
    requestedBy: run.requestedBy,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt.toISOString(),
    totals: totalsOf(run.totals),
  };
}

function totalsOf(totals: RunTotals): RunTotalsResponse {
  const amount = (text: string): number => centsToNumber(centsFromNumeric(text));
  const { rules, passed, errors, warnings, findings, documents, lines, accounts, debits, credits } = totals;
  return {
    rules,
    passed,
    errors,
    warnings,
    findings,
    documents,
    lines,
    accounts,
    debits: amount(debits),
    credits: amount(credits),
  };
}
