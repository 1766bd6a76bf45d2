// Tests which error the caller of a job gets for each way in which the job failed.
import { expect, it } from '@jest/globals';
import { both, DomainError } from '@razao/domain';
import { failureOf, JobFailedError, thrownFor } from './job-failure.js';

it('a refusal of the handler reaches the caller as it is', () => {
  const refusal = new DomainError('TAX_ROLES_MISSING', both('no role'));
  expect(thrownFor('spec', failureOf(refusal).message)).toMatchObject({ code: refusal.code });
});

it('a fault of the handler is a JobFailedError with its reason, and keeps its stack', () => {
  const fault = new TypeError('undefined is not a function');
  const failure = failureOf(fault);
  expect(failure.stack).toBe(fault.stack);
  const error = thrownFor('spec', failure.message);
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error.message).toBe('A job of the queue spec failed: undefined is not a function');
});

it('a job whose end could not be recorded is 503 QUEUE_UNAVAILABLE', () => {
  // BullMQ records the error of the statement that failed.
  expect(thrownFor('spec', 'terminating connection due to administrator command')).toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    status: 503,
  });
});
