// Plots revenue and result of the months of a year up to the current one.
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Amount } from '../layout/amount.tsx';
import { type BranchMonth, inAddress, isoMonth, monthsFrom, monthYear } from '../layout/year-month.ts';
import { LAYOUT } from '../layout/layout-texts.ts';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { BarPlot } from '../plot/bar-plot.tsx';
import { useSession } from '../session/session.tsx';
import { STATEMENTS } from './statement-texts.ts';
import { revenueAndResult } from './statement-rows.ts';
import { readStatement } from './statement.ts';

/** @param month the last month */
export function YearPlot({ month }: { month: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch } = month;
  const { data: found } = useBranch(month);
  const base = found?.company.baseYearMonth;
  const months = base === undefined ? [] : monthsFrom(base, month, month.month);
  const statements = useQueries({
    queries: months.map((each) => ({
      queryKey: ['month-result', company, branch, each],
      queryFn: async () => {
        const query = { branch, from: isoMonth(each), to: isoMonth(each), compare: 'none' } as const;
        return await readStatement(services, { path: { company, statement: 'dre' }, query });
      },
    })),
  });
  const results = statements.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const failed = statements.filter(({ data, error }) => data === undefined && error !== null);
  const error = failed[0]?.error;
  if (error)
    return <ProblemMessage of={error} again={() => failed.forEach(({ refetch }) => void refetch())} />;
  if (months.length === 0 || results.length < months.length) return null;
  return (
    <BarPlot
      title={say(STATEMENTS.yearPlot(month.year))}
      groupTitle={LAYOUT.month}
      series={[STATEMENTS.revenue, STATEMENTS.result]}
      groups={months.map((each, at) => {
        const figures = results[at] === undefined ? [0, 0] : revenueAndResult(results[at]);
        return {
          name: inAddress(each).month,
          title: monthYear(each),
          values: figures,
          cells: figures.map((figure) => <Amount of={figure} />),
          link: (text) => (
            <Link
              to="/$company/$branch/demonstracoes/$year/$month"
              params={{ company, branch, ...inAddress(each) }}
              search={{ tipo: 'dre', meses: 1 }}
            >
              {text}
            </Link>
          ),
        };
      })}
    />
  );
}
