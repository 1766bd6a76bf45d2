// Lets posts share a commit. Most of the cost of a post of one entry is fixed: one statement, one round of triggers and
// one commit, for any number of entries. So posts that arrive together, or while statements are under way, share the
// next statement. A post that arrives alone is sent at once; no post waits for a timer.
//
// Guarantee: a request gets the answer that it would get alone. It gets a separate statement, in its context, when the
// gate refuses it, its caller does not see the document, its key was used or is in use, or a closing holds the month. So
// a refusal always has the words, the precedence and the status of a separate post, and no request is refused because of
// a fault in another one.
import { Injectable } from '@nestjs/common';
import { RecordHomes, type AccessScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { Database, sqlStateOf, withRetries } from '@razao/platform/database';
import { isAwaited, requestContext } from '@razao/platform/http';
import { Idempotency } from '@razao/platform/idempotency';
import { poolTurns, type Turns } from '@razao/platform/turns';
import { MovementsEnv } from '../../movements.env.js';
import { type CreatedEntries, createdEntries } from '../created-entries.js';
import type { EntriesRequest } from '../entry.dto.js';
import { elementsOf } from '../entry.store.js';
import { assertOneDocument, numberLines } from '../number-lines.js';
import { GatheredEntryStore } from './gathered-entry.store.js';
import { RefusedCallers } from './refused-callers.js';
import { documentOf, givenUp, WaitingPosts, type Outcome, type WaitingPost } from './waiting-posts.js';

/** A refused group of at least this size is posted again in halves, and the requests of a smaller one separately. */
const GROUP_HALVED_MIN = 4;
/**
 * While each turn of the event loop brings a request, a statement waits for up to this many turns. The statements are
 * then fewer and larger: on 32 connections a post takes 0.70 of the processor time (docs/performance.md).
 */
export const GATHERING_TURNS_MAX = 4;
/**
 * When this many callers post, from the minimum to the maximum, a statement takes half of the posts and is the only one
 * under way: the service answers and reads one half while the database writes the other. Otherwise all posts would
 * share one statement, and service and database would wait for each other in turn. With fewer callers, half of the
 * posts is not worth the fixed cost of a statement. With more, some posts always wait while others are answered.
 */
export const HALVED_CROWD_MIN = 24;
export const HALVED_CROWD_MAX = 64;
/** The next statement does not wait for one that takes longer, which waits for a lock, a disk or a standby. */
export const STATEMENT_SLOW_MS = 5;
/** For how long the posts of a branch have separate statements after a statement did not get its lock in time. */
const BRANCH_APART_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** SQLSTATE classes of a statement that was refused for its values: data, constraints and the gate. */
const REFUSED = /^2[23]...$/;
/** SQLSTATE classes of failures that no request causes: connection, resources, operator, system. */
const OF_THE_SERVICE = /^(08|25|53|57|58|XX)...$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

@Injectable()
export class GatheredPosts {
  private readonly waiting: WaitingPosts;
  private statements = 0;
  /** How many posts the statements under way have. */
  private posted = 0;
  /** How many of them are in statements that are not slow. */
  private awaited = 0;
  private inTurn = 0;
  private sending = false;
  private readonly turns: Turns;
  private readonly refusedCallers: RefusedCallers;
  /** For each branch, until when its posts have separate statements (`performance.now`). */
  private readonly branchesApart = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly store: GatheredEntryStore,
    private readonly env: MovementsEnv,
    private readonly homes: RecordHomes,
  ) {
    this.waiting = new WaitingPosts(env);
    this.turns = poolTurns(env, { en: 'a separate post', pt: 'um lançamento em separado' });
    this.refusedCallers = new RefusedCallers(env);
  }

  /**
   * Posts the request together with others, or by `alone` in a separate statement.
   * @throws DomainError SERVICE_BUSY, DATABASE_UNAVAILABLE, and what `alone` throws.
   */
  async post(
    scope: AccessScope,
    input: EntriesRequest,
    alone: () => Promise<CreatedEntries>,
  ): Promise<CreatedEntries> {
    const { GATHERED_STATEMENTS_MAX: statementsMax, GATHERED_ENTRIES_MAX: entriesMax } = this.env;
    if (statementsMax === 0 || input.records.length > entriesMax) return await alone();
    const { subject } = scope;
    if (this.refusedCallers.takeAlone(subject))
      return await this.refusedCallers.inTurn(subject, () => this.postAlone(scope, alone));
    const outcome = await this.gather(scope, input);
    if (outcome === 'at once') return await alone();
    return outcome === 'in turn' ? await this.postInTurn(scope, alone) : outcome;
  }

  private async gather(scope: AccessScope, input: EntriesRequest): Promise<Outcome> {
    const elements = await elementsOfInput(input);
    if (elements === undefined) return 'in turn';
    const outcome = this.waiting.wait({
      scope,
      input,
      elements,
      claim: this.idempotency.claimOf(scope),
    });
    this.sendSoon();
    return await outcome;
  }

  private async postInTurn(
    scope: AccessScope,
    alone: () => Promise<CreatedEntries>,
  ): Promise<CreatedEntries> {
    this.inTurn += 1;
    try {
      return await this.turns.take(scope.subject, () => this.postAlone(scope, alone));
    } finally {
      this.inTurn -= 1;
    }
  }

  private async postAlone(scope: AccessScope, alone: () => Promise<CreatedEntries>): Promise<CreatedEntries> {
    if (!isAwaited()) throw givenUp();
    try {
      return await alone();
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) {
        // A caller is not at fault when its company moves to another cell; its posts continue to share statements.
        if (error.missing !== undefined) await this.homes.assertNotElsewhere(scope, error.missing);
        this.refusedCallers.refused(scope.subject);
      }
      throw error;
    }
  }

  /** Sends once a turn of the event loop brings no further request: requests that arrive together share a statement. */
  private sendSoon(): void {
    if (this.sending) return;
    this.sending = true;
    // Several requests share the statement, so its log lines name none of them.
    requestContext.exit(() => {
      this.sendWithin(GATHERING_TURNS_MAX);
    });
  }

  private sendWithin(turns: number): void {
    const { length } = this.waiting;
    setImmediate(() => {
      if (turns > 1 && this.waiting.length > length) {
        this.sendWithin(turns - 1);
        return;
      }
      this.sending = false;
      this.send();
    });
  }

  /** @param answered how many posts are about to be answered; their callers are about to post again */
  private send(answered = 0): void {
    const isFirst = this.statements === 0 && this.inTurn === 0;
    while (this.mayBegin() && this.waiting.length > 0) {
      const group = this.waiting.takeGroup(this.shareOf(this.waiting.length + this.posted + answered));
      const [only, ...more] = group;
      if (only === undefined) continue;
      // A separate statement is cheaper for a single post. It is not used while others have separate statements,
      // because those may have taken all turns and wait for locks.
      if (isFirst && more.length === 0 && this.waiting.length === 0) {
        only.resolve('in turn');
        return;
      }
      void this.postGroup(group).finally(() => {
        this.sendSoon();
      });
    }
  }

  private shareOf(crowd: number): number {
    return this.isHalved(crowd) ? Math.ceil(crowd / 2) : crowd;
  }

  private isHalved(crowd: number): boolean {
    return crowd >= HALVED_CROWD_MIN && crowd <= HALVED_CROWD_MAX;
  }

  /**
   * Posts that arrive while statements are under way share the next one. It begins when as many posts wait as are under
   * way, because callers that are answered together also post together.
   */
  private mayBegin(): boolean {
    if (this.statements >= this.env.GATHERED_STATEMENTS_MAX) return false;
    const { length } = this.waiting;
    return this.awaited === 0 || (length >= this.awaited && !this.isHalved(length + this.awaited));
  }

  /** Never rejects. */
  private async postGroup(group: readonly WaitingPost[]): Promise<void> {
    try {
      const outcomes = await this.underWay(group.length, () => withRetries(() => this.insert(group)));
      // When enough posts wait, the database writes them while these are answered. Otherwise more are still to come.
      if (this.waiting.length >= group.length / 2)
        requestContext.exit(() => {
          this.send(group.length);
        });
      group.forEach((post, index) => {
        post.resolve(outcomes[index] ?? 'in turn');
      });
    } catch (error) {
      await this.afterFailure(group, error);
    }
  }

  private async underWay<Result>(posts: number, statement: () => Promise<Result>): Promise<Result> {
    let awaited = posts;
    this.statements += 1;
    this.posted += posts;
    this.awaited += awaited;
    const watch = setTimeout(() => {
      this.awaited -= awaited;
      awaited = 0;
      this.sendSoon();
    }, STATEMENT_SLOW_MS).unref();
    try {
      return await statement();
    } finally {
      clearTimeout(watch);
      this.statements -= 1;
      this.posted -= posts;
      this.awaited -= awaited;
    }
  }

  private async afterFailure(group: readonly WaitingPost[], error: unknown): Promise<void> {
    const state = sqlStateOf(error) ?? '';
    if (REFUSED.test(state) && group.length >= GROUP_HALVED_MIN) {
      const half = group.length >> 1;
      await this.postGroup(group.slice(0, half));
      await this.postGroup(group.slice(half));
      return;
    }
    const canPostAlone = SQLSTATE.test(state) && !OF_THE_SERVICE.test(state);
    for (const post of group) {
      if (canPostAlone) post.resolve('in turn');
      else post.reject(error);
    }
    // A failure of this query is ignored: when the database is lost, the posts of the group report it.
    if (state === LOCK_NOT_AVAILABLE) await this.setBranchesApart(group).catch(() => undefined);
  }

  /** Sends one statement without a transaction around it. */
  private async insert(group: readonly WaitingPost[]): Promise<Outcome[]> {
    const written = await this.store.insertGatheredEntries(this.database, group, this.branchesApartNow());
    const outcomes = group.map(async ({ input }, index): Promise<Outcome> => {
      const outcome = written[index] ?? 'left out';
      if (outcome === 'key taken') return 'at once';
      return outcome === 'left out' ? 'in turn' : await createdEntries(input, outcome);
    });
    return await Promise.all(outcomes);
  }

  private async setBranchesApart(group: readonly WaitingPost[]): Promise<void> {
    const until = performance.now() + BRANCH_APART_MS;
    for (const branch of await this.store.listDocumentBranches(this.database, group.map(documentOf)))
      this.branchesApart.set(branch, until);
  }

  private branchesApartNow(): number[] {
    for (const [branch, until] of this.branchesApart)
      if (until < performance.now()) this.branchesApart.delete(branch);
    return [...this.branchesApart.keys()];
  }
}

/** @returns undefined for a faulty request, whose separate statement reports what is wrong */
async function elementsOfInput(input: EntriesRequest): Promise<string[][] | undefined> {
  try {
    assertOneDocument(input);
    return (await numberLines(input)).map(elementsOf);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
