import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerDeadline } from './answer-deadline.js';

describe('the deadline of an answer', () => {
  it('leaves a tenth of the request for the commit', () => {
    const deadline = new AnswerDeadline(10_000);
    expect(deadline.remainingMs).toBeLessThanOrEqual(9_000);
    expect(deadline.remainingMs).toBeGreaterThan(8_000);
    expect(() => deadline.assertAhead()).not.toThrow();
  });

  it('refuses once it has passed, and never offers less than a millisecond', async () => {
    const deadline = new AnswerDeadline(20);
    await sleep(40);
    expect(deadline.remainingMs).toBe(1);
    expect(() => deadline.assertAhead()).toThrow(
      expect.objectContaining({ code: 'REQUEST_TIMEOUT', status: 503 }),
    );
  });
});
