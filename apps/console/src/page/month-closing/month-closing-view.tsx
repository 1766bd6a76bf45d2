// View of the closing of a month: what its consolidation or reopening changes, the progress, and its seals. The view of
// the last opened month, and of a month that was not opened, can open the next month of the branch.
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BranchMonths } from '../companies/branch-months.tsx';
import type { MonthState } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { MonthHeading } from '../layout/month-heading.tsx';
import { type BranchMonth, monthOf, monthYear } from '../layout/year-month.ts';
import { Consolidation } from './consolidation.tsx';
import { MONTH_CLOSING } from './month-closing-texts.ts';
import { Opening } from './opening.tsx';
import { Reopening } from './reopening.tsx';
import { Seals } from './seals.tsx';

const ROUTE = '/$company/$branch/consolidacao/$year/$month';

export function MonthClosingView(): ReactNode {
  const { say } = useLanguage();
  const place = monthOf(useParams({ from: ROUTE }));
  const { company, branch } = place;
  return (
    <>
      <MonthHeading place={place} title={`${say(MONTH_CLOSING.title)} ${monthYear(place)}`} />
      <BranchMonths of={place}>
        {(months) => <Month key={`${company}/${branch}/${monthYear(place)}`} place={place} months={months} />}
      </BranchMonths>
    </>
  );
}

interface MonthProps {
  place: BranchMonth;
  /** The months of the branch. */
  months: readonly MonthState[];
}

function Month({ place, months }: MonthProps): ReactNode {
  const { say } = useLanguage();
  const at = months.findIndex(({ yearmonth }) => yearmonth === monthYear(place));
  const state = months[at];
  if (state === undefined)
    return (
      <>
        <p>{say(MONTH_CLOSING.notOpened)}</p>
        <Opening place={place} />
      </>
    );
  const sealed = months.slice(at).filter(({ status }) => status === 'CONSOLIDATED');
  return (
    <>
      <Consolidation place={place} state={state} />
      {state.status === 'CONSOLIDATED' && <Reopening place={place} months={sealed} />}
      {at === months.length - 1 && <Opening place={place} />}
      {state.seal !== null && <Seals place={place} />}
    </>
  );
}
