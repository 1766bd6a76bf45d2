// Tests which posts share a statement, and how long a statement delays the next one.
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import {
  closeBooks,
  db,
  entriesOf,
  entry,
  isCreated,
  openBooks,
  send,
  sharesOf,
  type Body,
  type Outcome,
} from '../../../e2e/gathered-posts-fixture.js';
import { GatheredEntryStore } from './gathered-entry.store.js';
import {
  GATHERING_TURNS_MAX,
  HALVED_CROWD_MAX,
  HALVED_CROWD_MIN,
  STATEMENT_SLOW_MS,
} from './gathered-posts.js';

class HeldStatements extends GatheredEntryStore {
  begun = 0;
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  override async insertGatheredEntries(
    ...statement: Parameters<GatheredEntryStore['insertGatheredEntries']>
  ): ReturnType<GatheredEntryStore['insertGatheredEntries']> {
    this.begun += 1;
    await this.released;
    return await super.insertGatheredEntries(...statement);
  }
}

class CountedStatements extends GatheredEntryStore {
  private begun = 0;
  /** How many statements began together, before one of them could be slow. */
  atOnce: Promise<number> | undefined;

  override async insertGatheredEntries(
    ...statement: Parameters<GatheredEntryStore['insertGatheredEntries']>
  ): ReturnType<GatheredEntryStore['insertGatheredEntries']> {
    this.begun += 1;
    this.atOnce ??= Promise.resolve().then(() => this.begun);
    return await super.insertGatheredEntries(...statement);
  }
}

beforeAll(openBooks);
afterEach(() => {
  jest.useRealTimers();
});
afterAll(closeBooks);

it.each([
  [GATHERING_TURNS_MAX + 1, [GATHERING_TURNS_MAX + 1]],
  [GATHERING_TURNS_MAX + 2, [1, GATHERING_TURNS_MAX + 1]],
])('%d posts that come one per turn of the event loop share statements of %j', async (count, shares) => {
  const bodies = Array.from({ length: count }, () => entry());
  const sent: Promise<Outcome>[] = [];
  for (const body of bodies) {
    sent.push(send(body));
    await turn();
  }
  expect((await Promise.all(sent)).filter((outcome) => !isCreated(outcome))).toEqual([]);
  expect(await sharesOf(bodies.map(({ lancamento }) => lancamento))).toEqual(shares);
});

it.each([
  [HALVED_CROWD_MIN - 1, [HALVED_CROWD_MIN - 1]],
  [HALVED_CROWD_MIN, [HALVED_CROWD_MIN / 2, HALVED_CROWD_MIN / 2]],
  [HALVED_CROWD_MAX, [HALVED_CROWD_MAX / 2, HALVED_CROWD_MAX / 2]],
  [HALVED_CROWD_MAX + 1, [HALVED_CROWD_MAX + 1]],
])('%d simultaneous posts share statements of %j', async (count, shares) => {
  const bodies = Array.from({ length: count }, () => entry());
  const outcomes = await Promise.all(bodies.map((body) => send(body)));
  expect(outcomes.filter((outcome) => !isCreated(outcome))).toEqual([]);
  expect(await sharesOf(bodies.map(({ lancamento }) => lancamento))).toEqual(shares);
});

it.each([
  [7, 1],
  [8, 2],
  [15, 2],
  [16, 3],
  [HALVED_CROWD_MIN - 1, 3],
  [HALVED_CROWD_MIN, 1],
])(
  '%d posts begin %d statements at once, when a statement takes 4 posts and three may run',
  async (count, begun) => {
    const statements = new CountedStatements();
    const env = { GATHERED_ENTRIES_MAX: '4', GATHERED_STATEMENTS_MAX: '3' };
    const entries = entriesOf(db, env, statements);
    const outcomes = await Promise.all(Array.from({ length: count }, () => send(entry(), entries)));
    expect(outcomes.filter((outcome) => !isCreated(outcome))).toEqual([]);
    expect(await statements.atOnce).toBe(begun);
  },
);

it('a post waits for the running statement at most STATEMENT_SLOW_MS', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  const statements = new HeldStatements();
  const entries = entriesOf(db, {}, statements);
  const sent: Promise<Outcome>[] = [];
  const begunAfter = async (ms: number, bodies: Body[] = []): Promise<number> => {
    sent.push(...bodies.map((body) => send(body, entries)));
    jest.advanceTimersByTime(ms);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    return statements.begun;
  };
  expect(await begunAfter(0, [entry(), entry()])).toBe(1);
  expect(await begunAfter(STATEMENT_SLOW_MS - 1, [entry()])).toBe(1);
  expect(await begunAfter(1)).toBe(2);
  jest.useRealTimers();
  statements.release();
  expect((await Promise.all(sent)).filter((outcome) => !isCreated(outcome))).toEqual([]);
});
