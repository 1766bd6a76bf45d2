// View of the trial balance of a month as a tree, with earlier months beside it when the address requests them.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { bodyFrom, fileOf } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { CsvButton, type Dialect, RowsCsvButton } from '../layout/file-button.tsx';
import { SelectField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import type { Column } from '../layout/plain-table.tsx';
import { useKept } from '../layout/use-kept.ts';
import { type BranchMonth, monthOf, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import {
  type AccountRow,
  type ClosingBalances,
  type ClosingBalancesRow,
  closedFrom,
  rowsBelow,
  shownRows,
  type TrialBalance,
} from './account-rows.ts';
import { type Balances, balancesOfMonth, closingBalances } from './balance-columns.ts';
import { BalanceTable } from './balance-table.tsx';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

const ROUTE = '/$company/$branch/balancete/$year/$month';
const MONTHS_OFFERED = [1, 3, 6, 12];

export function TrialBalanceView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const place = monthOf(useParams({ from: ROUTE }));
  const { company, branch, year, month } = place;
  const { meses = 1, conta } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const balances = useBalances(place, meses);
  const csv = async (dialect: Dialect): Promise<Blob> =>
    bodyFrom(
      await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', {
        params: { path: place, query: { dialect } },
        ...fileOf('text/csv'),
      }),
    );
  // An address may ask for any number up to twelve.
  const offered = MONTHS_OFFERED.includes(meses) ? MONTHS_OFFERED : [...MONTHS_OFFERED, meses];
  const name = `balancete-${company}-${branch}-${year}-${month}`;
  return (
    <>
      <MonthHeading place={place} title={`${say(TRIAL_BALANCE.title)} ${monthYear(place)}`} hasNeighbours>
        <SelectField
          label={LAYOUT.months}
          value={meses}
          onChange={(months) =>
            void navigate({ search: (search) => ({ ...search, meses: Number(months) }), replace: true })
          }
        >
          {offered.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
        {meses === 1 && <CsvButton name={name} load={csv} />}
        {balances.data && 'months' in balances.data && (
          <ClosingsCsv name={`${name}-meses-${meses}`} of={closingBalances(balances.data)} />
        )}
      </MonthHeading>
      <Answer of={balances}>
        {(found) => {
          const of = { company, branch, account: conta };
          return 'months' in found ? (
            <Tree key={`${company}/${branch}`} {...of} balances={closingBalances(found)} />
          ) : (
            <>
              {found.purgedAt !== undefined && <p className="problem">{say(LAYOUT.purged)}</p>}
              <Tree key={`${company}/${branch}`} {...of} balances={balancesOfMonth(found)} />
            </>
          );
        }}
      </Answer>
    </>
  );
}

/** Saves the accounts of the answer, including those hidden in the tree. */
function ClosingsCsv({ name, of }: { name: string; of: Balances<ClosingBalancesRow> }): ReactNode {
  const { say } = useLanguage();
  const { rows, columns } = of;
  // The row that is undefined has the totals.
  const written: Column<ClosingBalancesRow | undefined>[] = [
    { title: LAYOUT.account, value: (row) => row?.cdAccounting },
    { title: LAYOUT.name, value: (row) => row?.name ?? say(LAYOUT.total) },
    ...columns.map(({ title, amount, total }) => ({
      title,
      value: (row: ClosingBalancesRow | undefined) => (row === undefined ? total : amount(row)),
    })),
  ];
  return <RowsCsvButton name={name} columns={written} rows={[...rows, undefined]} />;
}

/**
 * Reads the balances of one month or of several in one request, because reading and sorting a large chart takes time.
 */
function useBalances(
  { company, branch, year, month }: BranchMonth,
  months: number,
): UseQueryResult<TrialBalance | ClosingBalances> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['trial-balance', company, branch, year, month, months],
    // Comparing an answer with the one before, value by value, takes longer than showing it.
    structuralSharing: false,
    // The signal cancels the request when the person leaves the view, so that the next view does not wait for it.
    queryFn: async ({ signal }) => {
      const { queries } = services;
      const [path, query] = [{ company, branch, year, month }, { months }];
      const route = '/trialBalance/{company}/{branch}/{year}/{month}';
      if (months === 1) return bodyFrom(await queries.GET(route, { params: { path }, signal }));
      return bodyFrom(await queries.GET(`${route}/balances`, { params: { path, query }, signal }));
    },
  });
}

interface TreeProps<Row extends AccountRow> {
  company: string;
  branch: string;
  balances: Balances<Row>;
  /** Shows only this account and the accounts below it. */
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
  const kept = useKept<ReadonlySet<string>>('closed');
  const [closed, setClosed] = useState(() => kept.find() ?? new Set<string>());
  const shown = useMemo(() => shownRows(rows, closed), [rows, closed]);
  const levels = rows.reduce((most, { level }) => Math.max(most, level), 0);
  const close = (codes: ReadonlySet<string>): void => {
    kept.keep(codes);
    setClosed(codes);
  };
  const toggle = (code: string): void => {
    const changed = new Set(closed);
    if (!changed.delete(code)) changed.add(code);
    close(changed);
  };
  const whole = account !== undefined && (
    <Link from={ROUTE} to="." search={({ meses }) => (meses === undefined ? {} : { meses })}>
      {say(TRIAL_BALANCE.whole)}
    </Link>
  );
  if (rows.length === 0)
    return (
      <p>
        {say(account === undefined ? TRIAL_BALANCE.empty : TRIAL_BALANCE.emptyBelow(account))} {whole}
      </p>
    );
  return (
    <>
      <div className="bar">
        <div className="switch" role="group" aria-label={say(TRIAL_BALANCE.level)}>
          {say(TRIAL_BALANCE.level)}{' '}
          {Array.from({ length: levels }, (_, at) => at + 1).map((level) => (
            <button key={level} type="button" onClick={() => close(closedFrom(rows, level))}>
              {level === levels ? say(LAYOUT.all) : level}
            </button>
          ))}
          {whole}
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
