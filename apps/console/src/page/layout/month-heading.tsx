// The head of every view of a month: the way back, the title, the months beside it and the other views of the same month.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COMPANIES } from '../companies/company-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';
import { MonthTabs } from './month-tabs.tsx';
import type { YearMonth } from './year-month.ts';

interface Props {
  company: string;
  branch: string;
  title: string;
  /** Shows the way to the other views of the month. */
  month?: YearMonth;
  /** Links of this view to the months before and after. */
  earlier?: ReactNode;
  later?: ReactNode;
  /** Further steps of the way back. */
  way?: ReactNode;
  children?: ReactNode;
}

export function MonthHeading({
  company,
  branch,
  title,
  month,
  earlier,
  later,
  way,
  children,
}: Props): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <nav aria-label={say(LAYOUT.where)} className="way">
        <Link to="/">{say(COMPANIES.title)}</Link> / {company} / {branch}
        {way !== undefined && <> / {way}</>}
      </nav>
      {month !== undefined && <MonthTabs company={company} branch={branch} month={month} />}
      <div className="heading">
        <h1>{title}</h1>
        {earlier}
        {later}
        <div className="tools">{children}</div>
      </div>
    </>
  );
}
