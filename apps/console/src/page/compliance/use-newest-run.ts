// Reads the newest check of a month; null when there is none.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/compliance.ts';
import { useLanguage } from '../language/language.tsx';
import { type BranchMonth, isoMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';

export type Run = components['schemas']['ComplianceRun'];

export function useNewestRun(place: BranchMonth): UseQueryResult<Run | null> {
  const { tag } = useLanguage();
  const { services } = useSession();
  const { company, branch, year, month } = place;
  return useQuery({
    queryKey: ['compliance', tag, company, branch, year, month],
    queryFn: async () => {
      const { compliance } = services;
      const query = { company, branch, refmonth: isoMonth(place), size: 1 };
      const { content } = bodyFrom(await compliance.GET('/api/compliance/runs', { params: { query } }));
      const [run] = content;
      if (run === undefined) return null;
      return bodyFrom(await compliance.GET('/api/compliance/run/{id}', { params: { path: { id: run.id } } }));
    },
  });
}
