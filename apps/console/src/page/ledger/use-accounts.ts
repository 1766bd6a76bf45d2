// Reads accounts by id: entries name accounts by id, people know them by code and name. It reads only those that a view
// shows.
import { useQueries, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom, type Services } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import type { Answered } from '../layout/answer.tsx';
import { useSession } from '../session/session.tsx';

export type Account = components['schemas']['Account'];
export type Accounts = ReadonlyMap<number, Account>;

/** The largest number of ids in a request (docs/queries.md). */
const IDS_MAX = 500;
const FRESH_MS = 5 * 60_000;

/**
 * @param lists ids of accounts, null for no account; each list has its own requests, so that adding a list does not
 *   read the others again
 * @returns the accounts that have arrived; undefined until the first of them arrive
 */
export function useAccounts(
  company: string,
  lists: readonly (readonly (number | null)[])[],
): Answered<Accounts> {
  const { services } = useSession();
  return useQueries({
    queries: lists.flatMap(parts).map((ids) => ({
      queryKey: ['accounts', company, ids],
      staleTime: FRESH_MS,
      queryFn: async () => {
        const params = { path: { company }, query: { ids, size: IDS_MAX } };
        return bodyFrom(await services.queries.GET('/accounts/{company}', { params })).content;
      },
    })),
    combine: joined,
  });
}

function joined(answers: UseQueryResult<Account[]>[]): Answered<Accounts> {
  const found = answers.flatMap(({ data }) => data ?? []);
  const failed = answers.filter(({ error }) => error !== null);
  return {
    data:
      found.length > 0 || answers.length === 0
        ? new Map(found.map((account) => [account.id, account]))
        : undefined,
    error: failed[0]?.error ?? null,
    refetch: async () => await Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function parts(ids: readonly (number | null)[]): number[][] {
  const distinct = [...new Set(ids.filter((id) => id !== null))].sort((one, other) => one - other);
  return Array.from({ length: Math.ceil(distinct.length / IDS_MAX) }, (_, at) =>
    distinct.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
  );
}

/** Reads an account by its code, of which the services try the reduced one first; null when the chart has none. */
export function useAccount(company: string, code: string): UseQueryResult<Account | null> {
  const { services } = useSession();
  return useQuery(accountQuery(services, company, code));
}

export function accountQuery(
  { queries }: Services,
  company: string,
  code: string,
): UseQueryOptions<Account | null> {
  return {
    queryKey: ['account', company, code],
    queryFn: async () => {
      const params = { path: { company }, query: { conta: code } };
      const { content } = bodyFrom(await queries.GET('/accounts/{company}', { params }));
      return content[0] ?? null;
    },
  };
}
