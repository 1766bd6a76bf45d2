// The board of months as a file: of all companies that the search finds, however many the board shows.
import type { ReactNode } from 'react';
import { bodyFrom, type Services } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { FileButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { csvOf } from '../layout/rows-csv.ts';
import { useSession } from '../session/session.tsx';
import { COMPANIES } from './company-texts.ts';
import { byCode, type Company } from './use-branch.ts';

const CSV_PAGE_SIZE = 1_000;
const TITLES = [
  COMPANIES.company,
  LAYOUT.name,
  COMPANIES.branch,
  COMPANIES.branchName,
  COMPANIES.month,
  COMPANIES.state,
  COMPANIES.closedThroughDay,
];

export function CompaniesCsv({ q }: { q: string }): ReactNode {
  const { say, language } = useLanguage();
  const { services } = useSession();
  const csv = async (): Promise<Blob> => {
    const companies = await allCompanies(services, q);
    const rows = companies.flatMap(({ code, name, branches }) =>
      branches.flatMap((branch) =>
        branch.months.map(({ yearmonth, status, closedThroughDay }) => [
          ...[code, name, branch.code, branch.name, yearmonth, say(COMPANIES.states[status])],
          status === 'OPEN' && closedThroughDay > 0 ? closedThroughDay : null,
        ]),
      ),
    );
    return csvOf([TITLES.map(say), ...rows], language);
  };
  return <FileButton label={say(LAYOUT.csv)} name="empresas.csv" load={csv} />;
}

async function allCompanies({ cells }: Services, q: string): Promise<Company[]> {
  const found: Company[] = [];
  for (const queries of cells)
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { page, size: CSV_PAGE_SIZE, ...(q !== '' && { q }) };
      const { content, totalPages } = bodyFrom(await queries.GET('/companies', { params: { query } }));
      found.push(...content);
      pages = totalPages;
    }
  return found.sort(byCode);
}
