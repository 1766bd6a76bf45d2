// The heading of every view of a month: the link back, the title, the neighbouring months and the other views of the
// month.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COMPLIANCE } from '../compliance/compliance-texts.ts';
import { ECD } from '../ecd/ecd-texts.ts';
import { IMPORTS } from '../imports/import-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { MONTH_CLOSING } from '../month-closing/month-closing-texts.ts';
import { STATEMENTS } from '../statements/statement-texts.ts';
import { YEAR_CLOSING } from '../statements/year-closing-texts.ts';
import { TRIAL_BALANCE } from '../trial-balance/trial-balance-texts.ts';
import { LAYOUT } from './layout-texts.ts';
import { Way } from './way.tsx';
import { type BranchMonth, inAddress, monthAfter, monthYear } from './year-month.ts';

const TABS = [
  { to: '/$company/$branch/balancete/$year/$month', title: TRIAL_BALANCE.title },
  { to: '/$company/$branch/demonstracoes/$year/$month', title: STATEMENTS.title },
  { to: '/$company/$branch/encerramento/$year/$month', title: YEAR_CLOSING.title },
  { to: '/$company/$branch/importacao/$year/$month', title: IMPORTS.title },
  { to: '/$company/$branch/compliance/$year/$month', title: COMPLIANCE.title },
  { to: '/$company/$branch/consolidacao/$year/$month', title: MONTH_CLOSING.title },
  { to: '/$company/$branch/ecd/$year/$month', title: ECD.title },
] as const;

interface Props {
  place: BranchMonth;
  title: string;
  /** Whether the view shows a part of the month: it links back to the trial balance instead of to the other views. */
  isPart?: boolean;
  /** Whether the heading links to this view of the months before and after. */
  hasNeighbours?: boolean;
  children?: ReactNode;
}

export function MonthHeading({ place, title, isPart, hasNeighbours, children }: Props): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <title>{`${title} – ${place.company}/${place.branch} – Razão`}</title>
      <Way of={place}>
        {isPart === true && (
          <>
            /{' '}
            <Link to={TABS[0].to} params={inAddress(place)}>
              {say(TRIAL_BALANCE.title)} {monthYear(place)}
            </Link>
          </>
        )}
      </Way>
      {isPart !== true && (
        <nav className="tabs" aria-label={say(LAYOUT.views)}>
          {TABS.map(({ to, title: view }) => (
            <Link key={to} to={to} params={inAddress(place)}>
              {say(view)}
            </Link>
          ))}
        </nav>
      )}
      <div className="heading">
        <h1>{title}</h1>
        {hasNeighbours === true && (
          <>
            <Neighbour of={place} months={-1} />
            <Neighbour of={place} months={1} />
          </>
        )}
        <div className="tools">{children}</div>
      </div>
    </>
  );
}

function Neighbour({ of, months }: { of: BranchMonth; months: 1 | -1 }): ReactNode {
  const { say } = useLanguage();
  return (
    <Link
      to="."
      params={(address) => ({ ...address, ...inAddress(monthAfter(of, months)) })}
      search
      className="button"
      aria-label={say(months < 0 ? LAYOUT.earlier : LAYOUT.later)}
    >
      {months < 0 ? '‹' : '›'}
    </Link>
  );
}
