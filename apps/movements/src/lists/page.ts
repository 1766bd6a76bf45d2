// The envelope of every paginated list, and how a page is read: its records and their total in one
// snapshot, so that both speak of the same moment.
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { ApiErrors, CODE_SCHEMA } from '@razao/platform/http';
import type { Database, Queryable } from '@razao/platform/database';
import type { SqlStatement } from '@razao/platform/sql';
import {
  BRANCH_FILTERS,
  PAGE_MAX,
  PAGE_SIZE_MAX,
  TEXT_FILTER_LENGTH_MAX,
  type FilterName,
  type ListRequest,
  type ListShape,
} from './list-request.js';
import type { OrderedStatements } from './ordered.js';

export interface Page<Record> {
  content: Record[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
}

export async function readPage<Row extends object, SortField extends string>(
  database: Database,
  statements: OrderedStatements<SortField>,
  values: readonly unknown[],
  { page, size, sort }: ListRequest<SortField>,
): Promise<Page<Row>> {
  const ordered = statements.in(sort);
  return await database.transaction(
    async (tx) => {
      const totalElements = await count(tx, statements.count, values);
      const offset = (page - 1) * size;
      const content = offset >= totalElements ? [] : await tx.query<Row>(ordered, [...values, size, offset]);
      return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) };
    },
    { isolation: 'REPEATABLE READ', readOnly: true },
  );
}

export function mapPage<From, To>(page: Page<From>, map: (record: From) => To): Page<To> {
  return { ...page, content: page.content.map(map) };
}

async function count(db: Queryable, statement: SqlStatement, values: readonly unknown[]): Promise<number> {
  const row = await db.one<{ total: number }>(statement, values);
  return row?.total ?? 0;
}

const FILTER_DESCRIPTIONS: Readonly<Record<FilterName | (typeof BRANCH_FILTERS)[number], string>> = {
  company: 'Company code',
  branch: 'Branch code; needs company',
  year: 'Year, YYYY',
  month: 'Month, 1 to 12; needs year',
  batchId: 'Of this batch',
  documentId: 'Of this document',
  day: 'Day of the month, 1 to 31',
  contaId: 'That post to this account, on either side',
  text: 'Whose text holds this, whatever the case',
};

const ID_SCHEMA = { type: 'integer', format: 'int64' } as const;

const FILTER_SCHEMAS: Readonly<Record<keyof typeof FILTER_DESCRIPTIONS, Readonly<Record<string, unknown>>>> =
  {
    company: CODE_SCHEMA,
    branch: CODE_SCHEMA,
    year: { type: 'string', pattern: '^\\d{4}$' },
    month: { type: 'string', pattern: '^(0?[1-9]|1[0-2])$' },
    batchId: ID_SCHEMA,
    documentId: ID_SCHEMA,
    day: { type: 'string', pattern: '^(0?[1-9]|[12]\\d|3[01])$' },
    contaId: ID_SCHEMA,
    text: { type: 'string', maxLength: TEXT_FILTER_LENGTH_MAX },
  };

/** Documents the query of a list and its envelope. */
export function ApiPage(record: Type, shape: ListShape<string>): MethodDecorator {
  return applyDecorators(
    ...[...BRANCH_FILTERS, ...shape.filters].map((name) =>
      ApiQuery({
        name,
        required: false,
        ...FILTER_SCHEMAS[name],
        description: FILTER_DESCRIPTIONS[name],
      }),
    ),
    ApiQuery({
      name: 'page',
      required: false,
      type: 'integer',
      minimum: 1,
      maximum: PAGE_MAX,
      description: 'From 1',
      example: 1,
    }),
    ApiQuery({
      name: 'size',
      required: false,
      type: 'integer',
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      description: `Records a page, at most ${PAGE_SIZE_MAX}; by default SERVICE_PAGINATION_SIZE (100)`,
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      type: String,
      description: `One of ${shape.sort.join(', ')}, then ",asc" or ",desc"`,
      example: `${shape.sort[0]},asc`,
    }),
    ApiExtraModels(record),
    ApiOkResponse({
      schema: {
        type: 'object',
        required: ['content', 'page', 'size', 'totalElements', 'totalPages'],
        properties: {
          content: { type: 'array', items: { $ref: getSchemaPath(record) } },
          page: { type: 'integer', example: 1 },
          size: { type: 'integer', example: 100 },
          totalElements: { type: 'integer', example: 1 },
          totalPages: { type: 'integer', example: 1 },
        },
      },
    }),
    ApiErrors(400),
  );
}
