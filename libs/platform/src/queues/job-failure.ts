// Carries a failure through the queue. The refusal of a rule is not tried again: the caller that awaits the job gets
// the same domain error, in both languages. For any other failure of the handler that caller gets a JobFailedError with
// the name of the queue and the reason. BullMQ also fails a job whose end it could not record, because its connection
// was lost at that moment: then the queue was unavailable.
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
/** Begins the reason of a failure that the handler threw. */
const FAULT = 'fault:';

/** Converts what a handler threw into the error that the worker passes to BullMQ. */
export function failureOf(thrown: unknown): Error {
  if (thrown instanceof DomainError && thrown.status < 500) {
    const { code, said, findings } = thrown;
    return new UnrecoverableError(REFUSAL + JSON.stringify({ code, said, findings }));
  }
  const { message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return Object.assign(new Error(FAULT + message), { stack });
}

/** Returns the error for the caller that awaits the job. */
export function thrownFor(queue: string, failedReason: string): Error {
  const refusal = refusalFrom(failedReason);
  if (refusal !== undefined) return refusal;
  const cause = new JobFailedError(`A job of the queue ${queue} failed: ${failedReason.replace(FAULT, '')}`);
  if (failedReason.startsWith(FAULT)) return cause;
  const message = {
    en: 'the queue could not record the end of a job',
    pt: 'a fila não conseguiu gravar o fim de uma tarefa',
  };
  return new DomainError('QUEUE_UNAVAILABLE', message, [], { cause });
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
