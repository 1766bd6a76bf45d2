import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Steps } from '@razao/domain';
import fc from 'fast-check';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { inTurns, Turns, shared, type TurnLimits } from './index.js';

const WAIT_MS = 5_000;

/** Requests by name; the first letter of a name is the caller. */
class Requests {
  readonly begun: string[] = [];
  readonly ended: string[] = [];
  private readonly ends = new Map<string, (failed: boolean) => void>();
  private readonly turns: Turns;

  constructor(limits: TurnLimits) {
    this.turns = new Turns(limits);
  }

  async send(...names: string[]): Promise<void> {
    for (const name of names)
      this.turns
        .take(name.charAt(0), async () => {
          this.begun.push(name);
          await new Promise<void>((resolve, reject) => {
            this.ends.set(name, (failed) => (failed ? reject(new Error('failed')) : resolve()));
          });
        })
        .then(
          () => this.ended.push(name),
          (error: unknown) => this.ended.push(`${name}: ${(error as Error).message}`),
        );
    await settled();
  }

  get running(): string[] {
    return [...this.ends.keys()];
  }

  async end(name: string, failed = false): Promise<void> {
    this.ends.get(name)?.(failed);
    this.ends.delete(name);
    await settled();
  }
}

async function settled(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('turns', () => {
  it('let atOnce requests run, and the further ones of a caller in their order, also after a failure', async () => {
    const requests = new Requests({ atOnce: 2, perCaller: 2 });
    await requests.send('a1', 'a2', 'a3', 'a4');
    expect(requests.begun).toEqual(['a1', 'a2']);
    await requests.end('a2', true);
    expect(requests.begun).toEqual(['a1', 'a2', 'a3']);
    await requests.end('a1');
    await requests.end('a3');
    await requests.end('a4');
    expect(requests.ended).toEqual(['a2: failed', 'a1', 'a3', 'a4']);
    await requests.send('a5');
    expect(requests.running).toEqual(['a5']);
  });

  it('leave at least one place to other callers when there are several places', async () => {
    expect([1, 2, 5].map((atOnce) => shared(atOnce).perCaller)).toEqual([1, 1, 4]);
    expect([1, 2, 5].map((atOnce) => shared(atOnce, 3).perCaller)).toEqual([1, 1, 3]);
    const requests = new Requests(shared(3));
    await requests.send('a1', 'a2', 'a3', 'a4', 'b1');
    expect(requests.running).toEqual(['a1', 'a2', 'b1']);
  });

  it('alternate between callers, however many requests each of them has', async () => {
    const requests = new Requests({ atOnce: 1, perCaller: 1 });
    await requests.send('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
    for (let turn = 0; turn < 7; turn += 1) await requests.end(requests.running[0] ?? '');
    expect(requests.ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuse a request that waited waitMsMax, and never run it', async () => {
    const requests = new Requests({
      atOnce: 1,
      perCaller: 1,
      waitMsMax: WAIT_MS,
      busy: () => new Error('busy'),
    });
    await requests.send('a1', 'a2', 'b1');
    await jest.advanceTimersByTimeAsync(WAIT_MS - 1);
    expect(requests.ended).toEqual([]);
    await requests.send('c1');
    await jest.advanceTimersByTimeAsync(1);
    expect(requests.ended).toEqual(['a2: busy', 'b1: busy']);
    await requests.end('a1');
    expect(requests.running).toEqual(['c1']);
    await jest.advanceTimersByTimeAsync(2 * WAIT_MS);
    expect(requests.running).toEqual(['c1']);
  });

  it('keep the limits, leave no place free while a caller waits, and take each other caller at most once before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.nat(3)), { maxLength: 40 }),
        async (atOnce, perCaller, steps) => {
          const requests = new Requests({ atOnce, perCaller });
          const sent: string[] = [];
          // The turns that began since the caller began to wait or to run.
          const seen = new Map<string, string[]>();
          for (const [index, step] of steps.entries()) {
            const before = requests.begun.length;
            if (typeof step === 'string') {
              sent.push(`${step}${index}`);
              await requests.send(`${step}${index}`);
            } else await requests.end(requests.running[step % (requests.running.length || 1)] ?? '');
            const { begun, running } = requests;
            const of = (names: readonly string[], caller: string): number =>
              names.filter((name) => name.startsWith(caller)).length;
            const free = (caller: string): boolean => of(running, caller) < perCaller;
            const waiting = ['a', 'b', 'c'].filter((caller) => of(sent, caller) > of(begun, caller));
            expect(running.length).toBeLessThanOrEqual(atOnce);
            for (const caller of ['a', 'b', 'c']) {
              expect(of(running, caller)).toBeLessThanOrEqual(perCaller);
              if (!waiting.includes(caller) || !free(caller)) {
                seen.delete(caller);
                continue;
              }
              expect(running).toHaveLength(atOnce);
              const others = [...(seen.get(caller) ?? []), ...begun.slice(before)];
              const own = others.findLastIndex((name) => name.startsWith(caller));
              const since = others.slice(own + 1);
              seen.set(caller, since);
              for (const other of ['a', 'b', 'c']) expect(of(since, other)).toBeLessThanOrEqual(1);
            }
          }
        },
      ),
    );
  });
});

describe('work in steps', () => {
  function* counted(steps: number, seen: string[]): Steps<number> {
    for (let step = 0; step < steps; step += 1) yield;
    seen.push('work');
    return steps;
  }

  it('returns the result, and lets other work run after every 1000 steps', async () => {
    for (const [steps, order] of [
      [999, ['work', 'other']],
      [1_000, ['other', 'work']],
      [100_000, ['other', 'work']],
    ] as const) {
      const seen: string[] = [];
      const other = othersTurn().then(() => seen.push('other'));
      expect(await inTurns(counted(steps, seen))).toBe(steps);
      await other;
      expect(seen).toEqual(order);
    }
  });
});
