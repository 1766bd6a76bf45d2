// Reads runs back: whole, their findings page by page, and the history of a branch. An answer has what the
// run found then; `fresh` says whether the books are still the same.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period, centsFromNumeric, centsToNumber, fieldRefusal, DomainError } from '@razao/domain';
import { pageOf, type Int64 } from '@razao/platform/http';
import { RULES } from '../rules/rule-registry.js';
import { RunStore, type NamedRunRow, type ResultRow, type RunRow, type StoredTotals } from './run.store.js';
import type {
  ComplianceRun,
  FindingListQuery,
  FindingPage,
  RunListQuery,
  RunPage,
  RunSummary,
  RunTotals,
} from './runs.dto.js';

/** Findings of a rule in the answer of a run; the others are paged. */
export const SAMPLES_MAX = 10;

export interface RunRead {
  readonly run: NamedRunRow;
  readonly results: readonly ResultRow[];
  /** Whether the books are still those that the run checked. */
  readonly fresh: boolean;
}

@Injectable()
export class ReadRunsService {
  constructor(private readonly store: RunStore) {}

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND, for a run outside of the scope as well. */
  async read(scope: AccessScope, id: Int64): Promise<RunRead> {
    const run = await this.find(scope, id);
    const fresh = (await this.store.readCurrentFingerprint(scope, run)) === run.fingerprint;
    return { run, results: await this.store.listResults(scope, id, SAMPLES_MAX), fresh };
  }

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND. */
  async answer(scope: AccessScope, id: Int64): Promise<ComplianceRun> {
    return answerOf(await this.read(scope, id));
  }

  /** A run that has just been written: its books were digested a moment ago, and are not digested again. */
  async answerJudged(scope: AccessScope, id: number): Promise<ComplianceRun> {
    const run = await this.find(scope, id);
    return answerOf({ run, results: await this.store.listResults(scope, id, SAMPLES_MAX), fresh: true });
  }

  /**
   * The findings that are kept, in the order of the rules.
   * @throws DomainError COMPLIANCE_RUN_NOT_FOUND, COMPLIANCE_RULE_NOT_FOUND.
   */
  async findings(scope: AccessScope, id: Int64, query: FindingListQuery): Promise<FindingPage> {
    await this.find(scope, id);
    if (query.rule !== undefined) await this.assertRule(scope, id, query.rule);
    return pageOf(query, await this.store.listFindings(scope, id, query), (finding) => finding);
  }

  /** The newest first. */
  async history(scope: AccessScope, branch: BranchRef, query: RunListQuery): Promise<RunPage> {
    return pageOf(query, await this.store.listRuns(scope, branch.branchId, query), summaryOf);
  }

  /** A run keeps the findings of a rule that is no longer applied. */
  private async assertRule(scope: AccessScope, id: Int64, rule: string): Promise<void> {
    if (RULES.some((known) => known.id === rule)) return;
    const results = await this.store.listResults(scope, id, 0);
    if (results.some((result) => result.rule === rule)) return;
    const expected = 'expected an id of GET /api/compliance/rule/list, such as ECD-01';
    throw fieldRefusal('COMPLIANCE_RULE_NOT_FOUND', 'rule', rule, expected);
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

function totalsOf(totals: StoredTotals): RunTotals {
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
