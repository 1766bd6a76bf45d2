// The accounts of a company by their ids: entries name their accounts by id, people by code and name.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import { useSession } from '../session/session.tsx';

export type Account = components['schemas']['Account'];

const PAGE_SIZE = 1_000;
const FRESH_MS = 5 * 60_000;

/** @param company undefined as long as its chart is not needed */
export function useChart(company: string | undefined): UseQueryResult<ReadonlyMap<number, Account>> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['chart', company],
    enabled: company !== undefined,
    staleTime: FRESH_MS,
    queryFn: async () => {
      const found = new Map<number, Account>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = bodyFrom(
          await services.queries.GET('/accounts/{company}', {
            params: { path: { company: company ?? '' }, query: { page, size: PAGE_SIZE } },
          }),
        );
        pages = answer.totalPages;
        for (const account of answer.content) found.set(account.id, account);
      }
      return found;
    },
  });
}
