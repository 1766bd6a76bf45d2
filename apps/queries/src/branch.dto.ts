// How requests of this service name a branch and the account of a chart.
import { BranchCode, Id } from '@razao/platform/http';

const COMPANY = { example: '0101', description: 'Company code' };
const BRANCH = { example: '0001', description: 'Branch code' };

export class BranchParams {
  @BranchCode(COMPANY)
  company: string;

  @BranchCode(BRANCH)
  branch: string;
}

export class AccountRequest {
  @Id({ example: 7, description: 'Account of the company’s chart' })
  contaId: number;

  @BranchCode(COMPANY)
  empresa: string;

  @BranchCode(BRANCH)
  filial: string;
}
