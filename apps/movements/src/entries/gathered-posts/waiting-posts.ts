// The requests that wait for a statement, in the order of their arrival. Their number and their waiting time are
// limited, and so are the entries and bytes of those that share a statement.
import type { AccessScope } from '@razao/auth';
import { DomainError, type Message } from '@razao/domain';
import { isAwaited, requestContext, type RequestContext } from '@razao/platform/http';
import type { MovementsEnv } from '../../movements.env.js';
import type { CreatedEntries } from '../created-entries.js';
import type { GatheredRequest } from './gathered-entry.store.js';

/**
 * The outcome of a post in a shared statement: its created entries, or when it gets a separate statement. `at once` is
 * for an idempotency key that was used or is in use, `in turn` for all other posts.
 */
export type Outcome = CreatedEntries | 'in turn' | 'at once';

export interface WaitingPost extends GatheredRequest {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly context: RequestContext | undefined;
  /** Until when it may wait (`performance.now`). */
  readonly until: number;
}

/** The size of a branch's id as text. */
const BRANCH_BYTES = 8;

export class WaitingPosts {
  private posts: WaitingPost[] = [];
  /** One timer serves all posts, because the first post that arrived is the first that is late. */
  private deadline: NodeJS.Timeout | undefined;

  constructor(private readonly env: MovementsEnv) {}

  get length(): number {
    return this.posts.length;
  }

  /** @throws DomainError SERVICE_BUSY, and the error that the post is rejected with. */
  async wait(post: GatheredRequest): Promise<Outcome> {
    const { GATHERED_WAITING_MAX: waitingMax, DATABASE_ACQUIRE_TIMEOUT_MS: waitMsMax } = this.env;
    if (this.posts.length >= waitingMax)
      throw busy({
        en: `${waitingMax} requests are waiting already`,
        pt: `${waitingMax} requisições já aguardam`,
      });
    return await new Promise((resolve, reject) => {
      const context = requestContext.getStore();
      const until = performance.now() + waitMsMax;
      this.posts.push({ ...post, context, until, resolve, reject });
      this.deadline ??= this.refuseLate(waitMsMax);
    });
  }

  private refuseLate(afterMs: number): NodeJS.Timeout {
    const { DATABASE_ACQUIRE_TIMEOUT_MS: waitMsMax } = this.env;
    // The timer serves many requests, so it must not run in the context of the one that starts it.
    return requestContext.exit(() =>
      setTimeout(() => {
        const now = performance.now();
        const late = this.posts.filter(({ until }) => until <= now);
        this.posts.splice(0, late.length);
        const [first] = this.posts;
        this.deadline = first && this.refuseLate(Math.ceil(first.until - now));
        for (const { reject } of late)
          reject(
            busy({
              en: `the request has waited for ${waitMsMax} ms`,
              pt: `a requisição aguardou ${waitMsMax} ms`,
            }),
          );
      }, afterMs).unref(),
    );
  }

  /**
   * Takes the requests that waited longest and fit into a statement, at most `postsMax`, and rejects those whose clients
   * are gone. It sorts the others by document, so that statements with the same entry numbers lock them in one order.
   */
  takeGroup(postsMax: number): WaitingPost[] {
    const group = this.posts.splice(0, Math.min(postsMax, this.fitting()));
    const awaited = group.filter((post) => {
      if (isAwaited(post.context)) return true;
      post.reject(givenUp());
      return false;
    });
    return awaited.sort((left, right) => documentOf(left) - documentOf(right));
  }

  /** How many of the first requests fit into a statement; at least one. */
  private fitting(): number {
    const { GATHERED_ENTRIES_MAX: entriesMax, GATHERED_BYTES_MAX: bytesMax } = this.env;
    const scopes = new Set<AccessScope>();
    let entries = 0;
    let bytes = 0;
    const over = this.posts.findIndex(({ scope, elements }) => {
      entries += elements.length;
      bytes += bytesOf(elements) + (scopes.has(scope) ? 0 : (scope.branchIds?.length ?? 0) * BRANCH_BYTES);
      scopes.add(scope);
      return entries > entriesMax || bytes > bytesMax;
    });
    return over < 0 ? this.posts.length : Math.max(1, over);
  }
}

export function documentOf({ input }: GatheredRequest): number {
  return input.records[0]?.documentId ?? 0;
}

/** The answer to a request whose client is gone. */
export function givenUp(): DomainError {
  return new DomainError('REQUEST_TOO_SLOW', {
    en: 'The client did not wait for the answer: nothing was saved.',
    pt: 'A requisição foi abandonada antes da resposta: nada foi gravado.',
  });
}

function bytesOf(elements: GatheredRequest['elements']): number {
  return elements.reduce((sum, row) => row.reduce((bytes, element) => bytes + element.length + 1, sum), 0);
}

function busy(reason: Message): DomainError {
  return new DomainError('SERVICE_BUSY', {
    en: `The entries cannot be posted now: ${reason.en}.`,
    pt: `Os lançamentos não podem ser gravados agora: ${reason.pt}.`,
  });
}
