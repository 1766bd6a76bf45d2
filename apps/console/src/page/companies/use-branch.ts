// A branch with the states of its months; null when the caller may not see it.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import { useSession } from '../session/session.tsx';

export type Company = components['schemas']['Company'];
export type Branch = components['schemas']['CompanyBranch'];
export type MonthState = components['schemas']['BranchMonthState'];

export interface BranchOfCompany {
  readonly company: Company;
  readonly branch: Branch;
}

export function useBranch(companyCode: string, branchCode: string): UseQueryResult<BranchOfCompany | null> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['branch', companyCode, branchCode],
    queryFn: async () => {
      const query = { q: companyCode, size: COMPANIES_MAX };
      const params = { query };
      const lists = await Promise.allSettled(
        services.cells.map(async (queries) => bodyFrom(await queries.GET('/companies', { params })).content),
      );
      const company = lists
        .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
        .find(({ code }) => code === companyCode);
      const branch = company?.branches.find(({ code }) => code === branchCode);
      if (company && branch) return { company, branch };
      // It may be in a cell that does not answer.
      for (const list of lists) if (list.status === 'rejected') throw list.reason;
      return null;
    },
  });
}

export function byCode({ code: one }: Company, { code: other }: Company): number {
  return one < other ? -1 : 1;
}

/** A code is also looked for in names. */
const COMPANIES_MAX = 1_000;
