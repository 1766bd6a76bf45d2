// Checks one month of one branch by all rules, and stores the result.
//
// Guarantees
//   One moment  all rules and the fingerprint read one snapshot (REPEATABLE READ): they describe the same
//               books, whatever is posted meanwhile.
//   No delay    the snapshot is READ ONLY and takes no lock that a writer waits for: it never delays a POST.
//   All or none the result is written in one transaction, after the last rule; a run that fails before its
//               end stores nothing.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period, branchNotFound, refusalOfField, type DomainError, type Message } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { Database, ReadDatabase, type Transaction } from '@razao/platform/database';
import { poolTurns, type Turns } from '@razao/platform/turns';
import { ComplianceEnv, siteSettings, type RuleSettings, type SiteSettings } from '../compliance.env.js';
import { type Rule, RULES } from '../rules/rule-registry.js';
import { ruleValues, thresholdsOf } from '../rules/rule-values.js';
import { RulesStore, type RuleFindings } from '../rules/rules.store.js';
import { RunStore, type MonthHead, type NewResult, type NewRun } from './run.store.js';

interface CheckedMonth {
  readonly run: Omit<NewRun, 'startedAt'>;
  readonly results: readonly NewResult[];
}

@Injectable()
export class CheckMonthService {
  private readonly settings: SiteSettings;
  /** A run reads a whole month dozens of times on one connection: a few runs keep a database busy. */
  private readonly turns: Turns;

  constructor(
    private readonly database: Database,
    private readonly readDatabase: ReadDatabase,
    private readonly runs: RunStore,
    private readonly rules: RulesStore,
    private readonly clock: Clock,
    env: ComplianceEnv,
  ) {
    this.settings = siteSettings(env);
    const what = { en: 'a compliance run', pt: 'uma execução de conformidade' };
    this.turns = poolTurns(env, what, { percent: 100, atOnceMax: env.COMPLIANCE_RUNS_MAX });
  }

  /**
   * Each call checks the month again; two runs of unchanged books have the same results.
   * @param answerOf reads the answer before the commit, so that a request that fails here stores nothing
   * @throws DomainError COMPLIANCE_MONTH_NOT_OPENED, BRANCH_NOT_FOUND (not yet on the replica), SERVICE_BUSY,
   *   STATEMENT_TIMEOUT
   */
  async check<Answer>(
    scope: AccessScope,
    branch: BranchRef,
    period: Period,
    answerOf: (tx: Transaction, id: number) => Promise<Answer>,
  ): Promise<Answer> {
    return await this.turns.take(scope.subject, async () => {
      const startedAt = this.clock.now();
      const { run, results } = await this.readDatabase.snapshot(
        async (tx) => await this.read(scope, tx, branch, period),
      );
      return await this.database.transaction(
        async (tx) =>
          await answerOf(tx, await this.runs.insertRun(scope, tx, { ...run, startedAt }, results)),
      );
    });
  }

  private async read(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    period: Period,
  ): Promise<CheckedMonth> {
    const subject = { branchId: branch.branchId, period: period.toDate() };
    const month = await this.runs.readMonth(scope, tx, subject);
    if (month === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    if (month.status === null) throw notOpened(period, month);
    const fingerprint = await this.runs.readFingerprint(scope, tx, subject);
    if (fingerprint === null) throw new Error(`branch ${branch.branchId} has no fingerprint`);
    await this.rules.planForValues(tx);
    const settings = { ...this.settings, ...month.thresholds, year_end_month: month.fiscalYearEndMonth };
    const values = ruleValues(branch.branchId, period, settings);
    const results: NewResult[] = [];
    for (const rule of RULES) {
      const begun = performance.now();
      const found =
        month.isEmptied && rule.isOfEntries
          ? nothingToCheck(period, month)
          : await this.rules.applyRule(scope, tx, rule, values);
      results.push({
        rule: rule.id,
        title: rule.title,
        severity: rule.severity,
        findings: found.total,
        figures: figuresOf(rule, found, settings),
        durationMs: Math.round(performance.now() - begun),
        kept: found.findings,
      });
    }
    return { run: { ...subject, fingerprint, totals: totalsOf(month) }, results };
  }
}

/** Adds the thresholds that the rule applied to its figures, because the settings may change later. */
function figuresOf({ parameters }: Rule, { figures }: RuleFindings, settings: RuleSettings): object | null {
  const thresholds = thresholdsOf(parameters, settings);
  return thresholds === null ? figures : { ...figures, thresholds };
}

/** A rule that checks entries fails when the entries were purged: it has nothing to check. */
function nothingToCheck(period: Period, { purgedAt }: MonthHead): RuleFindings {
  const at = purgedAt?.toISOString();
  const message = `The entries of ${period.format()} were purged at ${at}: there is nothing left to check`;
  const detail = { month: period.toYearMonth(), purgedAt: at };
  return { total: 1, findings: [{ entity: 'month', entityId: null, message, detail }], figures: null };
}

function totalsOf({ documents, lines, accounts, debits, credits, purgedAt }: MonthHead): NewRun['totals'] {
  const totals = { documents, lines, accounts, debits, credits };
  return purgedAt === null ? totals : { ...totals, purgedAt: purgedAt.toISOString() };
}

function openedMonths(basePeriod: string, lastPeriod: string | null): Message {
  if (lastPeriod === null)
    return { en: 'no month of this branch is opened', pt: 'nenhum mês desta filial está aberto' };
  const [first, last] = [basePeriod, lastPeriod].map((date) => Period.fromDate(date).toYearMonth());
  return {
    en: `months ${first} to ${last} are opened`,
    pt: `estão abertos os meses de ${first} a ${last}`,
  };
}

function notOpened(period: Period, { basePeriod, lastPeriod }: MonthHead): DomainError {
  const opened = openedMonths(basePeriod, lastPeriod);
  const month = period.toYearMonth();
  return refusalOfField('COMPLIANCE_MONTH_NOT_OPENED', 'refmonth', month, {
    en: `${month} was never opened: ${opened.en}`,
    pt: `o mês ${month} nunca foi aberto: ${opened.pt}`,
  });
}
