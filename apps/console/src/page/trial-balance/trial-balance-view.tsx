// The trial balance of a month as a tree, with earlier months beside it when the address asks for them.
import { useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { CsvButton, type Dialect } from '../layout/csv-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { inAddress, monthAfter, monthOf, monthsTo, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { accountRows, closedFrom, rowsBelow, shownRows, type TrialBalance } from './account-rows.ts';
import { BalanceTable } from './balance-table.tsx';
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
  const balances = useQueries({
    queries: monthsTo({ year, month }, meses).map((each) => ({
      queryKey: ['trial-balance', company, branch, each.year, each.month],
      queryFn: async () =>
        bodyFrom(
          await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', {
            params: { path: { company, branch, ...each } },
          }),
        ),
    })),
  });
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
  const failed =
    balances.find(({ error }) => error !== null) ?? balances.find(({ data }) => data === undefined);
  const found = balances.flatMap(({ data }) => (data === undefined ? [] : [data]));
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
      {failed === undefined ? (
        <Balances
          key={`${company}/${branch}`}
          company={company}
          branch={branch}
          balances={found}
          account={conta}
        />
      ) : (
        <Answer of={failed}>{() => null}</Answer>
      )}
    </>
  );
}

interface BalancesProps {
  company: string;
  branch: string;
  balances: readonly TrialBalance[];
  /** Only this account and those below it. */
  account: string | undefined;
}

function Balances({ company, branch, balances, account }: BalancesProps): ReactNode {
  const { say } = useLanguage();
  const all = useMemo(() => accountRows(balances), [balances]);
  const rows = useMemo(() => (account === undefined ? all : rowsBelow(all, account)), [all, account]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownRows(rows, closed), [rows, closed]);
  const levels = Math.max(0, ...rows.map(({ level }) => level));
  const toggle = (code: string): void => {
    const changed = new Set(closed);
    if (!changed.delete(code)) changed.add(code);
    setClosed(changed);
  };
  if (rows.length === 0) return <p>{say(TRIAL_BALANCE.empty)}</p>;
  const isBalanced = balances.every(({ totals }) => totals.balanced);
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
        <p className={isBalanced ? 'good' : 'problem'} role="status">
          {say(isBalanced ? TRIAL_BALANCE.balanced : TRIAL_BALANCE.unbalanced)}
        </p>
      </div>
      <BalanceTable
        company={company}
        branch={branch}
        balances={balances}
        rows={shown}
        closed={closed}
        onToggle={toggle}
        isWhole={account === undefined}
      />
    </>
  );
}
