// The tax quota queue as both ends see it. A job calculates and saves nothing: its answer goes to the
// request that awaits it, which saves. So a job that is late, or done twice after its worker died, can
// have no effect that no answer reports; past its deadline it is not even calculated.
import { Injectable } from '@nestjs/common';
import { DomainError, type Message } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { JobTimeoutError, Queues, defineQueue } from '@razao/platform/queues';
import type { Calculation } from './calculation.js';

export interface CalculationJob {
  /** The caller, who is permitted every branch of the company. */
  subject: string;
  companyId: number;
  companyCode: string;
  branchIds: number[];
  year: number;
  quarter: number;
  /** Percent, `0.38`. */
  selic: string | null;
  /** ISO 8601: no request waits any more, however the clocks of the two processes differ. */
  deadline: string;
}

/** The caller may try again after `passing`; normally no request receives `late`. */
export type CalculationAnswer = { calculation: Calculation } | { failed: 'passing' | 'late' };

/** One attempt: the answer says that the caller may try again. */
export const taxQuotaQueue = defineQueue<CalculationJob, CalculationAnswer>('tax-quota', { attempts: 1 });

/** A job may be found late only when it is so by every clock; until then it is calculated in vain, without harm. */
const CLOCKS_APART_MS_MAX = 30_000;

@Injectable()
export class TaxQuotaJobs {
  constructor(
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError TAX_CALCULATION_UNAVAILABLE when no worker answers in time or it cannot reach the
   *   database; QUEUE_UNAVAILABLE; whatever the calculation refuses.
   */
  async calculate(job: Omit<CalculationJob, 'deadline'>, timeoutMs: number): Promise<Calculation> {
    const deadline = new Date(this.clock.now().getTime() + timeoutMs + CLOCKS_APART_MS_MAX).toISOString();
    const answer = await this.ask({ ...job, deadline }, timeoutMs);
    if ('calculation' in answer) return answer.calculation;
    throw unavailable(FAILURES[answer.failed]);
  }

  private async ask(job: CalculationJob, timeoutMs: number): Promise<CalculationAnswer> {
    try {
      return await this.queues.ask(taxQuotaQueue, job, { timeoutMs });
    } catch (error) {
      if (!(error instanceof JobTimeoutError)) throw error;
      throw unavailable(
        {
          en: `no worker answered within ${timeoutMs} ms`,
          pt: `nenhum processo respondeu em ${timeoutMs} ms`,
        },
        error,
      );
    }
  }
}

const FAILURES = {
  passing: {
    en: 'the worker cannot read the books at the moment',
    pt: 'o processo não consegue ler a escrituração no momento',
  },
  late: {
    en: 'a worker took the job after its deadline: compare its clock',
    pt: 'um processo recebeu a tarefa depois do prazo: confira o relógio dele',
  },
} as const;

function unavailable({ en, pt }: Message, cause?: Error): DomainError {
  return new DomainError(
    'TAX_CALCULATION_UNAVAILABLE',
    { en: `${en}: nothing was saved`, pt: `${pt}: nada foi gravado` },
    [],
    { cause },
  );
}
