// Reads a branch with the states of its months; null when the caller may not see it.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allPages, bodyFrom, type Services } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import { useSession } from '../session/session.tsx';

export type Company = components['schemas']['Company'];
export type Branch = components['schemas']['CompanyBranch'];
export type MonthState = components['schemas']['BranchMonthState'];

interface BranchOfCompany {
  readonly company: Company;
  readonly branch: Branch;
}

/** @param codes the codes of the company and of the branch */
export function useBranch(codes: {
  company: string;
  branch: string;
}): UseQueryResult<BranchOfCompany | null> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['branch', codes.company, codes.branch],
    queryFn: async () => {
      const q = codes.company;
      // The search also finds other companies, because a short code is part of many names.
      const lists = await Promise.allSettled(
        services.cells.map(async (queries) => await readCompanies(queries, q)),
      );
      const company = lists
        .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
        .find(({ code }) => code === codes.company);
      const branch = company?.branches.find(({ code }) => code === codes.branch);
      if (company && branch) return { company, branch };
      // The company may be in a cell that does not answer.
      for (const list of lists) if (list.status === 'rejected') throw list.reason;
      return null;
    },
  });
}

/**
 * Reads all companies of a cell that the caller may see.
 * @param q part of a code or name, or empty
 */
export async function readCompanies(queries: Services['queries'], q: string): Promise<Company[]> {
  return await allPages(async (page) =>
    bodyFrom(await queries.GET('/companies', { params: { query: { ...page, q } } })),
  );
}
