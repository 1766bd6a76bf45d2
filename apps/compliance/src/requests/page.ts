// Pages of the lists of this service: `page` from 1, `size` records each.
import { fieldRefusal } from '@razao/domain';

export const PAGE_SIZE_DEFAULT = 100;
export const PAGE_SIZE_MAX = 1_000;
export const PAGE_MAX = 1_000_000;

export interface Page {
  readonly number: number;
  readonly size: number;
}

export interface Paged<Row> {
  readonly content: readonly Row[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

/** @throws DomainError INVALID_PAGE naming the field. */
export function parsePage(page: unknown, size: unknown): Page {
  return {
    number: wholeNumber('page', page, 1, PAGE_MAX),
    size: wholeNumber('size', size, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
  };
}

export function paged<Row>(
  content: readonly Row[],
  totalElements: number,
  { number, size }: Page,
): Paged<Row> {
  return { content, page: number, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}

function wholeNumber(field: string, value: unknown, whenAbsent: number, max: number): number {
  if (value === undefined || value === '') return whenAbsent;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= max) return number;
  throw fieldRefusal('INVALID_PAGE', field, value, `a whole number from 1 to ${max} is expected`);
}
