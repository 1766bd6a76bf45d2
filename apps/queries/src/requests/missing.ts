// What a query may find missing after the guard let it through.
import type { BranchRef } from '@razao/auth';
import { DomainError, idText } from '@razao/domain';

/** The guard knows the branch from the primary database; a replica may not have it yet. */
export function branchNotFound({ companyCode, branchCode }: BranchRef): DomainError {
  return new DomainError('BRANCH_NOT_FOUND', `Company ${companyCode} has no branch ${branchCode}.`);
}

export function chartNotConfigured({ companyCode }: BranchRef): DomainError {
  return new DomainError(
    'CHART_NOT_CONFIGURED',
    `Company ${companyCode} has no chart of accounts configured.`,
  );
}

export function accountNotFound({ companyCode }: BranchRef, accountId: number): DomainError {
  const reason = `is not in the chart of company ${companyCode}`;
  return new DomainError('ACCOUNT_NOT_FOUND', `contaId: account ${idText(accountId)} ${reason}`, [
    { field: 'contaId', value: idText(accountId), reason },
  ]);
}
