// Shows what consolidating an open month will change, the button that starts it, and the progress of the run. The run
// is read from the service, so that a person can leave and find it again.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { Problem } from '../api/problem.ts';
import { useChange } from '../api/use-change.ts';
import type { MonthState } from '../companies/use-branch.ts';
import { type Run as Check, useNewestRun } from '../compliance/use-newest-run.ts';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { Amount } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { ActionButton } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { type BranchMonth, inAddress, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { MONTH_CLOSING } from './month-closing-texts.ts';

type Run = components['schemas']['ConsolidationRun'];

const ASK_AGAIN_MS = 1_000;
/** When the state of a month, which may come from a late standby, is asked for again after the end of its run. */
const LATE_AFTER_MS = [1_000, 3_000, 7_000, 15_000, 30_000, 60_000];

interface Props {
  place: BranchMonth;
  state: MonthState;
}

export function Consolidation({ place, state }: Props): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const cache = useQueryClient();
  const run = useRun(place, state.consolidation !== null);
  const consolidate = useChange(async () => {
    const { movements } = services;
    const begun = bodyFrom(await movements.POST('/runconsolidation', { body: inAddress(place) }));
    // This starts the requests for the state of the run.
    cache.setQueryData(runKey(place), begun);
  });
  const known = run.data ?? undefined;
  const isLate = state.status === 'OPEN' && known?.status === 'COMPLETED';
  useEffect(() => {
    if (!isLate) return;
    const timers = LATE_AFTER_MS.map((ms) => setTimeout(() => void cache.invalidateQueries(), ms));
    return () => timers.forEach(clearTimeout);
  }, [cache, isLate]);
  return (
    <>
      {run.error && <ProblemMessage of={run.error} again={() => void run.refetch()} />}
      {known !== undefined && <RunState run={known} />}
      {state.status === 'OPEN' && !isLate && !isGoingOn(known) && (
        <>
          <Effect place={place} seal={(state.seal ?? 0) + 1} />
          <ActionButton of={consolidate} isMain>
            {say(consolidate.isPending ? LAYOUT.sending : MONTH_CLOSING.consolidate(monthYear(place)))}
          </ActionButton>
        </>
      )}
    </>
  );
}

function RunState({ run }: { run: Run }): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <p role="status" className={run.status === 'ERROR' ? 'problem' : 'good'}>
        {say(MONTH_CLOSING.states[run.status])} <bdi>{run.message}</bdi>
      </p>
      {isGoingOn(run) && (
        <>
          <progress max={100} value={run.progress} aria-label={say(MONTH_CLOSING.states[run.status])} />
          <p className="small">{say(MONTH_CLOSING.leave)}</p>
        </>
      )}
    </>
  );
}

function Effect({ place, seal }: { place: BranchMonth; seal: number }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, year, month } = place;
  const effect = useQuery({
    queryKey: ['consolidation-effect', place],
    queryFn: async () => {
      const query = { company, branch, year, month, size: 1 };
      const [balance, entries, documents] = await Promise.all([
        services.queries
          .GET('/trialBalance/{company}/{branch}/{year}/{month}', { params: { path: place } })
          .then(bodyFrom),
        services.movements.GET('/entries', { params: { query } }).then(bodyFrom),
        services.movements.GET('/documents', { params: { query } }).then(bodyFrom),
      ]);
      const accounts = balance.rows.filter(({ kind }) => kind === 'A').length;
      return {
        totals: balance.totals,
        accounts,
        entries: entries.totalElements,
        documents: documents.totalElements,
      };
    },
  });
  return (
    <Answer of={effect}>
      {({ totals, accounts, entries, documents }) => (
        <section>
          <h2>{say(MONTH_CLOSING.effect)}</h2>
          <ul>
            <li>{say(MONTH_CLOSING.noMoreEntries(monthYear(place)))}</li>
            <li>{say(MONTH_CLOSING.entries(entries, documents))}</li>
            <li>
              {say(MONTH_CLOSING.balances(accounts, seal))} {say(LAYOUT.debit)}{' '}
              <Amount of={totals.movdeb + totals.encdeb} />, {say(LAYOUT.credit)}{' '}
              <Amount of={totals.movcred + totals.enccred} />.{' '}
              <Link to="/$company/$branch/balancete/$year/$month" params={inAddress(place)}>
                {say(MONTH_CLOSING.toTrialBalance)}
              </Link>
            </li>
            <LastCheck place={place} />
          </ul>
        </section>
      )}
    </Answer>
  );
}

function LastCheck({ place }: { place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const newest = useNewestRun(place);
  return (
    <li>
      <Answer of={newest}>
        {(run) => {
          const check = checkOf(run);
          return (
            <span className={check === MONTH_CLOSING.checked ? 'good' : 'problem'}>
              {say(check)}{' '}
              <Link to="/$company/$branch/compliance/$year/$month" params={inAddress(place)}>
                {say(MONTH_CLOSING.toCompliance)}
              </Link>
            </span>
          );
        }}
      </Answer>
    </li>
  );
}

function checkOf(run: Check | null): Text {
  if (run === null) return MONTH_CLOSING.notChecked;
  if (!run.fresh) return MONTH_CLOSING.checkedBefore;
  return run.status === 'PASSED' ? MONTH_CLOSING.checked : MONTH_CLOSING.checkedWithErrors;
}

/**
 * Reads the run of a month, again and again while it is going on; null when there is none any more, because the month was
 * reopened elsewhere. A run that the page knows is read also when a late standby does not know that it was asked for.
 */
function useRun(place: BranchMonth, wasAskedFor: boolean): UseQueryResult<Run | null> {
  const { services } = useSession();
  const cache = useQueryClient();
  const key = runKey(place);
  return useQuery({
    queryKey: key,
    enabled: ({ state }) => wasAskedFor || Boolean(state.data),
    queryFn: async () => {
      const path = inAddress(place);
      const before = cache.getQueryData<Run | null>(key);
      const run = await services.movements
        .GET('/consolidation/{company}/{branch}/{year}/{month}', { params: { path } })
        .then(bodyFrom)
        .catch((error: unknown) => {
          if (error instanceof Problem && error.status === 404) return null;
          throw error;
        });
      // The end of the run has changed months, balances and seals.
      if (isGoingOn(before) && !isGoingOn(run))
        void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
      return run;
    },
    refetchInterval: ({ state }) => (isGoingOn(state.data) ? ASK_AGAIN_MS : false),
  });
}

function runKey(place: BranchMonth): unknown[] {
  return ['consolidation', place];
}

function isGoingOn(run: Run | null | undefined): boolean {
  return run?.status === 'PENDING' || run?.status === 'PROCESSING';
}
