import { CASH, SALES, type GivenCompany } from '@razao/testing/factories';

/** An entry that is accepted: cash against sales, 1,500.75 on day 5. */
export function entryBody(
  company: GivenCompany,
  documentId: number,
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    documentId,
    lancamento: '00001',
    debcre: 'D',
    day: '5',
    contaId: company.account(CASH),
    contrapartida: company.account(SALES),
    valor: 1500.75,
    ...fields,
  };
}
