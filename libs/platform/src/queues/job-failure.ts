// Carries a failure through the queue. The refusal of a rule is not tried again: the caller that awaits the job gets
// the same domain error, in both languages. For any other failure that caller gets a JobFailedError with the name of
// the queue and the reason.
import { DomainError, isErrorCode, type Finding, type Message } from '@razao/domain';
import { UnrecoverableError } from 'bullmq';

/** The job failed as many times as its queue allows. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
}

/** No worker finished the job in time. It may still be finished later. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
}

const REFUSAL = 'refusal:';

/** Converts what a handler threw into the error that the worker passes to BullMQ. */
export function failureOf(thrown: unknown): Error {
  if (thrown instanceof DomainError && thrown.status < 500) {
    const { code, said, findings } = thrown;
    return new UnrecoverableError(REFUSAL + JSON.stringify({ code, said, findings }));
  }
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Returns the error for the caller that awaits the job. */
export function thrownFor(queue: string, failedReason: string): Error {
  return (
    refusalFrom(failedReason) ?? new JobFailedError(`A job of the queue ${queue} failed: ${failedReason}`)
  );
}

function refusalFrom(failedReason: string): DomainError | undefined {
  if (!failedReason.startsWith(REFUSAL)) return undefined;
  const { code, said, findings } = JSON.parse(failedReason.slice(REFUSAL.length)) as {
    code: string;
    said: Message;
    findings: Finding[];
  };
  return isErrorCode(code) ? new DomainError(code, said, findings) : undefined;
}
