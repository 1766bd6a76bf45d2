// Shows the history of an entry: its code, and its text or, where it has a code only, the text of the code.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allPages, bodyFrom } from '../api/client.ts';
import { useSession } from '../session/session.tsx';
import type { Entry } from './ledger-lines.ts';

interface Props {
  of: Pick<Entry, 'cdhistorico' | 'historico'>;
  company: string;
}

export function EntryHistory({ of: { cdhistorico, historico }, company }: Props): ReactNode {
  const { services } = useSession();
  // All entries in sight share one request, and none is sent where each has its text.
  const codes = useQuery({
    queryKey: ['history-codes', company],
    staleTime: Infinity,
    enabled: cdhistorico !== undefined && historico === undefined,
    queryFn: async () =>
      await allPages(async (query) =>
        bodyFrom(
          await services.queries.GET('/historyCodes/{company}', { params: { path: { company }, query } }),
        ),
      ),
  });
  return (
    <>
      {cdhistorico !== undefined && (
        <span className="code">
          <bdi>{cdhistorico}</bdi>{' '}
        </span>
      )}
      <bdi>{historico ?? codes.data?.find(({ code }) => code === cdhistorico)?.text}</bdi>
    </>
  );
}
