// The paging of a list: page number, page size, sort order and the envelope of the answer.
import type { Type } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, type ApiResponseOptions } from '@nestjs/swagger';
import type { Queryable } from '../../database/index.js';
import type { SqlStatement } from '../../sql/index.js';
import { Field, type FieldOptions } from './field.js';
import { wholeKind } from './numbers.js';

export const PAGE_SIZE_DEFAULT = 100;
export const PAGE_SIZE_MAX = 1_000;
/** To reach records beyond this page, a caller must use a filter. */
export const PAGE_NUMBER_MAX = 1_000_000;

/** The number of the page, from 1. */
export function PageNumber({
  max = PAGE_NUMBER_MAX,
  ...options
}: FieldOptions & { max?: number } = {}): PropertyDecorator {
  return Field(
    { ...wholeKind({ min: 1, max }), code: 'INVALID_PAGE' },
    { description: 'Page, from 1', example: 1, required: false, default: 1, ...options },
  );
}

/** Records per page. When a setting gives the default, pass `default: undefined`. */
export function PageSize(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    { ...wholeKind({ min: 1, max: PAGE_SIZE_MAX }), code: 'INVALID_PAGE' },
    {
      description: `Records per page, at most ${PAGE_SIZE_MAX}`,
      required: false,
      default: PAGE_SIZE_DEFAULT,
      ...options,
    },
  );
}

export interface SortOrder<Name extends string = string> {
  readonly field: Name;
  readonly direction: 'asc' | 'desc';
}

/** `field`, `field,asc` or `field,desc`, read as a SortOrder. */
export function SortBy(
  fields: readonly [string, ...string[]],
  options: FieldOptions = {},
): PropertyDecorator {
  return Field(
    {
      expected: {
        en: `one of ${fields.join(', ')}, then ",asc" or ",desc"`,
        pt: `um destes: ${fields.join(', ')}, seguido de ",asc" ou ",desc"`,
      },
      code: 'INVALID_PAGE',
      schema: { type: 'string', pattern: `^(${fields.join('|')})(,(asc|desc))?$` },
      read(raw): SortOrder | undefined {
        const [name, direction = 'asc', ...rest] = typeof raw === 'string' ? raw.split(',') : [];
        const field = fields.find((known) => known === name);
        if (field === undefined || rest.length > 0) return undefined;
        return direction === 'asc' || direction === 'desc' ? { field, direction } : undefined;
      },
    },
    {
      description: `One of ${fields.join(', ')}, then ",asc" or ",desc"`,
      example: `${fields[0]},asc`,
      required: false,
      ...options,
    },
  );
}

export class PageQuery {
  @PageNumber({ emptyIsAbsent: true })
  page: number;

  @PageSize({ emptyIsAbsent: true })
  size: number;
}

/** How many records come before the page. */
export function skippedBy({ page, size }: PageQuery): number {
  return (page - 1) * size;
}

export function pagesOf(total: number, size: number): number {
  return Math.ceil(total / size);
}

/** The fields that every list answers beside its `content`. */
export class PageEnvelope {
  @ApiProperty({ type: 'integer', example: 1 })
  page: number;

  @ApiProperty({ type: 'integer', example: 100 })
  size: number;

  @ApiProperty({ type: 'integer', example: 1 })
  totalElements: number;

  @ApiProperty({ type: 'integer', example: 1 })
  totalPages: number;
}

export interface Page<Item> extends PageEnvelope {
  content: Item[];
}

interface PageAnswer {
  name?: string;
  headers?: NonNullable<ApiResponseOptions['headers']>;
}

/** Documents an answer that is a page of records; without a name, the page of `Batch` is named `BatchPage`. */
export function ApiPage(
  record: Type,
  { name = `${record.name}Page`, headers }: PageAnswer = {},
): MethodDecorator {
  const page = class extends PageEnvelope {};
  ApiProperty({ type: [record] })(page.prototype, 'content');
  const type = Object.defineProperty(page, 'name', { value: name });
  return ApiOkResponse({ type, ...(headers !== undefined && { headers }) });
}

/** What a store returns for a page: its rows, and the number of rows in all pages. */
export interface PageRead<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Reads a page. The statement takes size and offset as its last parameters and returns `total` in each row. For a page
 * without records it returns one row, so that the total is known. One statement reads page and total, so both are from
 * one snapshot.
 */
export async function readPage<Row extends object>(
  db: Pick<Queryable, 'query'>,
  statement: SqlStatement,
  values: readonly unknown[],
  page: PageQuery,
): Promise<PageRead<Row>> {
  const skipped = skippedBy(page);
  const rows = await db.query<Row & { total?: number }>(statement, [...values, page.size, skipped]);
  const total = rows[0]?.total ?? 0;
  for (const row of rows) delete row.total;
  return { total, rows: skipped >= total ? [] : rows };
}

export function pageOf<Row, Item>(
  query: PageQuery,
  { rows, total }: PageRead<Row>,
  itemOf: (row: Row) => Item,
): Page<Item> {
  return { content: rows.map(itemOf), ...envelopeOf(query, total) };
}

/** The envelope of a page whose records are sent while they are read. */
export function envelopeOf({ page, size }: PageQuery, total: number): Omit<Page<never>, 'content'> {
  return { page, size, totalElements: total, totalPages: pagesOf(total, size) };
}
