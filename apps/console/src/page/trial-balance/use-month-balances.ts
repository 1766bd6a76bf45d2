// The trial balances of months side by side. The month that the address names is asked for alone, so that it is in sight while
// the earlier ones follow, the nearest first: of a chart of 20,000 accounts the service answers twelve months in seconds.
import { useQueries, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom } from '../api/client.ts';
import type { YearMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { type MonthBalance, monthBalance, type TrialBalance } from './account-rows.ts';

interface MonthBalances {
  readonly newest: UseQueryResult<MonthBalance>;
  /** In the order of the months, the newest among them. */
  readonly all: readonly UseQueryResult<MonthBalance>[];
}

export function useMonthBalances(
  company: string,
  branch: string,
  newestMonth: YearMonth,
  earlierMonths: readonly YearMonth[],
): MonthBalances {
  const { services } = useSession();
  const queryOf = ({ year, month }: YearMonth): UseQueryOptions<TrialBalance, Error, MonthBalance> => ({
    queryKey: ['trial-balance', company, branch, year, month],
    select: monthBalance,
    // Comparing an answer with the one before, value by value, would hold the page for longer than showing it.
    structuralSharing: false,
    // Given up when the view is left: the next one does not wait behind it.
    queryFn: async ({ signal }) =>
      bodyFrom(
        await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', {
          params: { path: { company, branch, year, month } },
          signal,
        }),
      ),
  });
  const newest = useQuery(queryOf(newestMonth));
  const enabled = newest.data !== undefined;
  const earlier = useQueries({
    queries: earlierMonths.toReversed().map((month) => ({ ...queryOf(month), enabled })),
  });
  return { newest, all: [...earlier.toReversed(), newest] };
}
