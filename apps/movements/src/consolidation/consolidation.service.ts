// Requests consolidations and reports their state. A request writes the rows of its runs, and adds the jobs to the queue
// after the commit. If the queue fails, the sweeper adds the jobs later.
import { Injectable, Logger } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { DomainError, Period, twoDigits, joined, type Message } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { Queues } from '@razao/platform/queues';
import { recordAudit, type AuditEvent } from '../audit/audit-trail.js';
import { inTransaction } from '../wire/in-transaction.js';
import { consolidationJob, consolidationQueue } from './consolidation.jobs.js';
import { ConsolidationStore, type Obstacle, type RunRow, type RunStatus } from './consolidation.store.js';
import type { ConsolidationReport, ConsolidationRequest } from './consolidation.dto.js';

@Injectable()
export class ConsolidationService {
  private readonly logger = new Logger(ConsolidationService.name);

  constructor(
    private readonly database: Database,
    private readonly store: ConsolidationStore,
    private readonly queues: Queues,
  ) {}

  /**
   * Records the runs and adds their jobs to the queue. Idempotent: a run that is pending or completed is returned
   * unchanged; a run in ERROR is run again.
   * @throws DomainError PERIOD_NOT_OPEN (never opened), CONSOLIDATION_OUT_OF_SEQUENCE; then no run is recorded.
   */
  async request(
    scope: AccessScope,
    branches: readonly BranchRef[],
    request: ConsolidationRequest,
  ): Promise<ConsolidationReport> {
    const period = monthOf(request);
    const ids = branches.map((branch) => branch.branchId);
    const runs = await inTransaction(scope, this.database, async (tx) => {
      const obstacles = await this.store.findObstacles(scope, tx, ids, period.toDate());
      if (obstacles.length > 0) throw refusalOfObstacles(obstacles, period);
      const requested = await this.store.requestRuns(scope, tx, ids, period.toDate());
      await recordAudit(tx, ...requested.map((branchId) => requestEvent(branchId, period)));
      return await this.store.listRuns(scope, tx, ids, period.toDate());
    });
    await this.enqueue(runs, period);
    return reportOf(request, period, runs);
  }

  /** @throws DomainError CONSOLIDATION_NOT_FOUND, which names the branches that have no run for the month. */
  async read(
    scope: AccessScope,
    branches: readonly BranchRef[],
    request: ConsolidationRequest,
  ): Promise<ConsolidationReport> {
    const period = monthOf(request);
    const ids = branches.map((branch) => branch.branchId);
    const runs = await this.store.listRuns(scope, this.database, ids, period.toDate());
    const missing = branches.filter(({ branchId }) => runs.every((run) => run.branchId !== branchId));
    if (missing.length > 0)
      throw notRequested(
        period,
        missing.map((branch) => `${branch.companyCode}/${branch.branchCode}`).join(', '),
      );
    return reportOf(request, period, runs);
  }

  /** Adds the jobs to the queue. A failure of the queue is only logged, because the runs are committed. */
  private async enqueue(runs: readonly RunRow[], period: Period): Promise<void> {
    const waiting = runs
      .filter((run) => run.status === 'PENDING')
      .map(({ branchId }) => consolidationJob({ branchId, period: period.toDate() }));
    try {
      await this.queues.enqueueAll(consolidationQueue, waiting);
    } catch (error) {
      this.logger.warn(
        `${waiting.length} consolidation(s) of ${period.format()} were not added to the queue; the sweeper adds them: ${String(error)}`,
      );
    }
  }
}

function requestEvent(branchId: number, period: Period): AuditEvent {
  return { action: 'consolidation.requested', entity: 'consolidation', branchId, period: period.toDate() };
}

function monthOf(request: ConsolidationRequest): Period {
  return Period.of(request.year, request.month);
}

function notRequested(period: Period, branches: string): DomainError {
  return new DomainError('CONSOLIDATION_NOT_FOUND', {
    en: `No consolidation of ${period.format()} was requested for ${branches}: request it with POST /runconsolidation.`,
    pt: `Nenhuma consolidação de ${period.format()} foi solicitada para ${branches}: solicite-a com POST /runconsolidation.`,
  });
}

function refusalOfObstacles(obstacles: readonly Obstacle[], period: Period): DomainError {
  const month = period.format();
  const findings = obstacles.map(({ branchCode, earlier }) => ({
    field: 'month',
    value: month,
    reason:
      earlier === null
        ? {
            en: `branch ${branchCode}: ${month} was never opened (POST /monthOpening opens the next month)`,
            pt: `filial ${branchCode}: o mês ${month} nunca foi aberto (POST /monthOpening abre o próximo mês)`,
          }
        : toConsolidateFirst(branchCode, Period.fromDate(earlier).format()),
  }));
  const code = obstacles.some(({ earlier }) => earlier === null)
    ? 'PERIOD_NOT_OPEN'
    : 'CONSOLIDATION_OUT_OF_SEQUENCE';
  const { en, pt } = joined(
    findings.map(({ reason }) => reason),
    '; ',
  );
  return new DomainError(
    code,
    {
      en: `month ${month} cannot be consolidated: ${en}`,
      pt: `o mês ${month} não pode ser consolidado: ${pt}`,
    },
    findings,
  );
}

function toConsolidateFirst(branchCode: string, earlier: string): Message {
  return {
    en: `branch ${branchCode}: ${earlier} must be consolidated first`,
    pt: `filial ${branchCode}: o mês ${earlier} deve ser consolidado antes`,
  };
}

function reportOf(
  request: ConsolidationRequest,
  period: Period,
  runs: readonly RunRow[],
): ConsolidationReport {
  const finished = runs.every((run) => run.finishedAt !== null);
  return {
    company: request.company,
    branch: request.branch,
    year: String(period.year).padStart(4, '0'),
    month: twoDigits(period.month),
    status: statusOf(runs.map((run) => run.status)),
    message: messageOf(runs),
    progress: Math.floor(runs.reduce((sum, run) => sum + run.progress, 0) / Math.max(runs.length, 1)),
    startedAt: inOrder(runs.map((run) => run.startedAt))[0] ?? null,
    finishedAt: finished ? (inOrder(runs.map((run) => run.finishedAt)).at(-1) ?? null) : null,
    seal: runs.every((run) => run.seal === runs[0]?.seal) ? (runs[0]?.seal ?? null) : null,
  };
}

/** The status of several branches together: an error, which needs a person, comes before a run that has not ended. */
function statusOf(statuses: readonly RunStatus[]): RunStatus {
  const order: readonly RunStatus[] = ['ERROR', 'PROCESSING', 'PENDING'];
  return order.find((status) => statuses.includes(status)) ?? 'COMPLETED';
}

function messageOf(runs: readonly RunRow[]): Message | null {
  const said = runs.flatMap(({ branchCode, message: en, messagePt }) =>
    en === null ? [] : [{ branchCode, en, pt: messagePt ?? en }],
  );
  if (runs.length === 1 || said.length === 0) return said[0] ?? null;
  const named = said.map(({ branchCode, en, pt }) => ({
    en: `branch ${branchCode}: ${en}`,
    pt: `filial ${branchCode}: ${pt}`,
  }));
  return joined(named, ' ');
}

function inOrder(instants: readonly (Date | null)[]): Date[] {
  return instants.filter((instant) => instant !== null).sort((a, b) => a.getTime() - b.getTime());
}
