// The newest check of a month; null when there is none.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/compliance.ts';
import { useLanguage } from '../language/language.tsx';
import { useSession } from '../session/session.tsx';

export type Run = components['schemas']['ComplianceRun'];

export interface CheckedMonth {
  readonly company: string;
  readonly branch: string;
  /** YYYY-MM */
  readonly refmonth: string;
}

export function newestRunKey(month: CheckedMonth, tag: string): unknown[] {
  return ['compliance', tag, month];
}

export function useNewestRun(month: CheckedMonth): UseQueryResult<Run | null> {
  const { tag } = useLanguage();
  const { services } = useSession();
  return useQuery({
    queryKey: newestRunKey(month, tag),
    queryFn: async () => {
      const { compliance } = services;
      const query = { ...month, size: 1 };
      const { content } = bodyFrom(await compliance.GET('/api/compliance/runs', { params: { query } }));
      const [run] = content;
      if (run === undefined) return null;
      return bodyFrom(await compliance.GET('/api/compliance/run/{id}', { params: { path: { id: run.id } } }));
    },
  });
}
