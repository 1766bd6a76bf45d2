// The errors of a query whose fields are well formed: a range that ends before it begins, a value out of limits, a record
// that does not exist.
import type { BranchRef } from '@razao/auth';
import {
  DomainError,
  Period,
  branchNotFound,
  chartNotConfigured,
  expectedReason,
  refusalOfFindings,
  unexpectedValue,
  idText,
  type Message,
} from '@razao/domain';
import type { NamedAccount } from './branch.dto.js';

/** What a query reads about the books of a branch, or of all branches of a company, before their figures. */
interface BooksHead {
  /** `YYYY-MM-01` */
  readonly basePeriod: string;
  readonly chartId: number | null;
}

/**
 * @param head undefined when a branch is outside of the scope, or when the guard found it on the primary and it is not
 *   on the replica yet
 * @param field the field of the request that has `first`
 * @param first the first month of the request
 * @param written writes a month in the form of the field
 * @throws DomainError BRANCH_NOT_FOUND, VALIDATION_FAILED (before the base month), CHART_NOT_CONFIGURED.
 */
export function assertInBooks<Head extends BooksHead>(
  head: Head | undefined,
  branch: BranchRef,
  field: string,
  first: Period,
  written: (month: Period) => string = (month) => month.format(),
): asserts head is Head & { readonly chartId: number } {
  if (head === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
  const base = Period.fromDate(head.basePeriod);
  if (first.isBefore(base))
    throw outOfLimits(field, written(first), {
      en: `${written(base)}, the base month of company ${branch.companyCode}, or later`,
      pt: `${written(base)}, o mês-base da empresa ${branch.companyCode}, ou posterior`,
    });
  if (head.chartId === null) throw chartNotConfigured(branch.companyCode);
}

/** The error of a range whose first value is later than its last one. The values are those that the request has. */
export function reversedRange(
  [field, first]: readonly [name: string, value: unknown],
  [lastField, last]: readonly [name: string, value: unknown],
): DomainError {
  return refusalOfFindings('INVALID_RANGE', [
    unexpectedValue(field, first, {
      en: `expected ${lastField} (${String(last)}) or earlier`,
      pt: `informe ${lastField} (${String(last)}) ou anterior`,
    }),
  ]);
}

export function outOfLimits(field: string, value: unknown, limit: Message): DomainError {
  return refusalOfFindings('VALIDATION_FAILED', [unexpectedValue(field, value, expectedReason(limit))]);
}

export function accountNotFound({ companyCode }: BranchRef, { contaId, conta }: NamedAccount): DomainError {
  const field = conta === undefined ? 'contaId' : 'conta';
  const value = conta ?? idText(contaId ?? 0);
  const reason = {
    en: `is not in the chart of company ${companyCode}`,
    pt: `não consta do plano de contas da empresa ${companyCode}`,
  };
  const message = {
    en: `${field}: account ${value} ${reason.en}`,
    pt: `${field}: a conta ${value} ${reason.pt}`,
  };
  return new DomainError('ACCOUNT_NOT_FOUND', message, [{ field, value, reason }]);
}
