// The months of an account up to the one that is looked at, each with the way to its ledger.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { monthsFrom, monthYear } from '../layout/year-month.ts';
import { BarPlot } from '../plot/bar-plot.tsx';
import { useSession } from '../session/session.tsx';
import { LEDGER } from './ledger-texts.ts';
import type { LedgerPlace } from './use-ledger-pages.ts';

const MONTHS_SHOWN = 12;

/** @param place the last month, and the account */
export function AccountMonths({ place }: { place: LedgerPlace }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, code } = place;
  const { data: found } = useBranch(place);
  const base = found?.company.baseYearMonth;
  const [first] = base === undefined ? [] : monthsFrom(base, place, MONTHS_SHOWN);
  const balances = useQuery({
    queryKey: ['account-months', place, base],
    enabled: first !== undefined,
    queryFn: async () => {
      const anomesini = monthYear(first ?? place);
      const body = { conta: code, empresa: company, filial: branch, anomesini, anomesfim: monthYear(place) };
      return bodyFrom(await services.queries.POST('/balanceInquiryDetails', { body }));
    },
  });
  if (first === undefined) return null;
  return (
    <Answer of={balances}>
      {(rows) => (
        <BarPlot
          title={say(LEDGER.months)}
          groupTitle={LAYOUT.month}
          series={[LAYOUT.debit, LAYOUT.credit, LAYOUT.balance]}
          groups={rows.map(({ year, month, movdeb, movcred, accumulatedBalance: balance }) => ({
            name: month,
            title: `${month}/${year}`,
            values: [movdeb, movcred, balance],
            cells: [<Amount of={movdeb} />, <Amount of={movcred} />, <Balance of={balance} />],
            link: (text) => (
              <Link
                to="/$company/$branch/razao/$account/$year/$month"
                params={{ company, branch, account: code, year, month }}
              >
                {text}
              </Link>
            ),
          }))}
        />
      )}
    </Answer>
  );
}
