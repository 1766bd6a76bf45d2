// What a query refuses after its fields were read: ranges that end before they begin, and records that are missing.
import type { BranchRef } from '@razao/auth';
import { DomainError, fieldRefusal, idText, type Period } from '@razao/domain';

/** @param last what the first one may not be later than, as it was sent */
export function reversedRange(
  [field, first]: readonly [name: string, value: unknown],
  [lastField, last]: readonly [name: string, value: unknown],
): DomainError {
  return fieldRefusal('INVALID_RANGE', field, first, `expected ${lastField} (${String(last)}) or earlier`);
}

export function tooLate(field: string, value: unknown, limit: string): DomainError {
  return fieldRefusal('VALIDATION_FAILED', field, value, `expected ${limit}`);
}

export function beforeBaseMonth(
  field: string,
  period: Period,
  base: Period,
  { companyCode }: BranchRef,
): DomainError {
  const expected = `expected ${base.format()}, the base month of company ${companyCode}, or later`;
  return fieldRefusal('VALIDATION_FAILED', field, period.format(), expected);
}

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

/** How many months the range has, both ends included. */
export function monthsBetween(first: Period, last: Period): number {
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}
