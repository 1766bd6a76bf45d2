// The trial balance of a month as a tree, with earlier months beside it when the address asks for them.
import { useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { COMPANIES } from '../companies/company-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { Amount } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { useSession } from '../session/session.tsx';
import { type AccountRow, accountRows, closedFrom, shownRows, type TrialBalance } from './account-rows.ts';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

const ROUTE = '/$company/$branch/balancete/$year/$month';
const ROW_PX = 32;
const BEYOND_ROWS = 20;
const MONTHS_OFFERED = [1, 3, 6, 12];

export function TrialBalanceView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, year, month } = useParams({ from: ROUTE });
  const { meses = 1 } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const months = monthsTo(Number(year), Number(month), meses);
  const balances = useQueries({
    queries: months.map((each) => ({
      queryKey: ['trial-balance', company, branch, each.year, each.month],
      queryFn: async () =>
        bodyFrom(
          await services.queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', {
            params: { path: { company, branch, year: each.year, month: each.month } },
          }),
        ),
    })),
  });
  const failed =
    balances.find(({ error }) => error !== null) ?? balances.find(({ data }) => data === undefined);
  const found = balances.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return (
    <>
      <nav aria-label="breadcrumb" className="way">
        <Link to="/">{say(COMPANIES.title)}</Link> / {company} / {branch}
      </nav>
      <h1>
        {say(TRIAL_BALANCE.title)} {month}/{year}
      </h1>
      <p>
        <label>
          {say(TRIAL_BALANCE.months)}{' '}
          <select
            value={meses}
            onChange={({ target }) =>
              void navigate({ search: { meses: Number(target.value) }, replace: true })
            }
          >
            {MONTHS_OFFERED.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      </p>
      {failed === undefined ? (
        <Balances key={`${company}/${branch}`} balances={found} />
      ) : (
        <Answer of={failed}>{() => null}</Answer>
      )}
    </>
  );
}

interface YearMonth {
  readonly year: number;
  readonly month: number;
}

function monthsTo(year: number, month: number, count: number): YearMonth[] {
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - count + at;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });
}

function Balances({ balances }: { balances: readonly TrialBalance[] }): ReactNode {
  const { say } = useLanguage();
  const rows = useMemo(() => accountRows(balances), [balances]);
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
      <p className={isBalanced ? 'good' : 'problem'} role="status">
        {isBalanced ? say(TRIAL_BALANCE.balanced) : say(TRIAL_BALANCE.unbalanced)}
      </p>
      <p className="switch" role="group" aria-label={say(TRIAL_BALANCE.level)}>
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
      </p>
      <BalanceTable balances={balances} rows={shown} closed={closed} onToggle={toggle} />
    </>
  );
}

interface TableProps {
  balances: readonly TrialBalance[];
  rows: readonly AccountRow[];
  closed: ReadonlySet<string>;
  onToggle: (code: string) => void;
}

function BalanceTable({ balances, rows, closed, onToggle }: TableProps): ReactNode {
  const { say } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND_ROWS,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const isOne = balances.length === 1;
  const columns = isOne ? 5 : balances.length + 1;
  return (
    <div className="table" ref={place} tabIndex={0} role="region" aria-label={say(TRIAL_BALANCE.title)}>
      <table aria-rowcount={rows.length + 2}>
        <thead>
          <tr>
            <th scope="col">{say(TRIAL_BALANCE.account)}</th>
            {isOne
              ? [
                  say(TRIAL_BALANCE.opening),
                  say(TRIAL_BALANCE.debit),
                  say(TRIAL_BALANCE.credit),
                  say(TRIAL_BALANCE.closing),
                ].map((title) => (
                  <th key={title} scope="col" className="amount">
                    {title}
                  </th>
                ))
              : balances.map(({ year, month }) => (
                  <th key={`${year}-${month}`} scope="col" className="amount">
                    {month}/{year}
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          <Space px={first?.start ?? 0} columns={columns} />
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <BalanceLine
                  key={row.code}
                  row={row}
                  index={index}
                  isOne={isOne}
                  isClosed={closed.has(row.code)}
                  onToggle={onToggle}
                />
              )
            );
          })}
          <Space px={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(TRIAL_BALANCE.total)}</th>
            {isOne ? (
              <Totals of={balances[0]} />
            ) : (
              balances.map((balance) => (
                <ClosingTotal key={`${balance.year}-${balance.month}`} of={balance} />
              ))
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Space({ px, columns }: { px: number; columns: number }): ReactNode {
  return px > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  ) : null;
}

function Totals({ of }: { of: TrialBalance | undefined }): ReactNode {
  const { openingBalance, movdeb, movcred, accumulatedBalance } = of?.totals ?? {};
  return [openingBalance, movdeb, movcred, accumulatedBalance].map((amount, at) => (
    <td key={at} className="amount">
      <Amount of={amount} />
    </td>
  ));
}

function ClosingTotal({ of }: { of: TrialBalance }): ReactNode {
  return (
    <td className="amount">
      <Amount of={of.totals.accumulatedBalance} />
    </td>
  );
}

interface LineProps {
  row: AccountRow;
  index: number;
  isOne: boolean;
  isClosed: boolean;
  onToggle: (code: string) => void;
}

function BalanceLine({ row, index, isOne, isClosed, onToggle }: LineProps): ReactNode {
  const [only] = row.months;
  return (
    <tr aria-rowindex={index + 2} className={row.isSynthetic ? 'synthetic' : 'analytic'}>
      <th scope="row" className={`level-${Math.min(row.level, 8)}`}>
        {row.isSynthetic ? (
          <button
            type="button"
            className="tree"
            aria-expanded={!isClosed}
            onClick={() => {
              onToggle(row.code);
            }}
          >
            <span className="code">{row.code}</span> <bdi>{row.name}</bdi>
          </button>
        ) : (
          <>
            <span className="code">{row.code}</span> <bdi>{row.name}</bdi>
          </>
        )}
      </th>
      {isOne ? (
        <>
          <td className="amount">
            <Amount of={only?.openingBalance} side={only?.openingIndicator} />
          </td>
          <td className="amount">
            <Amount of={only?.movdeb} />
          </td>
          <td className="amount">
            <Amount of={only?.movcred} />
          </td>
          <td className="amount">
            <Amount of={only?.accumulatedBalance} side={only?.accumulatedIndicator} />
          </td>
        </>
      ) : (
        row.months.map((balance, at) => (
          <td key={at} className="amount">
            <Amount of={balance?.accumulatedBalance} side={balance?.accumulatedIndicator} />
          </td>
        ))
      )}
    </tr>
  );
}
