import { describe, expect, it } from '@jest/globals';
import { ResultListener, type JobReader } from './result-listener.js';

const listenerOf = (): ResultListener => new ResultListener('q');

/** A job that ends between the first read and the second. */
function endingMeanwhile(): JobReader {
  let ended = false;
  const read = <T>(running: T, done: T): Promise<T> => {
    const answer = ended ? done : running;
    ended = true;
    return Promise.resolve(answer);
  };
  return {
    getJobState: () => read('active', 'completed'),
    getJob: () => read({ returnvalue: null }, { returnvalue: { sum: 3 } }),
  };
}

describe('the listener for results', () => {
  it('never takes a job that ends while it looks for one without a result', async () => {
    const listener = listenerOf();
    const result = listener.next('1', 5_000);
    const queue = endingMeanwhile();
    await listener.look(queue, '1');
    await listener.look(queue, '1');
    expect(await result).toEqual({ sum: 3 });
  });

  it('settles nothing for a job that runs, or that the queue has forgotten', async () => {
    const listener = listenerOf();
    const result = listener.next('1', 200);
    await listener.look(
      { getJobState: () => Promise.resolve('active'), getJob: () => Promise.reject(new Error()) },
      '1',
    );
    await listener.look(
      { getJobState: () => Promise.resolve('completed'), getJob: () => Promise.resolve(undefined) },
      '1',
    );
    await expect(result).rejects.toThrow('No worker finished a job');
  });
});
