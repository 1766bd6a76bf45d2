// What a request cannot make of an account of the chart.
import { DomainError, refusedField } from '@razao/domain';
import { placeOf } from '@razao/platform/master-data';
import type { AccountRequest, ChartAccount } from './company.dto.js';

/** A reduced code stays with its account: what moves is a new account. */
export function assertSameCode(before: ChartAccount | undefined, { cdAccounting }: AccountRequest): void {
  if (before === undefined || before.cdAccounting === cdAccounting) return;
  throw refusedField('MASTER_DATA_FIXED', 'cdAccounting', cdAccounting, {
    en: `account ${before.cdReduced} keeps its accounting code ${before.cdAccounting}`,
    pt: `a conta ${before.cdReduced} mantém o seu código contábil ${before.cdAccounting}`,
  });
}

export function assertFree(accounts: readonly ChartAccount[], { cdAccounting }: AccountRequest): void {
  const other = accounts.find((account) => placeOf(account.cdAccounting) === placeOf(cdAccounting));
  if (other === undefined) return;
  throw refusedField('MASTER_DATA_DUPLICATE', 'cdAccounting', cdAccounting, {
    en: `${cdAccounting} is the code of account ${other.cdReduced}`,
    pt: `${cdAccounting} é o código da conta ${other.cdReduced}`,
  });
}

/** @param reduced code of the account */
export function staysAnalytic(reduced: string): DomainError {
  return new DomainError('MASTER_DATA_FIXED', {
    en: `account ${reduced} has an opening balance, a tax role, a referential code or a line of the statements, or takes adjustments of earlier years: it stays analytic, with its nature`,
    pt: `a conta ${reduced} tem saldo de abertura, função tributária, código referencial ou linha das demonstrações, ou recebe ajustes de exercícios anteriores: permanece analítica, com a sua natureza`,
  });
}
