// Reads a company with its branches and the states of their months; null when the caller may not see it.
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
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
    ...companyQuery(services, codes.company),
    select: (company) => {
      const branch = company?.branches.find(({ code }) => code === codes.branch);
      return company && branch ? { company, branch } : null;
    },
  });
}

/** Finds a company for its names, which every view shows: an answer that another view requested is new enough. */
export function useCompany(code: string): Company | null | undefined {
  const { services } = useSession();
  return useQuery({ ...companyQuery(services, code), staleTime: Infinity }).data;
}

function companyQuery({ cells }: Services, company: string) {
  return queryOptions({
    queryKey: ['company', company],
    queryFn: async (): Promise<Company | null> => {
      // The search also finds other companies, because a short code is part of many names.
      const lists = await Promise.allSettled(
        cells.map(async (queries) => await readCompanies(queries, company)),
      );
      const found = lists
        .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
        .find(({ code }) => code === company);
      if (found) return found;
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
