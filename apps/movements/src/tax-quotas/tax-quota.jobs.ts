// The tax quota queue, as both the requests and the worker use it. A job only calculates; the request that awaits its
// answer saves. So a job that is late, or that runs twice because its worker died, has no effect that an answer does
// not report. After its deadline a job is not calculated.
import { DomainError, type Message } from '@razao/domain';
import type { Clock } from '@razao/platform/clock';
import { JobTimeoutError, defineQueue, type Queues } from '@razao/platform/queues';
import type { Calculation } from './calculation.js';

export interface CalculationJob {
  /** The caller has permission for every branch of the company. */
  companyId: number;
  companyCode: string;
  year: number;
  quarter: number;
  /** In percent, such as `0.38`. */
  selic: string | null;
  /** ISO 8601. After it no request waits for the answer, even if the clocks of the two processes differ. */
  deadline: string;
}

/**
 * After `passing` the caller may try again. A request normally never receives `late`, because it no longer waits then.
 */
export type CalculationAnswer = { calculation: Calculation } | { failed: 'passing' | 'late' };

/** A job has one attempt, because the answer says that the caller may try again. */
export const taxQuotaQueue = defineQueue<CalculationJob, CalculationAnswer>('tax-quota', { attempts: 1 });

/**
 * The tolerated difference between the clocks of two processes. A deadline includes it, so that no job is refused while
 * a request still waits; a job that is calculated after the request has gone does no harm.
 */
const CLOCKS_APART_MS_MAX = 30_000;

/**
 * Has a worker calculate.
 * @throws DomainError TAX_CALCULATION_UNAVAILABLE when no worker answers in time or the worker cannot reach the
 *   database; QUEUE_UNAVAILABLE; the refusals of the calculation.
 */
export async function calculationOf(
  queues: Queues,
  clock: Clock,
  job: Omit<CalculationJob, 'deadline'>,
  timeoutMs: number,
): Promise<Calculation> {
  const deadline = new Date(clock.now().getTime() + timeoutMs + CLOCKS_APART_MS_MAX).toISOString();
  try {
    const answer = await queues.run(taxQuotaQueue, { ...job, deadline }, { timeoutMs });
    if ('calculation' in answer) return answer.calculation;
    throw unavailable(FAILURES[answer.failed]);
  } catch (error) {
    if (!(error instanceof JobTimeoutError)) throw error;
    const late = {
      en: `no worker answered within ${timeoutMs} ms`,
      pt: `nenhum processo respondeu em ${timeoutMs} ms`,
    };
    throw unavailable(late, error);
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
