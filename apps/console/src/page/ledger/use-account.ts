// An account by a code, the reduced one first, as the services take them; null when the chart has none.
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom, type Services } from '../api/client.ts';
import { useSession } from '../session/session.tsx';
import type { Account } from './use-accounts.ts';

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
