// The filters of the lists of batches, documents and entries. One declaration serves the list and its summary, both for
// validation and for the OpenAPI document. A filter is also an attribute of `ledger.list_filter`, which the statements
// pass to functions of the schema, such as `ledger.entry_page`.
import type { Type } from '@nestjs/common';
import type { BranchRef } from '@razao/auth';
import { ACCOUNT_CODE_CHARS_MAX, DomainError, Period, type Message } from '@razao/domain';
import {
  AmountBound,
  BranchCode,
  CalendarDate,
  Code,
  Day,
  Id,
  MonthNumber,
  OPTIONAL,
  PageNumber,
  PageSize,
  SortBy,
  Text,
  Year,
  type Int64,
  type SortOrder,
} from '@razao/platform/http';
import { searchPatternOf } from './search-pattern.js';

const TEXT_FILTER_CHARS_MAX = 255;

/** The parameters of a page of any list. */
export class PagedQuery {
  @PageNumber({ emptyIsAbsent: true })
  page: number;

  @PageSize({
    description: 'Records per page, at most 1000; by default SERVICE_PAGINATION_SIZE (100)',
    emptyIsAbsent: true,
    default: undefined,
  })
  size?: number;
}

/** The same for a list that may be limited to a company or one of its branches. */
export class BranchPagedQuery extends PagedQuery {
  @BranchCode({ description: 'Company code', ...OPTIONAL })
  company?: string;

  @BranchCode({ description: 'Branch code; needs company', needs: 'company', ...OPTIONAL })
  branch?: string;
}

export class ListQuery extends BranchPagedQuery {
  @Year({ description: 'Year, YYYY', ...OPTIONAL })
  year?: number;

  @MonthNumber({ description: 'Month, 1 to 12; needs year', needs: 'year', ...OPTIONAL })
  month?: number;

  @CalendarDate({
    description: 'First day, YYYY-MM-DD. A list of batches begins with the month of this day',
    ...OPTIONAL,
  })
  from?: string;

  @CalendarDate({
    description: 'Last day, YYYY-MM-DD. A list of batches ends with the month of this day',
    ...OPTIONAL,
  })
  to?: string;

  @Id({ description: 'Only records of this batch', ...OPTIONAL })
  batchId?: Int64;

  @Text({
    description: 'Only records whose text contains this, in any case, with or without accents',
    max: TEXT_FILTER_CHARS_MAX,
    ...OPTIONAL,
  })
  text?: string;
}

export class DocumentFilters extends ListQuery {
  @Id({ description: 'Only records of this document', ...OPTIONAL })
  documentId?: Int64;

  @Day({ description: 'Day of the month, 1 to 31', ...OPTIONAL })
  day?: number;
}

export class EntryFilters extends DocumentFilters {
  @Id({
    insteadBy: 'conta',
    description: 'Only entries that post to this account, on either side: its id; or conta with its code',
    ...OPTIONAL,
  })
  contaId?: Int64;

  @Code({
    description:
      'Instead of contaId: reduced code, or accounting code where no reduced code is the same; needs company, whose chart has it',
    needs: 'company',
    max: ACCOUNT_CODE_CHARS_MAX,
    ...OPTIONAL,
  })
  conta?: string;

  @AmountBound({ description: 'Only entries whose amount is at least this', ...OPTIONAL })
  amountFrom?: string;

  @AmountBound({ description: 'Only entries whose amount is at most this', ...OPTIONAL })
  amountTo?: string;
}

/** Makes the class of a query that has filters and `sort`. */
export function Sorted<Filters extends Type<ListQuery>>(
  filters: Filters,
  sorts: readonly [string, ...string[]],
): Filters & Type<{ sort?: SortOrder }> {
  class SortedQuery extends filters {
    @SortBy(sorts, { emptyIsAbsent: true })
    sort?: SortOrder;
  }
  return SortedQuery;
}

/** The attributes of `ledger.list_filter`, in the order of the type. */
const ATTRIBUTES = [
  'branch_ids',
  'first_period',
  'last_period',
  'batch_id',
  'document_id',
  'day',
  'account_id',
  'text',
  'first_day',
  'last_day',
  'amount_from',
  'amount_to',
] as const;

/** Writes a value of `ledger.list_filter` in the text form of PostgreSQL, in which an empty attribute is null. */
export function filterText(
  filter: Readonly<Partial<Record<(typeof ATTRIBUTES)[number], string | Int64 | undefined>>>,
): string {
  const texts = ATTRIBUTES.map((name) => {
    const value = filter[name];
    return value === undefined ? '' : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `(${texts.join(',')})`;
}

/** Makes the value of `ledger.list_filter` for a query. @throws DomainError INVALID_RANGE */
export function filterOf(
  query: ListQuery & Partial<EntryFilters>,
  branches: readonly BranchRef[] | undefined,
  accountId = query.contaId,
): string {
  const { batchId, documentId, day, text, amountFrom, amountTo } = query;
  // The amounts have at most fifteen digits, so doubles compare them exactly.
  if (amountFrom !== undefined && amountTo !== undefined && Number(amountFrom) > Number(amountTo))
    throw rangeRefusal(ABOVE, ['amountFrom', amountFrom], ['amountTo', amountTo]);
  const { first, last } = daysOf(query);
  return filterText({
    branch_ids: branches && `{${branches.map(({ branchId }) => branchId).join(',')}}`,
    first_period: first && Period.ofDay(first).toDate(),
    last_period: last && Period.ofDay(last).toDate(),
    batch_id: batchId,
    document_id: documentId,
    day,
    account_id: accountId,
    text: text && searchPatternOf(text),
    // A range of whole months sets no days, so that the summary reads the movement of the accounts and not the entries.
    first_day: first === undefined || dayOf(first) === 1 ? undefined : dayOf(first),
    last_day: last === undefined || dayOf(last) === Period.ofDay(last).days ? undefined : dayOf(last),
    amount_from: amountFrom,
    amount_to: amountTo,
  });
}

type Bound = readonly [field: string, value: string];
const AFTER: Message = { en: 'is after', pt: 'é posterior a' };
const ABOVE: Message = { en: 'is greater than', pt: 'é maior que' };

interface Days {
  /** YYYY-MM-DD */
  first?: string | undefined;
  last?: string | undefined;
}

/** The first and last day that are both in the month or year and in the range. */
function daysOf({ year, month, from, to }: ListQuery): Days {
  assertDaysInOrder(from, to);
  const { first = from, last = to } = daysOfMonths(year, month);
  return {
    first: first !== undefined && from !== undefined && from > first ? from : first,
    last: last !== undefined && to !== undefined && to < last ? to : last,
  };
}

/** @throws DomainError INVALID_RANGE */
export function assertDaysInOrder(from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined && from > to)
    throw rangeRefusal(AFTER, ['from', from], ['to', to]);
}

function daysOfMonths(year: number | undefined, month: number | undefined): Days {
  if (year === undefined) return {};
  const last = Period.of(year, month ?? 12);
  return { first: Period.of(year, month ?? 1).toDate(), last: last.dateOf(last.days) };
}

function dayOf(date: string): number {
  return Number(date.slice(-2));
}

/** @param reason what is wrong with `field`; the message adds `endField` to it */
function rangeRefusal(reason: Message, [field, value]: Bound, [endField, end]: Bound): DomainError {
  const finding = { en: `${reason.en} ${endField}`, pt: `${reason.pt} ${endField}` };
  return new DomainError(
    'INVALID_RANGE',
    { en: `${field}: ${value} ${finding.en}, ${end}`, pt: `${field}: ${value} ${finding.pt}, ${end}` },
    [{ field, value, reason: finding }],
  );
}
