// After a refused post, the next posts of its caller have separate statements, because a refused post makes the posts
// that share its statement run twice. A caller with one faulty post in a hundred hardly notices this, and a caller that
// sends only faulty posts never shares a statement. A refused post costs a statement and a rollback, several times as
// much as a post that shares a statement. So these posts also take turns: few run at once, and a turn rests after its
// statement.
import { poolTurns, type Turns } from '@razao/platform/turns';
import type { MovementsEnv } from '../../movements.env.js';

/** How many of the caller's next posts have separate statements for each refused one. */
export const ALONE_AFTER_REFUSAL = 8;
export const ALONE_MAX = 512;
/** Above this number, the caller that was refused longest ago shares statements again. */
export const CALLERS_MAX = 10_000;
/** Two may run at once, so that a post that waits for the lock of its month does not hold up all others. */
export const REFUSED_POSTS_MAX = 2;
/** The longest rest. A statement that is slow enough for a longer one waits for a lock, which costs no processor time. */
export const REST_MS_MAX = 250;

export class RefusedCallers {
  /** How many posts of a subject still have separate statements; the subject that was refused longest ago is first. */
  private readonly left = new Map<string, number>();
  private readonly turns: Turns;
  /** How long a turn rests for each millisecond of its statement. */
  private readonly restPerMs: number;

  constructor(env: MovementsEnv) {
    this.turns = poolTurns(
      env,
      { en: 'a post after refused ones', pt: 'um lançamento após outros recusados' },
      {
        atOnceMax: REFUSED_POSTS_MAX,
        perCaller: 1,
      },
    );
    this.restPerMs = 100 / env.REFUSED_POSTS_PERCENT - 1;
  }

  /** Whether the caller's next post has a separate statement; counts the post. */
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

  /** Posts when a turn comes; the caller gets the answer before the turn rests. @throws SERVICE_BUSY, what `post` throws */
  async inTurn<T>(subject: string, post: () => Promise<T>): Promise<T> {
    return await new Promise((resolve, reject) => {
      const postAndRest = async (): Promise<void> => {
        const begun = performance.now();
        await post().then(resolve, reject);
        const restMs = Math.min((performance.now() - begun) * this.restPerMs, REST_MS_MAX);
        if (restMs > 0) await new Promise((rested) => setTimeout(rested, restMs).unref());
      };
      this.turns.take(subject, postAndRest).catch(reject);
    });
  }
}
