// What the lists of batches, documents and entries select by. A filter is declared once: for the list and its summary,
// for validation and the OpenAPI document, and as an attribute of `ledger.list_filter`, which the statements pass on to
// the functions `ledger.listed_…`.
import type { BranchRef } from '@razao/auth';
import { Period, fieldRefusal } from '@razao/domain';
import {
  BranchCode,
  Day,
  Id,
  MonthNumber,
  PageNumber,
  PageSize,
  Text,
  Year,
  type Int64,
} from '@razao/platform/http';

const TEXT_FILTER_CHARS_MAX = 255;
const optional = { required: false, emptyIsAbsent: true } as const;

/** A page of any list. */
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

export class ListQuery extends PagedQuery {
  @BranchCode({ description: 'Company code', ...optional })
  company?: string;

  @BranchCode({ description: 'Branch code; needs company', needs: 'company', ...optional })
  branch?: string;

  @Year({ description: 'Year, YYYY', ...optional })
  year?: number;

  @MonthNumber({ description: 'Month, 1 to 12; needs year', needs: 'year', ...optional })
  month?: number;

  @Id({ description: 'Of this batch', ...optional })
  batchId?: Int64;

  @Text({ description: 'Whose text contains this, in any case', max: TEXT_FILTER_CHARS_MAX, ...optional })
  text?: string;
}

export class DocumentFilters extends ListQuery {
  @Id({ description: 'Of this document', ...optional })
  documentId?: Int64;

  @Day({ description: 'Day of the month, 1 to 31', ...optional })
  day?: number;
}

export class EntryFilters extends DocumentFilters {
  @Id({ description: 'That post to this account, on either side', ...optional })
  contaId?: Int64;
}

/** A value of `ledger.list_filter`. @throws DomainError VALIDATION_FAILED */
export function filterOf(
  query: ListQuery & Partial<EntryFilters>,
  branches: readonly BranchRef[] | undefined,
): string {
  const { batchId, documentId, day, contaId, text } = query;
  const ids = branches && `{${branches.map(({ branchId }) => branchId).join(',')}}`;
  const [from, to] = monthsOf(query);
  return recordText([ids, from, to, batchId, documentId, day, contaId, text]);
}

/** First and last month, YYYY-MM-01. */
function monthsOf({ year, month }: ListQuery): [string?, string?] {
  if (year === undefined) {
    if (month !== undefined)
      throw fieldRefusal('VALIDATION_FAILED', 'month', month, {
        en: 'expected year as well',
        pt: 'espera-se também year',
      });
    return [];
  }
  if (month === undefined) return [Period.of(year, 1).toDate(), Period.of(year, 12).toDate()];
  const period = Period.of(year, month).toDate();
  return [period, period];
}

/** A composite value as PostgreSQL reads it: an attribute without text is null. */
function recordText(attributes: readonly (string | Int64 | undefined)[]): string {
  const texts = attributes.map((value) =>
    value === undefined ? '' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  );
  return `(${texts.join(',')})`;
}
