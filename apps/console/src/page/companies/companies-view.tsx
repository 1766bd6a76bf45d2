// View of the caller's companies; each branch has a board of its months.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { EVENTS } from '../events/event-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import type { Column } from '../layout/plain-table.tsx';
import { type BranchMonth, type InAddress, inAddress, monthOfText } from '../layout/year-month.ts';
import { MONTH_CLOSING } from '../month-closing/month-closing-texts.ts';
import { useSession } from '../session/session.tsx';
import { COMPANIES } from './company-texts.ts';
import { type Branch, type Company, type MonthState as Month, readCompanies } from './use-branch.ts';

interface MonthOfBranch {
  readonly company: Company;
  readonly branch: Branch;
  readonly month: Month;
}

export function CompaniesView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { q = '' } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const router = useRouter();
  // The field has a separate state, because the address follows the typing with a delay, and by then there may be more
  // text.
  const [text, setText] = useState(q);
  useEffect(() => {
    if ((router.latestLocation.search.q ?? '') === q) setText(q);
  }, [router, q]);
  const cells = useQueries({
    queries: services.cells.map((queries, cell) => ({
      queryKey: ['companies', cell, q],
      queryFn: async () => bodyFrom(await queries.GET('/companies', { params: { query: { q } } })),
      placeholderData: keepPreviousData,
    })),
  });
  // Reads everything that the search finds, even when the board shows less.
  const inAllCells = async (): Promise<Company[]> =>
    (await Promise.all(services.cells.map(async (queries) => await readCompanies(queries, q))))
      .flat()
      .sort(byCode);
  const months = async (): Promise<MonthOfBranch[]> =>
    (await inAllCells()).flatMap((company) =>
      company.branches.flatMap((branch) => branch.months.map((month) => ({ company, branch, month }))),
    );
  const columns: Column<MonthOfBranch>[] = [
    { title: COMPANIES.company, value: ({ company }) => company.code },
    { title: LAYOUT.name, value: ({ company }) => company.name },
    { title: LAYOUT.branch, value: ({ branch }) => branch.code },
    { title: COMPANIES.branchName, value: ({ branch }) => branch.name },
    { title: LAYOUT.month, value: ({ month }) => month.yearmonth },
    { title: LAYOUT.state, value: ({ month }) => say(COMPANIES.states[month.status]) },
    { title: COMPANIES.closedThroughDay, value: ({ month }) => closedThrough(month) },
  ];
  const missing = cells.filter(({ data, error }) => data === undefined || error !== null);
  const companies = cells.flatMap(({ data }) => data?.content ?? []).sort(byCode);
  const totalElements = cells.reduce((sum, { data }) => sum + (data?.totalElements ?? 0), 0);
  return (
    <>
      <div className="heading">
        <h1>{say(COMPANIES.title)}</h1>
        <div className="tools">
          <RowsCsvButton name="empresas" columns={columns} rows={months} />
        </div>
      </div>
      <input
        type="search"
        aria-label={say(COMPANIES.search)}
        placeholder={say(COMPANIES.search)}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          void navigate({ search: target.value === '' ? {} : { q: target.value }, replace: true });
        }}
      />
      {missing.map((cell, at) => (
        <Answer key={at} of={cell}>
          {() => null}
        </Answer>
      ))}
      {companies.length === 0 && missing.length === 0 && (
        <p>{q === '' ? say(COMPANIES.none) : say(COMPANIES.noneFound)}</p>
      )}
      {companies.length < totalElements && (
        <p role="status">{say(COMPANIES.firstOf(companies.length, totalElements))}</p>
      )}
      {companies.map((company) => (
        <CompanyBoard key={company.code} company={company} />
      ))}
    </>
  );
}

function CompanyBoard({ company }: { company: Company }): ReactNode {
  const { say } = useLanguage();
  const title = useId();
  return (
    <section aria-labelledby={title} className="company">
      <h2 id={title}>
        <small>{company.code}</small> <bdi>{company.name}</bdi>{' '}
        <Link
          to="/$company/eventos"
          params={{ company: company.code }}
          className="small"
          aria-label={`${say(EVENTS.title)} ${company.code}`}
        >
          {say(EVENTS.title)}
        </Link>
      </h2>
      {company.branches.map((branch) => (
        <BranchBoard key={branch.code} company={company} branch={branch} />
      ))}
    </section>
  );
}

function BranchBoard({ company, branch }: { company: Company; branch: Branch }): ReactNode {
  const { say } = useLanguage();
  const codes = { company: company.code, branch: branch.code };
  return (
    <div className="branch">
      <h3>
        {say(LAYOUT.branch)} {branch.code} <bdi>{branch.name}</bdi>
      </h3>
      {branch.months.length === 0 && (
        <p>
          {say(COMPANIES.noMonths)}{' '}
          <Link
            to="/$company/$branch/consolidacao/$year/$month"
            params={inAddress({ ...codes, ...monthOfText(company.baseYearMonth) })}
          >
            {say(MONTH_CLOSING.open(company.baseYearMonth))}
          </Link>
        </p>
      )}
      <table className="months">
        <tbody>
          {[...new Set(branch.months.map(({ yearmonth }) => yearmonth.slice(3)))].map((year) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {MONTHS.map((month) => (
                <td key={month}>
                  <MonthCell
                    place={{ ...codes, year, month }}
                    state={branch.months.find(({ yearmonth }) => yearmonth === `${month}/${year}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

type Place = InAddress<BranchMonth>;

function MonthCell({ place, state }: { place: Place; state: Month | undefined }): ReactNode {
  const { say, tag } = useLanguage();
  const { year, month } = place;
  const name = new Date(Date.UTC(Number(year), Number(month) - 1)).toLocaleDateString(tag, {
    month: 'short',
    timeZone: 'UTC',
  });
  const { states } = COMPANIES;
  if (state === undefined)
    return (
      <span className="month" title={`${month}/${year}: ${say(states.NOT_OPENED)}`}>
        {name}
      </span>
    );
  const day = closedThrough(state);
  const closed = day === undefined ? '' : `, ${say(COMPANIES.closedThrough(day))}`;
  return (
    <Link
      to="/$company/$branch/balancete/$year/$month"
      params={place}
      className={`month ${state.status.toLowerCase()}`}
      title={`${month}/${year}: ${say(states[state.status])}${closed}`}
    >
      {name}
      <span className="state">
        {say(states[state.status])}
        {closed}
      </span>
    </Link>
  );
}

/** The last closed day of a month that is open. */
function closedThrough({ status, closedThroughDay: day }: Month): number | undefined {
  return status === 'OPEN' && day > 0 ? day : undefined;
}

function byCode({ code: one }: Company, { code: other }: Company): number {
  return one < other ? -1 : 1;
}
