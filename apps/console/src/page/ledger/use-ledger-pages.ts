// Reads the lines of an account's month page by page and keeps only a few pages. Each page knows the balance at its
// beginning and end, so that the pages before and after it can be read again. Balances begin with zero here, because
// the first page is read at the same time as the account and the opening balance of the month.
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import type { BranchMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { balanceBefore, type LedgerLine, ledgerLines } from './ledger-lines.ts';
import { accountQuery } from './use-accounts.ts';

export const PAGE_SIZE = 200;
const PAGES_HELD = 5;

/** The id for an account that is not in the chart; no entry has it. */
const NO_ACCOUNT = 0;

interface LedgerPage {
  /** Counted from 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly totalElements: number;
  /**
   * Whether lines were added or deleted since the neighbouring page was read: lines and balances then do not continue
   * from there.
   */
  readonly isOutdated: boolean;
  /** Change of the month's balance before its first and after its last line, debit positive. */
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly LedgerLine[];
  readonly sort: Sort;
}

interface Wanted {
  readonly page: number;
  readonly balance: number;
  /** Whether `balance` is the balance before the page; otherwise it is the one after it. */
  readonly isOpening: boolean;
  /** Undefined until the number of lines is known, which the first page in the order of entry returns. */
  readonly sort?: Sort;
  /** The number of lines when the neighbouring page was read. */
  readonly totalElements?: number;
}

/**
 * Movements sorts at most this many records (docs/lists.md); the lines of a larger ledger come in the order of entry.
 */
const SORTED_LINES_MAX = 100_000;
type Sort = 'day,asc' | 'id';

type Sorted = components['schemas']['EntryPage'] & { readonly sort: Sort };

export interface LedgerPlace extends BranchMonth {
  /** Code of the account, as the address gives it. */
  readonly code: string;
}

export interface LedgerPages {
  readonly pages: UseInfiniteQueryResult<InfiniteData<LedgerPage>>;
  readonly onEnd: () => void;
  readonly onStart: (index: number) => void;
}

export function useLedgerPages(place: LedgerPlace): LedgerPages {
  const { services } = useSession();
  const cache = useQueryClient();
  const { code: conta, ...month } = place;
  const { company, branch, year, month: number } = month;
  const first: Wanted = { page: 1, balance: 0, isOpening: true };
  const queryKey = ['entries', company, branch, year, number, conta];
  const pages = useInfiniteQuery({
    queryKey,
    initialPageParam: first,
    maxPages: PAGES_HELD,
    queryFn: async ({ pageParam: wanted }): Promise<LedgerPage> => {
      const { page, balance, isOpening, sort: known } = wanted;
      const readIn = async (sort: Sort): Promise<Sorted> => {
        const query = { ...month, conta, page, size: PAGE_SIZE, sort };
        return { ...bodyFrom(await services.movements.GET('/entries', { params: { query } })), sort };
      };
      const readFirst = async (): Promise<Sorted> => {
        const entered = await readIn('id');
        return entered.totalElements > SORTED_LINES_MAX ? entered : await readIn('day,asc');
      };
      const account = cache.query({ ...accountQuery(services, company, conta), staleTime: 'static' });
      const [{ content, totalPages, totalElements, sort }, found] = await Promise.all([
        known === undefined ? readFirst() : readIn(known),
        account,
      ]);
      const accountId = found?.id ?? NO_ACCOUNT;
      const before = isOpening ? balance : balanceBefore(accountId, balance, content);
      const lines = ledgerLines(accountId, before, content);
      const isOutdated = totalElements !== (wanted.totalElements ?? totalElements);
      const closing = lines.at(-1)?.balance ?? before;
      return { page, totalPages, totalElements, isOutdated, opening: before, closing, lines, sort };
    },
    getNextPageParam: ({ page, totalPages, totalElements, closing, sort }) =>
      page < totalPages
        ? { page: page + 1, balance: closing, isOpening: true, sort, totalElements }
        : undefined,
    getPreviousPageParam: ({ page, totalElements, opening: balance, sort }) =>
      page > 1 ? { page: page - 1, balance, isOpening: false, sort, totalElements } : undefined,
  });
  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = pages;
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const key = JSON.stringify(queryKey);
  const toBeginning = useCallback(
    () => void cache.resetQueries({ queryKey: JSON.parse(key) as unknown[] }),
    [cache, key],
  );
  const isOutdated = pages.data?.pages.some((each) => each.isOutdated) === true;
  useEffect(() => {
    if (!isOutdated) return;
    toBeginning();
    void cache.invalidateQueries({ queryKey: ['account-months'] });
  }, [isOutdated, toBeginning, cache]);
  const onStart = useCallback(
    (index: number) => {
      if (!hasPreviousPage || isFetching) return;
      // A reader at the beginning gets the first page again at once; otherwise the pages before are read one by one.
      if (index < PAGE_SIZE) toBeginning();
      else void fetchPreviousPage();
    },
    [hasPreviousPage, isFetching, fetchPreviousPage, toBeginning],
  );
  return { pages, onEnd, onStart };
}
