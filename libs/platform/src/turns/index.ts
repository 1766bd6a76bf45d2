// Turns for long work. A limited number runs at once, in all and per caller; the others wait and hold no resource
// meanwhile. Callers take turns in rotation: while a caller waits, at most one turn of each other caller begins,
// however many requests that caller has. Requests of the same caller run in the order of their arrival.
import { DomainError, type Message } from '@razao/domain';
import type { ServiceEnv } from '../env/service.env.js';

export { SLICE_ITEMS, inSlices, inTurns } from './slices.js';

export interface TurnLimits {
  atOnce: number;
  perCaller: number;
  /** How long a request waits for a turn; without it there is no limit. */
  waitMsMax?: number;
  /** How many requests of one caller may wait; further ones are refused at once. Without it there is no limit. */
  waitingPerCaller?: number;
  /** Makes the error of a request that waited too long or was refused at once. */
  busy?: () => Error;
}

interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

export class Turns {
  private running = 0;
  /** The callers that have a turn or wait for one, in the order in which they get the next turn. */
  private readonly callers = new Map<string, Caller>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Runs `work` when its turn has come. The turn ends when `work` resolves or rejects.
   * @throws what `busy` returns, and what `work` throws
   */
  async take<T>(subject: string, work: () => Promise<T>): Promise<T> {
    const caller = this.callers.get(subject) ?? { running: 0, waiting: [] };
    this.callers.set(subject, caller);
    // Every waiting request that could begin has begun already, so this request overtakes none.
    if (this.running < this.limits.atOnce && caller.running < this.limits.perCaller)
      this.begin(subject, caller);
    else await this.wait(subject, caller);
    try {
      return await work();
    } finally {
      this.running -= 1;
      caller.running -= 1;
      this.forget(subject, caller);
      this.next();
    }
  }

  private async wait(subject: string, caller: Caller): Promise<void> {
    const { waitMsMax, waitingPerCaller = Infinity, busy } = this.limits;
    if (caller.waiting.length >= waitingPerCaller) throw busy?.() ?? new Error('too many wait already');
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        caller.waiting.splice(caller.waiting.indexOf(begin), 1);
        this.forget(subject, caller);
        reject(busy?.() ?? new Error('no turn came in time'));
      };
      const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax);
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      caller.waiting.push(begin);
    });
  }

  /** Begins the next waiting request. The end of one turn lets at most one request begin. */
  private next(): void {
    for (const [subject, caller] of this.callers) {
      if (caller.running >= this.limits.perCaller) continue;
      const resume = caller.waiting.shift();
      if (resume === undefined) continue;
      this.begin(subject, caller);
      resume();
      return;
    }
  }

  private begin(subject: string, caller: Caller): void {
    this.running += 1;
    caller.running += 1;
    this.callers.delete(subject);
    this.callers.set(subject, caller);
  }

  private forget(subject: string, caller: Caller): void {
    if (caller.running === 0 && caller.waiting.length === 0) this.callers.delete(subject);
  }
}

/** The limits for callers that share turns. When there are several turns, one caller cannot have all of them. */
export function shared(atOnce: number, perCaller = atOnce): Pick<TurnLimits, 'atOnce' | 'perCaller'> {
  return { atOnce, perCaller: Math.max(1, Math.min(perCaller, atOnce - 1)) };
}

/**
 * The turns of large answers in a service. Each answer holds a connection for as long as its client reads. So all
 * answers together may have only a part of the pool, and one caller only a part of that.
 */
export function streamTurns(env: ServiceEnv, what: Message): Turns {
  return poolTurns(env, what, { percent: env.STREAMS_POOL_PERCENT, perCaller: env.STREAMS_PER_CALLER_MAX });
}

/**
 * Turns for reads that may take long and hold a connection. They may hold only a part of the pool.
 * @param what completes "No turn for …", as in "a list"
 */
export function poolTurns(
  env: Pick<ServiceEnv, 'DATABASE_POOL_MAX' | 'DATABASE_ACQUIRE_TIMEOUT_MS'>,
  what: Message,
  { percent = 50, atOnceMax = env.DATABASE_POOL_MAX, perCaller = env.DATABASE_POOL_MAX } = {},
): Turns {
  const atOnce = Math.min(atOnceMax, Math.floor((env.DATABASE_POOL_MAX * percent) / 100));
  const waitMsMax = env.DATABASE_ACQUIRE_TIMEOUT_MS;
  const message = {
    en: `No turn for ${what.en} came within ${waitMsMax} ms: too many are under way, in all or for this caller.`,
    pt: `Não houve vaga para ${what.pt} em ${waitMsMax} ms: já há execuções demais em andamento, no total ou deste usuário.`,
  };
  return new Turns({
    ...shared(Math.max(1, atOnce), perCaller),
    waitMsMax,
    busy: () => new DomainError('SERVICE_BUSY', message),
  });
}
