import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerDeadline } from './answer-deadline.js';

describe('the deadline of an answer', () => {
  it('leaves a tenth of the time of the request for the commit', () => {
    const before = performance.now();
    const deadline = new AnswerDeadline(600_000);
    const { remainingMs } = deadline;
    expect(remainingMs).toBeLessThanOrEqual(540_000);
    expect(remainingMs).toBeGreaterThanOrEqual(Math.floor(540_000 - (performance.now() - before)));
    expect(() => deadline.assertAhead()).not.toThrow();
  });

  it('throws REQUEST_TIMEOUT once it has passed, and never has less than a millisecond left', async () => {
    const deadline = new AnswerDeadline(20);
    await sleep(40);
    expect(deadline.remainingMs).toBe(1);
    expect(() => deadline.assertAhead()).toThrow(
      expect.objectContaining({ code: 'REQUEST_TIMEOUT', status: 503 }),
    );
  });
});
