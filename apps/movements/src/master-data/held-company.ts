// The company that a route names, and its chart.
import { DomainError } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { holdCompany, type HeldCompany } from '@razao/platform/master-data';

/** Writers of one company come one after another. @throws DomainError COMPANY_NOT_FOUND. */
export async function hold(tx: Transaction, code: string): Promise<HeldCompany> {
  const held = await holdCompany(tx, code);
  if (held === undefined) throw companyNotFound(code);
  return held;
}

/** @throws DomainError CHART_NOT_CONFIGURED. */
export function withChart(held: HeldCompany): HeldCompany & { readonly chartId: number } {
  const { chartId } = held;
  if (chartId !== null) return { ...held, chartId };
  throw new DomainError('CHART_NOT_CONFIGURED', {
    en: `company ${held.code} has no chart of accounts`,
    pt: `a empresa ${held.code} não tem plano de contas`,
  });
}

export function companyNotFound(code: string): DomainError {
  return new DomainError('COMPANY_NOT_FOUND', {
    en: `company ${code} does not exist`,
    pt: `a empresa ${code} não existe`,
  });
}
