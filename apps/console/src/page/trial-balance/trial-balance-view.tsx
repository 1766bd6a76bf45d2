// The trial balance of a month as a tree, with earlier months beside it when the address asks for them.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { Waiting } from '../layout/answer.tsx';
import { CsvButton, type Dialect } from '../layout/csv-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { inAddress, monthAfter, monthOf, monthsTo, monthYear, type YearMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { accountRows, closedFrom, type MonthBalance, rowsBelow, shownRows } from './account-rows.ts';
import { BalanceTable } from './balance-table.tsx';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';
import { useMonthBalances } from './use-month-balances.ts';

const ROUTE = '/$company/$branch/balancete/$year/$month';
const MONTHS_OFFERED = [1, 3, 6, 12];

export function TrialBalanceView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, ...address } = useParams({ from: ROUTE });
  const { year, month } = monthOf(address);
  const { meses = 1, conta } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const months = monthsTo({ year, month }, meses);
  const { newest, all } = useMonthBalances(company, branch, { year, month }, months.slice(0, -1));
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
  const failed = all.find(({ error }) => error !== null);
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
        <CsvButton name={`balancete-${company}-${branch}-${year}-${month}`} load={csv} />
      </MonthHeading>
      {failed?.error && <ProblemMessage of={failed.error} again={() => void failed.refetch()} />}
      {newest.data !== undefined && (
        <Balances
          key={`${company}/${branch}`}
          company={company}
          branch={branch}
          months={months}
          balances={all.map(({ data }) => data)}
          account={conta}
        />
      )}
      {newest.isPending && <Waiting />}
    </>
  );
}

interface BalancesProps {
  company: string;
  branch: string;
  months: readonly YearMonth[];
  /** Of the months that are there. */
  balances: readonly (MonthBalance | undefined)[];
  /** Only this account and those below it. */
  account: string | undefined;
}

function Balances({ company, branch, months, balances, account }: BalancesProps): ReactNode {
  const { say } = useLanguage();
  const all = useMemo(() => accountRows(balances), [balances]);
  const rows = useMemo(() => (account === undefined ? all : rowsBelow(all, account)), [all, account]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownRows(rows, closed), [rows, closed]);
  const levels = rows.reduce((most, { level }) => Math.max(most, level), 0);
  const toggle = (code: string): void => {
    const changed = new Set(closed);
    if (!changed.delete(code)) changed.add(code);
    setClosed(changed);
  };
  const there = balances.filter((month) => month !== undefined);
  const isWhole = there.length === months.length;
  if (isWhole && rows.length === 0) return <p>{say(TRIAL_BALANCE.empty)}</p>;
  const isBalanced = there.every(({ balance }) => balance.totals.balanced);
  return (
    <>
      <div className="bar">
        <div className="switch" role="group" aria-label={say(TRIAL_BALANCE.level)}>
          {say(TRIAL_BALANCE.level)}{' '}
          {Array.from({ length: levels }, (_, at) => at + 1).map((level) => (
            <button
              key={level}
              type="button"
              onClick={() => {
                setClosed(closedFrom(rows, level));
              }}
            >
              {level === levels ? say(TRIAL_BALANCE.all) : level}
            </button>
          ))}
          {account !== undefined && (
            <Link from={ROUTE} to="." search={({ meses }) => (meses === undefined ? {} : { meses })}>
              {say(TRIAL_BALANCE.whole)}
            </Link>
          )}
        </div>
        <p className={!isBalanced ? 'problem' : isWhole ? 'good' : undefined} role="status">
          {say(
            !isBalanced
              ? TRIAL_BALANCE.unbalanced
              : isWhole
                ? TRIAL_BALANCE.balanced
                : TRIAL_BALANCE.monthsThere(there.length, months.length),
          )}
        </p>
      </div>
      <BalanceTable
        company={company}
        branch={branch}
        months={months}
        balances={balances}
        rows={shown}
        closed={closed}
        onToggle={toggle}
        isWhole={account === undefined}
      />
    </>
  );
}
