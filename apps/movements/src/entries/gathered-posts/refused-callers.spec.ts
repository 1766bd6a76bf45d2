// Tests how much time of the database the callers of refused posts get.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { parseEnv } from '@razao/platform/env';
import { MovementsEnv } from '../../movements.env.js';
import {
  ALONE_AFTER_REFUSAL,
  ALONE_MAX,
  CALLERS_MAX,
  REFUSED_POSTS_MAX,
  REST_MS_MAX,
  RefusedCallers,
} from './refused-callers.js';

const CALLERS = ['ana', 'bia', 'eva'];
const POST_MS = 5;

function refusedCallers(env: Record<string, string> = {}): RefusedCallers {
  const required = { DATABASE_URL: 'postgres://localhost/razao', JWT_SECRET: 'x'.repeat(32) };
  return new RefusedCallers(parseEnv(MovementsEnv, { ...required, ...env }));
}

class Posts {
  underWay: string[] = [];
  answered: string[] = [];
  private readonly callers: RefusedCallers;

  constructor(env?: Record<string, string>) {
    this.callers = refusedCallers(env);
  }

  send(subject: string, milliseconds = POST_MS): void {
    const post = async (): Promise<void> => {
      this.underWay.push(subject);
      await new Promise((done) => setTimeout(done, milliseconds));
      this.underWay.splice(this.underWay.indexOf(subject), 1);
      throw new Error('refused');
    };
    const answer = (): number => this.answered.push(subject);
    this.callers.inTurn(subject, post).then(answer, answer);
  }
}

async function pass(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('posts of callers whose posts were refused', () => {
  it('run at most two at a time, and one per caller, however many are sent', async () => {
    const posts = new Posts();
    for (let sent = 0; sent < 100; sent += 1) posts.send(CALLERS[sent % CALLERS.length] ?? '');
    for (let ms = 0; ms < 2_000; ms += 1) {
      await pass(1);
      expect(posts.underWay.length).toBeLessThanOrEqual(REFUSED_POSTS_MAX);
      expect(new Set(posts.underWay).size).toBe(posts.underWay.length);
    }
  });

  it.each([
    [1, 100 * POST_MS],
    [10, 10 * POST_MS],
    [50, 2 * POST_MS],
    [100, POST_MS],
  ])('take %d percent of the time of a connection: one per %d ms', async (percent, interval) => {
    const posts = new Posts({ REFUSED_POSTS_PERCENT: String(percent) });
    const most = Math.min(interval, POST_MS + REST_MS_MAX);
    for (let sent = 0; sent < 10; sent += 1) posts.send('ana');
    await pass(POST_MS);
    for (let answered = 1; answered < 10; answered += 1) {
      expect(posts.answered).toHaveLength(answered);
      await pass(most - 1);
      expect(posts.answered).toHaveLength(answered);
      await pass(1);
    }
    expect(posts.answered).toHaveLength(10);
  });

  it('are answered before the pause that follows them, and callers take turns', async () => {
    const posts = new Posts();
    for (const caller of ['ana', 'ana', 'ana', 'bia', 'eva']) posts.send(caller);
    await pass(POST_MS);
    expect(posts.answered).toEqual(['ana', 'bia']);
    await pass(10 * POST_MS);
    expect(posts.answered.slice(2).sort()).toEqual(['ana', 'eva']);
  });

  it('pause at most REST_MS_MAX after a slow post, and do not delay other callers', async () => {
    const posts = new Posts();
    posts.send('ana', 10_000);
    posts.send('ana');
    posts.send('bia');
    await pass(4_000);
    expect(posts.answered).toEqual(['bia']);
    const later = new Posts();
    later.send('ana', 1_000);
    later.send('ana');
    await pass(1_000 + REST_MS_MAX);
    expect(later.underWay).toEqual(['ana']);
  });

  it('end when no turn comes within DATABASE_ACQUIRE_TIMEOUT_MS', async () => {
    const posts = new Posts({ DATABASE_ACQUIRE_TIMEOUT_MS: '1000' });
    posts.send('ana', 5_000);
    posts.send('ana');
    await pass(999);
    expect(posts.answered).toEqual([]);
    await pass(1);
    expect(posts.answered).toEqual(['ana']);
    expect(posts.underWay).toEqual(['ana']);
  });
});

describe('callers whose posts were refused', () => {
  function postsAlone(callers: RefusedCallers, subject: string): number {
    let posts = 0;
    while (callers.takeAlone(subject)) posts += 1;
    return posts;
  }

  it.each([
    [1, ALONE_AFTER_REFUSAL],
    [ALONE_MAX / ALONE_AFTER_REFUSAL, ALONE_MAX],
    [ALONE_MAX / ALONE_AFTER_REFUSAL + 1, ALONE_MAX],
  ])('after %d refusals send the next %d posts each in its own statement', (refusals, posts) => {
    const callers = refusedCallers();
    for (let refused = 0; refused < refusals; refused += 1) callers.refused('ana');
    expect(postsAlone(callers, 'ana')).toBe(posts);
  });

  it('are remembered up to CALLERS_MAX; one more makes the caller refused longest ago forgotten', () => {
    const callers = refusedCallers();
    for (const subject of ['ana', 'bia', 'ana']) callers.refused(subject);
    for (let others = 2; others < CALLERS_MAX; others += 1) callers.refused(`other ${others}`);
    callers.refused('one more');
    expect([postsAlone(callers, 'bia'), postsAlone(callers, 'ana')]).toEqual([0, 2 * ALONE_AFTER_REFUSAL]);
  });
});
