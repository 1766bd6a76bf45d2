// Refusals for companies, branches and charts that a request names and that do not exist. All services use the same
// words, in the checks of the route guard and in the admin command.
import type { Message } from '../language/message.js';
import { DomainError } from './domain-error.js';

/** The code, or the id when the request named the id. */
type Named = string | number;

/** Reasons of findings; `, found …` follows them. */
export const LACKING = {
  company: (company: Named): Message => ({
    en: `company ${company} does not exist`,
    pt: `a empresa ${company} não existe`,
  }),
  branch: (company: Named, branch: Named): Message => ({
    en: `company ${company} has no branch ${branch}`,
    pt: `a empresa ${company} não tem a filial ${branch}`,
  }),
  branches: (company: Named): Message => ({
    en: `company ${company} has no branches`,
    pt: `a empresa ${company} não tem filiais`,
  }),
  chart: (company: Named): Message => {
    const request = `PUT /companies/${typeof company === 'string' ? company : '{company}'}/accounts`;
    return {
      en: `company ${company} has no chart of accounts (${request}, role admin, writes one)`,
      pt: `a empresa ${company} não tem plano de contas (${request}, perfil admin, cadastra um)`,
    };
  },
};

export function companyNotFound(company: Named): DomainError {
  return new DomainError('COMPANY_NOT_FOUND', sentenceOf(LACKING.company(company)));
}

/** For a company that is on the primary database, where the guard found it, and not on the replica yet. */
export function companyNotOnReplica(): DomainError {
  return new DomainError('COMPANY_NOT_FOUND', {
    en: 'The data of the company have not reached the read replica yet; send the request again in a moment.',
    pt: 'Os dados da empresa ainda não chegaram à réplica de leitura; reenvie a requisição em instantes.',
  });
}

/** @param branch left out for a company that has no branches */
export function branchNotFound(company: Named, branch?: Named): DomainError {
  const reason = branch === undefined ? LACKING.branches(company) : LACKING.branch(company, branch);
  return new DomainError('BRANCH_NOT_FOUND', sentenceOf(reason));
}

export function chartNotConfigured(company: Named): DomainError {
  return new DomainError('CHART_NOT_CONFIGURED', sentenceOf(LACKING.chart(company)));
}

function sentenceOf({ en, pt }: Message): Message {
  return { en: capitalised(en), pt: capitalised(pt) };
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
