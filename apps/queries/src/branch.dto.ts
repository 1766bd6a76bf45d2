// The fields in which requests of this service name a branch and the account of a chart.
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { ACCOUNT_CODE_CHARS_MAX } from '@razao/domain';
import { ApiErrors, BranchCode, Code, Id, OPTIONAL } from '@razao/platform/http';

export const COMPANY = { example: '0101', description: 'Company code' };
export const BRANCH = { example: '0001', description: 'Branch code' };

export class CompanyPath {
  @BranchCode(COMPANY)
  company: string;
}

export class BranchPath extends CompanyPath {
  @BranchCode(BRANCH)
  branch: string;
}

const BRANCH_OR_ALL = {
  ...BRANCH,
  orAll: true,
  description: 'Branch code; * for every branch of the company',
};

export class BranchesPath extends CompanyPath {
  @BranchCode(BRANCH_OR_ALL)
  branch: string;
}

/** Names an account by exactly one of the two fields. */
export interface NamedAccount {
  readonly contaId?: number;
  readonly conta?: string;
}

class CompanyAccountRequest implements NamedAccount {
  @Id({
    insteadBy: 'conta',
    example: 7,
    description: 'Account of the company’s chart: this id, or conta',
  })
  contaId?: number;

  @Code({
    ...OPTIONAL,
    max: ACCOUNT_CODE_CHARS_MAX,
    description: 'Instead of contaId: reduced code, or accounting code where no reduced code is the same',
  })
  conta?: string;

  @BranchCode(COMPANY)
  empresa: string;
}

export class AccountRequest extends CompanyAccountRequest {
  @BranchCode(BRANCH)
  filial: string;
}

export class BranchesAccountRequest extends CompanyAccountRequest {
  @BranchCode(BRANCH_OR_ALL)
  filial: string;
}

/**
 * Documents the body of a request on the demo company, with one example for each way of naming its account, and the
 * refusal of an account that the chart does not have.
 */
export function ApiAccountBody(type: Type<CompanyAccountRequest>, fields: object): MethodDecorator {
  const rest = { empresa: COMPANY.example, filial: BRANCH.example, ...fields };
  const examples = {
    id: { summary: 'Account by its id', value: { contaId: 7, ...rest } },
    code: { summary: 'Account by its code', value: { conta: '111201', ...rest } },
  };
  return applyDecorators(ApiBody({ type, examples }), ApiErrors('ACCOUNT_NOT_FOUND'));
}
