// The months of an account up to the one that is looked at, each with the way to its ledger.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Amount } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { inAddress, monthsFrom, monthYear, type YearMonth } from '../layout/year-month.ts';
import { BarPlot } from '../plot/bar-plot.tsx';
import { useSession } from '../session/session.tsx';
import { LEDGER } from './ledger-texts.ts';

const MONTHS_SHOWN = 12;

interface Props {
  company: string;
  branch: string;
  /** Reduced code. */
  code: string;
  month: YearMonth;
}

export function AccountMonths({ company, branch, code, month }: Props): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { data: found } = useBranch(company, branch);
  const base = found?.company.baseYearMonth;
  const [first] = base === undefined ? [] : monthsFrom(base, month, MONTHS_SHOWN);
  const balances = useQuery({
    queryKey: ['account-months', company, branch, code, month, base],
    enabled: first !== undefined,
    queryFn: async () => {
      const anomesini = monthYear(first ?? month);
      const body = { conta: code, empresa: company, filial: branch, anomesini, anomesfim: monthYear(month) };
      return bodyFrom(await services.queries.POST('/balanceInquiryDetails', { body }));
    },
  });
  if (first === undefined) return null;
  return (
    <Answer of={balances}>
      {(rows) => (
        <BarPlot
          title={say(LEDGER.months)}
          groupTitle={LEDGER.month}
          series={[LAYOUT.debit, LAYOUT.credit, LAYOUT.balance]}
          groups={rows.map(({ year, month: number, movdeb, movcred, accumulatedBalance: balance }) => {
            const of = { year: Number(year), month: Number(number) };
            const toLedger = (text: ReactNode): ReactNode => (
              <Link
                to="/$company/$branch/razao/$account/$year/$month"
                params={{ company, branch, account: code, ...inAddress(of) }}
              >
                {text}
              </Link>
            );
            return {
              name: inAddress(of).month,
              link: toLedger(monthYear(of)),
              values: [movdeb, movcred, balance],
              cells: [
                toLedger(<Amount of={movdeb} />),
                toLedger(<Amount of={movcred} />),
                toLedger(<Amount of={balance} side={balance < 0 ? 'C' : 'D'} />),
              ],
            };
          })}
        />
      )}
    </Answer>
  );
}
