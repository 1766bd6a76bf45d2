// Pages of the legacy queries: `pagina` from 1, `tamanho` records each.
import { judged } from './fields.js';
import { malformed } from './refusals.js';

export const PAGE_SIZE_DEFAULT = 100;
export const PAGE_SIZE_MAX = 1_000;
/** With the largest page size, a trillion records: further than any ledger goes. */
export const PAGE_NUMBER_MAX = 1_000_000_000;

export interface Page {
  readonly number: number;
  readonly size: number;
  /** Records on the pages before. */
  readonly skipped: number;
}

/** @throws DomainError INVALID_PAGE naming field and value. */
export function requestedPage(pagina: unknown, tamanho: unknown): Page {
  const { number, size } = judged({
    number: () => wholeNumber('pagina', pagina, 1, PAGE_NUMBER_MAX),
    size: () => wholeNumber('tamanho', tamanho, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
  });
  return { number, size, skipped: (number - 1) * size };
}

export function pagesOf(total: number, size: number): number {
  return Math.ceil(total / size);
}

function wholeNumber(field: string, value: unknown, whenAbsent: number, max: number): number {
  if (value === undefined) return whenAbsent;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max)
    throw malformed('INVALID_PAGE', field, value, `a whole number from 1 to ${max}`);
  return number;
}
