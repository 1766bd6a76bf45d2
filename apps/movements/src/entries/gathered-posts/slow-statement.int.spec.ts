// How long a statement of gathered posts keeps the next one back, with a timer that the test moves.
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
  type Body,
  type Outcome,
} from '../../../e2e/gathered-posts-fixture.js';
import { GatheredEntryStore } from './gathered-entry.store.js';
import { STATEMENT_SLOW_MS } from './gathered-posts.js';

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

beforeAll(openBooks);
afterEach(() => {
  jest.useRealTimers();
});
afterAll(closeBooks);

it('a post waits for the statement under way until that is slow, and no longer', async () => {
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
