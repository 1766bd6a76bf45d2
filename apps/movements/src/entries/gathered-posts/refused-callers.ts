// Callers whose posts were refused post alone for a while: a refused post makes the posts that share its statement go
// twice. The while is counted in posts, so that a caller with one faulty post in a hundred hardly notices and a caller
// who sends only faulty ones always posts alone. A refused post costs a statement and a rollback, several times as much
// as a post that shares one; so these posts also have turns, few at once, and each turn rests after its statement.
import { poolTurns, type Turns } from '@razao/platform/turns';
import type { MovementsEnv } from '../../movements.env.js';

/** So many of the caller's next posts for each refused one. */
export const ALONE_AFTER_REFUSAL = 8;
export const ALONE_MAX = 512;
/** Who was refused longest ago shares statements again. */
export const CALLERS_MAX = 10_000;
/** Two, so that a post which waits for the lock of its month does not hold all others. */
export const REFUSED_POSTS_MAX = 2;
/** A statement that takes so long that it would rest longer waits for a lock and costs nothing. */
export const REST_MS_MAX = 250;

export class RefusedCallers {
  /** How many posts of the subject still go alone; the subject that was refused longest ago first. */
  private readonly left = new Map<string, number>();
  private readonly turns: Turns;
  /** For each millisecond of a statement. */
  private readonly restMs: number;

  constructor(env: MovementsEnv) {
    this.turns = poolTurns(
      env,
      { en: 'a post after refused ones', pt: 'um lançamento após outros recusados' },
      {
        atOnceMax: REFUSED_POSTS_MAX,
        perCaller: 1,
      },
    );
    this.restMs = 100 / env.REFUSED_POSTS_PERCENT - 1;
  }

  /** Whether the caller's next post goes alone. */
  takeAlone(subject: string): boolean {
    const left = this.left.get(subject);
    if (left === undefined) return false;
    if (left > 1) this.left.set(subject, left - 1);
    else this.left.delete(subject);
    return true;
  }

  refused(subject: string): void {
    const left = Math.min((this.left.get(subject) ?? 0) + ALONE_AFTER_REFUSAL, ALONE_MAX);
    this.left.delete(subject);
    this.left.set(subject, left);
    const [first] = this.left.keys();
    if (this.left.size > CALLERS_MAX && first !== undefined) this.left.delete(first);
  }

  /** Posts when a turn has come; the caller has the answer before the turn rests. @throws what `post` throws, SERVICE_BUSY */
  async inTurn<T>(subject: string, post: () => Promise<T>): Promise<T> {
    return await new Promise((resolve, reject) => {
      const postAndRest = async (): Promise<void> => {
        const begun = performance.now();
        await post().then(resolve, reject);
        const restMs = Math.min((performance.now() - begun) * this.restMs, REST_MS_MAX);
        if (restMs > 0) await new Promise((rested) => setTimeout(rested, restMs).unref());
      };
      this.turns.take(subject, postAndRest).catch(reject);
    });
  }
}
