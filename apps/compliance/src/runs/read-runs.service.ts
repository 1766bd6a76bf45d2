// Reads stored runs: a run, its report, a page of its findings, or the runs of a branch. An answer has what the run
// found at its time; `fresh` says whether the books are still the same.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period, refusalOfFindings, unexpectedValue, DomainError, type Language } from '@razao/domain';
import { Database, ReadDatabase, type Queryable, type Transaction } from '@razao/platform/database';
import { pageOf, type Int64, type Page } from '@razao/platform/http';
import { wireSum } from '@razao/platform/json';
import { poolTurns, type Turns } from '@razao/platform/turns';
import type { ComplianceRunEntity } from '@razao/schema';
import { ComplianceEnv } from '../compliance.env.js';
import { findingIn, resultIn, ruleIn } from '../rules/rule-language.js';
import { RULES_BY_ID } from '../rules/rule-registry.js';
import { RunStore, type RunOwner } from './run.store.js';
import type {
  ComplianceReport,
  ComplianceRun,
  FindingListQuery,
  RuleResult,
  RunFinding,
  RunListQuery,
  RunSummary,
} from './runs.dto.js';

/** How many findings of each rule the answer of a run has; the list of findings has all that are stored. */
const SAMPLES_MAX = 10;
const NO_RULE = { source: null, description: null };

export interface RunRead extends RunOwner {
  readonly run: ComplianceRunEntity;
  readonly results: readonly RuleResult[];
  /** Whether the books are still those that the run checked. */
  readonly fresh: boolean;
}

@Injectable()
export class ReadRunsService {
  /** Limits how many requests compare fingerprints at once, because each one reads a whole month. */
  private readonly turns: Turns;

  constructor(
    private readonly database: Database,
    private readonly readDatabase: ReadDatabase,
    private readonly store: RunStore,
    env: ComplianceEnv,
  ) {
    this.turns = poolTurns(env, { en: 'the digest of a month', pt: 'o resumo de um mês' });
  }

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND, for a run outside of the scope as well; SERVICE_BUSY. */
  async read(scope: AccessScope, id: Int64): Promise<RunRead> {
    const run = await this.find(scope, this.database, id);
    const fingerprint = await this.turns.take(scope.subject, () =>
      this.store.readFingerprint(scope, this.readDatabase, run),
    );
    return await this.complete(scope, this.database, run, fingerprint === run.fingerprint);
  }

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND. */
  async answer(scope: AccessScope, id: Int64, language: Language): Promise<ComplianceRun> {
    return answerOf(await this.read(scope, id), language);
  }

  /**
   * Answers a run that the transaction has written. It is fresh without another digest: the run computed one a moment
   * ago.
   */
  async answerNew(
    scope: AccessScope,
    tx: Transaction,
    id: number,
    language: Language,
  ): Promise<ComplianceRun> {
    return answerOf(await this.complete(scope, tx, await this.find(scope, tx, id), true), language);
  }

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND. */
  async report(scope: AccessScope, id: Int64, language: Language): Promise<ComplianceReport> {
    const read = await this.read(scope, id);
    const { company, branch } = read;
    const answer = answerOf(read, language);
    return Object.assign(answer, {
      company: { code: company.code, name: company.name },
      branch: { code: branch.code, name: branch.name },
      results: answer.results.map((result) => {
        const rule = RULES_BY_ID.get(result.rule);
        const { source, description } = rule === undefined ? NO_RULE : ruleIn(language, rule);
        return Object.assign({}, result, { source, description });
      }),
    });
  }

  /**
   * Lists the stored findings of a run, in the order of the rules.
   * @throws DomainError COMPLIANCE_RUN_NOT_FOUND, COMPLIANCE_RULE_NOT_FOUND.
   */
  async findings(
    scope: AccessScope,
    id: Int64,
    query: FindingListQuery,
    language: Language,
  ): Promise<Page<RunFinding>> {
    await this.find(scope, this.database, id);
    if (query.rule !== undefined) await this.assertRule(scope, id, query.rule);
    return pageOf(query, await this.store.listFindings(scope, this.database, id, query), (finding) =>
      findingIn(language, finding.rule, finding),
    );
  }

  /** Lists the runs of a branch, the newest first. */
  async list(
    scope: AccessScope,
    { branchId, companyId }: BranchRef,
    query: RunListQuery,
  ): Promise<Page<RunSummary>> {
    const month = { branchId, ...(query.refmonth && { period: query.refmonth.toDate() }) };
    const found = await this.database.snapshot(
      async (tx) => await this.store.listRuns(scope, tx, month, query),
    );
    return pageOf(query, found, (run) => summaryOf(run, companyId));
  }

  /** Accepts a rule that is no longer applied when the run has a result of it. */
  private async assertRule(scope: AccessScope, id: Int64, rule: string): Promise<void> {
    if (RULES_BY_ID.has(rule)) return;
    const results = await this.store.listResults(scope, this.database, id, 0);
    if (results.some((result) => result.rule === rule)) return;
    const expected = {
      en: 'expected an id of GET /api/compliance/rule/list, such as ECD-01',
      pt: 'informe um id de GET /api/compliance/rule/list, como ECD-01',
    };
    throw refusalOfFindings('COMPLIANCE_RULE_NOT_FOUND', [unexpectedValue('rule', rule, expected)]);
  }

  private async find(scope: AccessScope, db: Queryable, id: Int64): Promise<ComplianceRunEntity> {
    const run = await this.store.findRun(scope, db, id);
    if (run === undefined)
      throw new DomainError(
        'COMPLIANCE_RUN_NOT_FOUND',
        {
          en: `There is no compliance run ${id}.`,
          pt: `A execução de conformidade ${id} não existe.`,
        },
        [],
        { missing: { kind: 'run', ids: [String(id)] } },
      );
    return run;
  }

  private async complete(
    scope: AccessScope,
    db: Queryable,
    run: ComplianceRunEntity,
    fresh: boolean,
  ): Promise<RunRead> {
    const owner = await this.store.findOwner(db, run);
    const results = await this.store.listResults(scope, db, run.id, SAMPLES_MAX);
    return { ...owner, run, results, fresh };
  }
}

function answerOf({ run, company, results, fresh }: RunRead, language: Language): ComplianceRun {
  return Object.assign(summaryOf(run, company.id), {
    fresh,
    results: results.map((result) => resultIn(language, result)),
  });
}

function summaryOf(run: ComplianceRunEntity, companyid: number): RunSummary {
  const { rules, passed, errors, warnings, findings, documents, lines, accounts } = run.totals;
  const counts = { rules, passed, errors, warnings, findings, documents, lines, accounts };
  const { purgedAt } = run.totals;
  return {
    id: run.id,
    companyid,
    branchid: run.branchId,
    refmonth: Period.fromDate(run.period).toYearMonth(),
    status: run.status,
    fingerprint: run.fingerprint,
    requestedBy: run.requestedBy,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt.toISOString(),
    totals: { ...counts, debits: wireSum(run.totals.debits), credits: wireSum(run.totals.credits) },
    ...(purgedAt !== undefined && { purgedAt }),
  };
}
