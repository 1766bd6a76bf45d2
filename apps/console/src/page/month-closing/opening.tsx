// Opens the month after the last one that was opened, which the service names, and shows it.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useChange } from '../api/use-change.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { ActionButton } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { type BranchMonth, inAddress, monthOfText } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { MONTH_CLOSING } from './month-closing-texts.ts';

const ROUTE = '/monthOpening/{company}/{branch}';

export function Opening({ place: { company, branch } }: { place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const { movements } = useSession().services;
  const params = { path: { company, branch } };
  const next = useQuery({
    queryKey: ['month-to-open', params.path],
    queryFn: async () => bodyFrom(await movements.GET(ROUTE, { params })).newyearmonth,
  });
  const navigate = useNavigate();
  const router = useRouter();
  const open = useChange(async () => {
    const newyearmonth = next.data ?? '';
    const { pathname } = router.latestLocation;
    await movements.POST(ROUTE, { params, body: { newyearmonth } });
    // A person who has gone to another view meanwhile stays there.
    if (router.latestLocation.pathname !== pathname) return;
    const opened = inAddress({ company, branch, ...monthOfText(newyearmonth) });
    await navigate({ to: '/$company/$branch/balancete/$year/$month', params: opened });
  });
  return (
    <section>
      <h2>{say(MONTH_CLOSING.nextMonth)}</h2>
      <Answer of={next}>
        {(yearmonth) => (
          <ActionButton of={open}>
            {say(open.isPending ? LAYOUT.sending : MONTH_CLOSING.open(yearmonth))}
          </ActionButton>
        )}
      </Answer>
    </section>
  );
}
