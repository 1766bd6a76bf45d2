// The months of an account up to the current one, each with a link to its ledger.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { monthsFrom, monthYear, type YearMonth } from '../layout/year-month.ts';
import { BarPlot } from '../plot/bar-plot.tsx';
import { useSession } from '../session/session.tsx';
import { LEDGER } from './ledger-texts.ts';
import type { LedgerPlace } from './use-ledger-pages.ts';

const MONTHS_SHOWN = 12;

/** @param place the account and the last month */
export function AccountMonths({ place }: { place: LedgerPlace }): ReactNode {
  const { say } = useLanguage();
  const { company, branch, code } = place;
  const { data: found } = useBranch(place);
  const base = found?.company.baseYearMonth;
  const [first] = base === undefined ? [] : monthsFrom(base, place, MONTHS_SHOWN);
  const balances = useMonthBalances(place, first);
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

/** Reads the balances of the account from a month on, once that month is known. */
export function useMonthBalances(
  place: LedgerPlace,
  from: YearMonth | undefined,
): UseQueryResult<components['schemas']['BalanceDetailRow'][]> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['account-months', place, from],
    enabled: from !== undefined,
    queryFn: async () => {
      const { company: empresa, branch: filial, code: conta } = place;
      const [anomesini, anomesfim] = [monthYear(from ?? place), monthYear(place)];
      const body = { conta, empresa, filial, anomesini, anomesfim };
      return bodyFrom(await services.queries.POST('/balanceInquiryDetails', { body }));
    },
  });
}
