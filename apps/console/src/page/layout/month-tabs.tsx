// The views of one month of a branch, one click apart.
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
import { inAddress, type YearMonth } from './year-month.ts';

interface Props {
  company: string;
  branch: string;
  month: YearMonth;
}

const TABS = [
  { to: '/$company/$branch/balancete/$year/$month', title: TRIAL_BALANCE.title },
  { to: '/$company/$branch/demonstracoes/$year/$month', title: STATEMENTS.title },
  { to: '/$company/$branch/encerramento/$year/$month', title: YEAR_CLOSING.title },
  { to: '/$company/$branch/importacao/$year/$month', title: IMPORTS.title },
  { to: '/$company/$branch/compliance/$year/$month', title: COMPLIANCE.title },
  { to: '/$company/$branch/consolidacao/$year/$month', title: MONTH_CLOSING.title },
  { to: '/$company/$branch/ecd/$year/$month', title: ECD.title },
] as const;

export function MonthTabs({ company, branch, month }: Props): ReactNode {
  const { say } = useLanguage();
  return (
    <nav className="tabs" aria-label={say(LAYOUT.views)}>
      {TABS.map(({ to, title }) => (
        <Link key={to} to={to} params={{ company, branch, ...inAddress(month) }}>
          {say(title)}
        </Link>
      ))}
    </nav>
  );
}
