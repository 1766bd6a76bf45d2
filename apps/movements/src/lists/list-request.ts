// What a list was asked for: filters, page, size and sort, read out of the query string. Pure. Every
// list takes a part of the same filters; one that it does not take is an unknown parameter, refused with
// all others before the query comes here, for a filter without effect would answer more than was asked for.
import type { BranchRef } from '@razao/auth';
import { Period, fieldRefusal } from '@razao/domain';
import { parseInt64, type Int64 } from '@razao/platform/http';
import { parseDay } from '../wire/day.js';

export type FilterName = 'year' | 'month' | 'batchId' | 'documentId' | 'day' | 'contaId' | 'text';

/** Read by the access guard, which turns them into branches. */
export const BRANCH_FILTERS = ['company', 'branch'] as const;

export interface ListFilters {
  /** First and last month, YYYY-MM-01; null is without bound. */
  from: string | null;
  to: string | null;
  batchId: Int64 | null;
  documentId: Int64 | null;
  day: number | null;
  contaId: Int64 | null;
  /** Part of a text, whatever its case. */
  text: string | null;
}

export interface ListRequest<SortField extends string = string> {
  filters: ListFilters;
  /** From 1. */
  page: number;
  size: number;
  sort: { field: SortField; direction: 'asc' | 'desc' };
}

export interface ListShape<SortField extends string> {
  filters: readonly FilterName[];
  /** The first one is the default, ascending unless `direction` says otherwise. */
  sort: readonly [SortField, ...SortField[]];
  direction?: 'asc' | 'desc';
}

/** Parameters that the list documents, each given once. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

export const PAGE_SIZE_MAX = 1_000;
/** Rows that may be skipped: beyond it a filter is the way. */
export const PAGE_MAX = 1_000_000;
export const TEXT_FILTER_LENGTH_MAX = 255;

const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** @throws DomainError VALIDATION_FAILED for a filter, INVALID_PAGE for page, size or sort. */
export function parseListRequest<SortField extends string>(
  query: ListQuery,
  shape: ListShape<SortField>,
  defaultSize: number,
): ListRequest<SortField> {
  const texts = textsOf(query, shape);
  return {
    filters: {
      ...monthsOf(texts),
      batchId: idOf(texts, 'batchId'),
      documentId: idOf(texts, 'documentId'),
      day: dayOf(texts),
      contaId: idOf(texts, 'contaId'),
      text: textOf(texts),
    },
    page: pageNumber(texts, 'page', 1, PAGE_MAX),
    size: pageNumber(texts, 'size', defaultSize, PAGE_SIZE_MAX),
    sort: sortOf(texts, shape),
  };
}

/** The branches that the request names; null when it names none: all that the caller sees. */
export function branchIdsOf(branches: readonly BranchRef[] | undefined): number[] | null {
  return branches === undefined ? null : branches.map((branch) => branch.branchId);
}

/** An empty value counts as not given: a form sends its empty fields along. */
function textsOf(query: ListQuery, { filters }: ListShape<string>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const name of [...filters, 'page', 'size', 'sort']) {
    const value = query[name];
    if (value !== undefined && value !== '') texts.set(name, value);
  }
  return texts;
}

function monthsOf(texts: ReadonlyMap<string, string>): Pick<ListFilters, 'from' | 'to'> {
  const year = texts.get('year');
  const month = texts.get('month');
  if (year === undefined) {
    if (month !== undefined) throw fieldRefusal('VALIDATION_FAILED', 'month', month, 'needs year as well');
    return { from: null, to: null };
  }
  if (!/^\d{4}$/.test(year) || !Period.isValid(Number(year), 1))
    throw fieldRefusal('VALIDATION_FAILED', 'year', year, 'expected a year as YYYY');
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-01` };
  if (!/^\d{1,2}$/.test(month) || !Period.isValid(Number(year), Number(month))) {
    throw fieldRefusal('VALIDATION_FAILED', 'month', month, 'expected a month, 1 to 12');
  }
  const period = Period.of(Number(year), Number(month)).toDate();
  return { from: period, to: period };
}

function idOf(texts: ReadonlyMap<string, string>, name: 'batchId' | 'documentId' | 'contaId'): Int64 | null {
  const text = texts.get(name);
  if (text === undefined) return null;
  const id = parseInt64(text);
  if (id === undefined)
    throw fieldRefusal('VALIDATION_FAILED', name, text, 'expected a whole number of at most 64 bits');
  return id;
}

function dayOf(texts: ReadonlyMap<string, string>): number | null {
  const text = texts.get('day');
  if (text === undefined) return null;
  const day = parseDay(text);
  if (day === undefined) throw fieldRefusal('VALIDATION_FAILED', 'day', text, 'expected a day, 1 to 31');
  return day;
}

function textOf(texts: ReadonlyMap<string, string>): string | null {
  const text = texts.get('text');
  if (text === undefined) return null;
  if (text.length > TEXT_FILTER_LENGTH_MAX) {
    throw fieldRefusal(
      'VALIDATION_FAILED',
      'text',
      text,
      `expected at most ${TEXT_FILTER_LENGTH_MAX} characters`,
    );
  }
  return text;
}

function pageNumber(
  texts: ReadonlyMap<string, string>,
  name: 'page' | 'size',
  fallback: number,
  max: number,
): number {
  const text = texts.get(name);
  if (text === undefined) return fallback;
  if (WHOLE_NUMBER.test(text) && Number(text) <= max) return Number(text);
  throw fieldRefusal('INVALID_PAGE', name, text, `expected a whole number from 1 to ${max}`);
}

function sortOf<SortField extends string>(
  texts: ReadonlyMap<string, string>,
  { sort: fields, direction: fallback = 'asc' }: ListShape<SortField>,
): ListRequest<SortField>['sort'] {
  const text = texts.get('sort');
  if (text === undefined) return { field: fields[0], direction: fallback };
  const [name, direction = 'asc', ...rest] = text.split(',');
  const field = fields.find((known) => known === name);
  if (field === undefined || (direction !== 'asc' && direction !== 'desc') || rest.length > 0) {
    throw fieldRefusal(
      'INVALID_PAGE',
      'sort',
      text,
      `expected one of ${fields.join(', ')}, then ",asc" or ",desc"`,
    );
  }
  return { field, direction };
}
