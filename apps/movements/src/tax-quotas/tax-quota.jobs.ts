// The tax quota queue, as both the requests and the worker use it. A job only calculates; the request that awaits its
// answer saves. So a job that is late, or that runs twice because its worker died, has no effect that an answer does
// not report.
import { DomainError, type Message } from '@razao/domain';
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
}

/** After `passing` the caller may try again. */
export type CalculationAnswer = { calculation: Calculation } | { failed: 'passing' };

/** A job has one attempt, because the answer says that the caller may try again. */
export const taxQuotaQueue = defineQueue<CalculationJob, CalculationAnswer>('tax-quota', { attempts: 1 });

/**
 * Has a worker calculate.
 * @throws DomainError TAX_CALCULATION_UNAVAILABLE when no worker answers in time or the worker cannot reach the
 *   database; QUEUE_UNAVAILABLE; the refusals of the calculation.
 */
export async function calculationOf(
  queues: Queues,
  job: CalculationJob,
  timeoutMs: number,
): Promise<Calculation> {
  try {
    const answer = await queues.run(taxQuotaQueue, job, { timeoutMs });
    if ('calculation' in answer) return answer.calculation;
    throw unavailable({
      en: 'the worker cannot read the books at the moment',
      pt: 'o processo não consegue ler a escrituração no momento',
    });
  } catch (error) {
    if (!(error instanceof JobTimeoutError)) throw error;
    const late = {
      en: `no worker answered within ${timeoutMs} ms`,
      pt: `nenhum processo respondeu em ${timeoutMs} ms`,
    };
    throw unavailable(late, error);
  }
}

function unavailable({ en, pt }: Message, cause?: Error): DomainError {
  return new DomainError(
    'TAX_CALCULATION_UNAVAILABLE',
    { en: `${en}: nothing was saved`, pt: `${pt}: nada foi gravado` },
    [],
    { cause },
  );
}
