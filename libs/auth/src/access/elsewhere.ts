// Makes the refusal of a request whose company or record is not served by this cell (docs/cells.md).
import { DomainError, type Message } from '@razao/domain';

/** The service that answers. A redirect leads to the same service in the other cell. */
export type ServiceName = 'movements' | 'queries' | 'compliance';

/** A row of company_elsewhere; all columns are null for a company that this cell serves. */
export interface ElsewhereRow {
  readonly cell: number | null;
  readonly url: string | null;
  readonly state: 'SERVED' | 'ARRIVING' | null;
}

/**
 * @param named the codes or ids by which the request names the company or record; null when a client must not be
 *   redirected
 */
export function elsewhereOf(
  { cell, url, state }: ElsewhereRow,
  what: Message,
  named: readonly (string | number)[] | null,
): DomainError | undefined {
  if (cell === null || url === null) return undefined;
  if (state === 'ARRIVING') return arriving(what);
  return new DomainError(
    'COMPANY_ELSEWHERE',
    {
      en: `${what.en} is in cell ${cell}: send the request to ${url}.`,
      pt: `${what.pt} está na célula ${cell}: envie a requisição para ${url}.`,
    },
    [],
    { elsewhere: { cell, url, named: named && named.map(String) } },
  );
}

export function arriving(what: Message): DomainError {
  return new DomainError('COMPANY_ARRIVING', {
    en: `${what.en} is moving to this cell, and is not served yet.`,
    pt: `${what.pt} está em transferência para esta célula e ainda não é atendida.`,
  });
}

export function companyNamed(company: string | number): Message {
  return { en: `Company ${company}`, pt: `A empresa ${company}` };
}
