// Makes the books from which tax quotas are calculated, and has the paths of their routes.
import {
  VECTOR_POSTINGS,
  givenOpenPeriod,
  givenPostings,
  givenTaxCompany,
  type GivenCompany,
} from '@razao/testing/factories';
import type { MovementsFixture } from './movements-fixture.js';

export const LINES = [
  'IRPJ QUOTA 1/3 VENC 30/04/2024 9.441,77',
  'IRPJ QUOTA 2/3 VENC 31/05/2024 9.441,77',
  'IRPJ QUOTA 3/3 VENC 28/06/2024 9.441,78',
  'CSLL QUOTA 1/3 VENC 30/04/2024 4.452,54',
  'CSLL QUOTA 2/3 VENC 31/05/2024 4.452,54',
  'CSLL QUOTA 3/3 VENC 28/06/2024 4.452,55',
];

export interface Saved {
  id: number;
  year: number;
  quarter: number;
  confirmedBy: string;
  selic: number | null;
  taxes: {
    tax: string;
    due: number;
    quotas: { dueDate: string; amount: number; interest: number | null; text: string }[];
  }[];
}

export const calculation = (company: GivenCompany, query = ''): string =>
  `/taxquotacalculation/${company.code}/${company.branch.code}${query}`;
export const savedQuotas = (company: GivenCompany): string =>
  `/taxquotas/${company.code}/${company.branch.code}`;

export async function givenQuarter(
  on: MovementsFixture,
  roles?: Readonly<Record<string, string>>,
): Promise<GivenCompany> {
  const company = await givenTaxCompany(on.db, roles === undefined ? {} : { roles });
  await on.admit(company);
  await givenOpenPeriod(on.db, company.branch, '2024-03-01');
  await givenPostings(on.db, company, '2024-02-01', VECTOR_POSTINGS);
  return company;
}
