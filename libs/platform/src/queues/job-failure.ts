// How a failure crosses the queue. A rule's refusal is not tried again.
// The caller that awaits the job gets a refusal as the same domain error, in both languages, the rest as a JobFailedError
// that has nothing but the queue's name.
import { DomainError, isErrorCode, type Finding, type Message } from '@razao/domain';
import { UnrecoverableError } from 'bullmq';

/** The job was tried as often as its queue allows, and failed. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
}

/** No worker finished the job in time; it may still be done. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
}

const REFUSAL = 'refusal:';

/** What the worker gives BullMQ for what a handler threw. */
export function failureOf(thrown: unknown): Error {
  if (thrown instanceof DomainError && thrown.status < 500) {
    const { code, said, findings } = thrown;
    return new UnrecoverableError(REFUSAL + JSON.stringify({ code, said, findings }));
  }
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** What the one who awaits the job is thrown. */
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
