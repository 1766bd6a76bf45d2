// The trial balance of a month as a tree, with earlier months beside it when the address asks for them.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { CsvButton, type Dialect } from '../layout/csv-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { inAddress, monthAfter, monthOf, monthYear, type YearMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import {
  type AccountRow,
  type ClosingBalances,
  closedFrom,
  rowsBelow,
  shownRows,
  type TrialBalance,
} from './account-rows.ts';
import { type Balances, balancesOfMonth, closingBalances } from './balance-columns.ts';
import { BalanceTable } from './balance-table.tsx';
import { ClosingsCsv } from './closings-csv.tsx';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

const ROUTE = '/$company/$branch/balancete/$year/$month';
const MONTHS_OFFERED = [1, 3, 6, 12];

export function TrialBalanceView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, ...address } = useParams({ from: ROUTE });
  const { year, month } = monthOf(address);
  const { meses = 1, conta } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const balances = useBalances(company, branch, { year, month }, meses);
  const csv = async (dialect: Dialect): Promise<Blob> =>
    bodyFrom(
      await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', {
        params: { path: { company, branch, year, month }, query: { dialect } },
        headers: { Accept: 'text/csv' },
        parseAs: 'blob',
      }),
    );
  const beside = (months: number): ReactNode => (
    <Link
      to={ROUTE}
      params={{ company, branch, ...inAddress(monthAfter({ year, month }, months)) }}
      search={{ ...(meses > 1 && { meses }), ...(conta !== undefined && { conta }) }}
      className="button"
      aria-label={say(months < 0 ? LAYOUT.earlier : LAYOUT.later)}
    >
      {months < 0 ? '‹' : '›'}
    </Link>
  );
  return (
    <>
      <MonthHeading
        company={company}
        branch={branch}
        title={`${say(TRIAL_BALANCE.title)} ${monthYear({ year, month })}`}
        month={{ year, month }}
        earlier={beside(-1)}
        later={beside(1)}
      >
        <label>
          {say(TRIAL_BALANCE.months)}{' '}
          <select
            value={meses}
            onChange={({ target }) =>
              void navigate({
                search: { meses: Number(target.value), ...(conta !== undefined && { conta }) },
                replace: true,
              })
            }
          >
            {MONTHS_OFFERED.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        {meses === 1 && <CsvButton name={`balancete-${company}-${branch}-${year}-${month}`} load={csv} />}
        {balances.data && 'months' in balances.data && (
          <ClosingsCsv
            name={`balancete-${company}-${branch}-${year}-${month}-meses-${meses}`}
            of={balances.data}
          />
        )}
      </MonthHeading>
      <Answer of={balances}>
        {(found) => {
          const of = { company, branch, account: conta };
          return 'months' in found ? (
            <Tree key={`${company}/${branch}`} {...of} balances={closingBalances(found)} />
          ) : (
            <Tree key={`${company}/${branch}`} {...of} balances={balancesOfMonth(found)} />
          );
        }}
      </Answer>
    </>
  );
}

/** Of one month or of several: each is one answer, because a large chart is read, sorted and sent once. */
function useBalances(
  company: string,
  branch: string,
  { year, month }: YearMonth,
  months: number,
): UseQueryResult<TrialBalance | ClosingBalances> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['trial-balance', company, branch, year, month, months],
    // Comparing an answer with the one before, value by value, would hold the page for longer than showing it.
    structuralSharing: false,
    // Given up when the view is left: the next one does not wait behind it.
    queryFn: async ({ signal }) => {
      const path = { company, branch, year, month };
      if (months === 1) {
        const params = { path };
        return bodyFrom(
          await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', { params, signal }),
        );
      }
      const params = { path, query: { months } };
      return bodyFrom(
        await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}/balances', {
          params,
          signal,
        }),
      );
    },
  });
}

interface TreeProps<Row extends AccountRow> {
  company: string;
  branch: string;
  balances: Balances<Row>;
  /** Only this account and those below it. */
  account: string | undefined;
}

function Tree<Row extends AccountRow>({
  company,
  branch,
  balances: { rows: all, columns, isBalanced },
  account,
}: TreeProps<Row>): ReactNode {
  const { say } = useLanguage();
  const rows = useMemo(() => (account === undefined ? all : rowsBelow(all, account)), [all, account]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownRows(rows, closed), [rows, closed]);
  const levels = rows.reduce((most, { level }) => Math.max(most, level), 0);
  const toggle = (code: string): void => {
    const changed = new Set(closed);
    if (!changed.delete(code)) changed.add(code);
    setClosed(changed);
  };
  if (rows.length === 0) return <p>{say(TRIAL_BALANCE.empty)}</p>;
  return (
    <>
      <div className="bar">
        <div className="switch" role="group" aria-label={say(TRIAL_BALANCE.level)}>
          {say(TRIAL_BALANCE.level)}{' '}
          {Array.from({ length: levels }, (_, at) => at + 1).map((level) => (
            <button key={level} type="button" onClick={() => setClosed(closedFrom(rows, level))}>
              {level === levels ? say(TRIAL_BALANCE.all) : level}
            </button>
          ))}
          {account !== undefined && (
            <Link from={ROUTE} to="." search={({ meses }) => (meses === undefined ? {} : { meses })}>
              {say(TRIAL_BALANCE.whole)}
            </Link>
          )}
        </div>
        <p className={isBalanced ? 'good' : 'problem'} role="status">
          {say(isBalanced ? TRIAL_BALANCE.balanced : TRIAL_BALANCE.unbalanced)}
        </p>
      </div>
      <BalanceTable
        company={company}
        branch={branch}
        columns={columns}
        rows={shown}
        closed={closed}
        onToggle={toggle}
        isWhole={account === undefined}
      />
    </>
  );
}
