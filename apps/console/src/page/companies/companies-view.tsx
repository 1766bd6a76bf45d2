// The companies of the caller, each branch with a board of its months.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { bodyFrom } from '../api/client.ts';
import { EVENTS } from '../events/event-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { useSession } from '../session/session.tsx';
import { CompaniesCsv } from './companies-csv.tsx';
import { COMPANIES } from './company-texts.ts';
import { type Branch, byCode, type Company, type MonthState as Month } from './use-branch.ts';

export function CompaniesView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { q = '' } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const cells = useQueries({
    queries: services.cells.map((queries, cell) => ({
      queryKey: ['companies', cell, q],
      queryFn: async () =>
        bodyFrom(await queries.GET('/companies', { params: { query: q === '' ? {} : { q } } })),
      placeholderData: keepPreviousData,
    })),
  });
  const missing = cells.filter(({ data }) => data === undefined);
  const companies = cells.flatMap(({ data }) => data?.content ?? []).sort(byCode);
  const totalElements = cells.reduce((sum, { data }) => sum + (data?.totalElements ?? 0), 0);
  return (
    <>
      <div className="heading">
        <h1>{say(COMPANIES.title)}</h1>
        <div className="tools">
          <CompaniesCsv q={q} />
        </div>
      </div>
      <input
        type="search"
        aria-label={say(COMPANIES.search)}
        placeholder={say(COMPANIES.search)}
        value={q}
        onChange={({ target }) =>
          void navigate({ search: target.value === '' ? {} : { q: target.value }, replace: true })
        }
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
        <BranchBoard key={branch.code} company={company.code} branch={branch} />
      ))}
    </section>
  );
}

function BranchBoard({ company, branch }: { company: string; branch: Branch }): ReactNode {
  const { say } = useLanguage();
  return (
    <div className="branch">
      <h3>
        {say(COMPANIES.branch)} {branch.code} <bdi>{branch.name}</bdi>
      </h3>
      <table className="months">
        <tbody>
          {byYear(branch.months).map(([year, months]) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {MONTHS.map((month) => (
                <td key={month}>
                  <MonthCell
                    company={company}
                    branch={branch.code}
                    year={year}
                    month={month}
                    state={months.get(month)}
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

interface MonthProps {
  company: string;
  branch: string;
  year: string;
  month: string;
  state: Month | undefined;
}

function MonthCell({ company, branch, year, month, state }: MonthProps): ReactNode {
  const { say, tag } = useLanguage();
  const name = new Date(Date.UTC(Number(year), Number(month) - 1)).toLocaleDateString(tag, {
    month: 'short',
    timeZone: 'UTC',
  });
  if (state === undefined) return <span className="month">{name}</span>;
  const { states, closedThrough } = COMPANIES;
  const closed =
    state.status === 'OPEN' && state.closedThroughDay > 0
      ? `, ${say(closedThrough(state.closedThroughDay))}`
      : '';
  return (
    <Link
      to="/$company/$branch/balancete/$year/$month"
      params={{ company, branch, year, month }}
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

function byYear(months: readonly Month[]): [string, Map<string, Month>][] {
  const years = new Map<string, Map<string, Month>>();
  for (const month of months) {
    const [number = '', year = ''] = month.yearmonth.split('/');
    const found = years.get(year) ?? new Map<string, Month>();
    years.set(year, found.set(number, month));
  }
  return [...years];
}
