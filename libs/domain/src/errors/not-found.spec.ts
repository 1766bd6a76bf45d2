import { expect, it } from '@jest/globals';
import {
  branchNotFound,
  chartNotConfigured,
  companyNotFound,
  companyNotOnReplica,
  type DomainError,
} from '../index.js';

it.each<[string, DomainError, string]>([
  ['COMPANY_NOT_FOUND', companyNotFound('0101'), 'Company 0101 does not exist.'],
  ['COMPANY_NOT_FOUND', companyNotFound(17), 'Company 17 does not exist.'],
  [
    'COMPANY_NOT_FOUND',
    companyNotOnReplica(),
    'The data of the company have not reached the read replica yet; send the request again in a moment.',
  ],
  ['BRANCH_NOT_FOUND', branchNotFound('0101', '0001'), 'Company 0101 has no branch 0001.'],
  ['BRANCH_NOT_FOUND', branchNotFound('0101'), 'Company 0101 has no branches.'],
  [
    'CHART_NOT_CONFIGURED',
    chartNotConfigured('0101'),
    'Company 0101 has no chart of accounts (PUT /companies/0101/accounts, role admin, writes one).',
  ],
  [
    'CHART_NOT_CONFIGURED',
    chartNotConfigured(17),
    'Company 17 has no chart of accounts (PUT /companies/{company}/accounts, role admin, writes one).',
  ],
])('%s has its English message (case %#)', (code, refusal, message) => {
  expect(refusal).toMatchObject({ code, message, findings: [] });
});

it('the errors of missing data have a Portuguese message', () => {
  expect(
    [companyNotFound('1'), branchNotFound('1', '2'), branchNotFound('1'), chartNotConfigured('1')].map(
      ({ said }) => said.pt,
    ),
  ).toEqual([
    'A empresa 1 não existe.',
    'A empresa 1 não tem a filial 2.',
    'A empresa 1 não tem filiais.',
    'A empresa 1 não tem plano de contas (PUT /companies/1/accounts, perfil admin, cadastra um).',
  ]);
});
