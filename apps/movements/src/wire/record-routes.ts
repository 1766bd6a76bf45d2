// The routes that batches, documents and entries have in common: read one record, delete one or several, list the
// records and their summary. One declaration per kind of record drives permission, validation and the OpenAPI document
// of all these routes.
import { Delete, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery } from '@nestjs/swagger';
import { Authenticated, BranchAccess, Branches, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors, ApiPage, type Page } from '@razao/platform/http';
import type { SqlStatement } from '@razao/platform/sql';
import { Deletion, DeletionQuery } from '../deletions/deletion.dto.js';
import type { Deletable, DeleteRecords } from '../deletions/delete-records.js';
import { Sorted, type ListQuery } from '../lists/list-query.js';
import { SORTED_RECORDS_MAX, type ReadList, type RecordList } from '../lists/record-list.js';
import { RecordPath } from './record-path.js';
import { NOT_FOUND, notFound } from './refusals.js';

interface ListRoute {
  list: RecordList<never, object>;
  record: Type<object>;
  /** The summary of the route without its ending `, page by page`. */
  summary: string;
  description?: string;
}

interface RecordKind {
  /** How one record is read; the statement takes the caller's branches and the id. */
  reading: { statement: SqlStatement; summary: string; example: number };
  deletion: Deletable;
  /** The summaries of the two deletions, and the ids in their examples. */
  deleteOne: string;
  deleteSeveral: string;
  examples: { id: number; ids: readonly number[] };
  filters: Type<ListQuery>;
  list: ListRoute;
  summary: ListRoute;
}

/** The error when other requests keep writing into the record that is deleted. */
const NOT_EMPTY = { batch: ['BATCH_NOT_EMPTY'], document: ['DOCUMENT_NOT_EMPTY'], entry: [] } as const;

const OPEN_ONLY =
  'The month and the days of the entries must be open. An entry that was reversed is deleted with its reversal, or after it. The answer counts all records that were deleted.';
/** For records of which a caller may select millions. */
export const SORTED_MAX = `Without \`sort\` they are in the order of their ids. Another order is taken for at most ${SORTED_RECORDS_MAX} records: select fewer by month, batch, document or account.`;

/** Makes the base class of a controller. The controller's own routes come before these in the OpenAPI document. */
export function RecordRoutes({
  reading,
  deletion,
  examples,
  ...kind
}: RecordKind): abstract new (deletions: DeleteRecords, lists: ReadList) => Readonly<{ lists: ReadList }> {
  const { name: one, counted: many } = deletion;
  const [One, Many] = [capitalised(one), capitalised(many)];

  class RecordsQuery extends Sorted(kind.filters, kind.list.list.sorts) {}
  class SummaryQuery extends Sorted(kind.filters, kind.summary.list.sorts) {}

  abstract class Routes {
    constructor(
      private readonly deletions: DeleteRecords,
      readonly lists: ReadList,
    ) {}

    @Get(`${one}/:id`)
    @Authenticated()
    @ApiOperation({ operationId: `read${One}`, summary: reading.summary })
    @ApiParam({ name: 'id', example: reading.example })
    @ApiOkResponse({ type: kind.list.record })
    @ApiErrors(400, NOT_FOUND[one])
    async find(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<object> {
      const found = await this.lists.one(kind.list.list, scope, reading.statement, id);
      if (found === undefined) throw notFound(one, 'id', id);
      return found;
    }

    @Delete(`${one}/:id`)
    @Authenticated()
    @ApiOperation({ operationId: `delete${One}`, summary: kind.deleteOne, description: OPEN_ONLY })
    @ApiParam({ name: 'id', example: examples.id })
    @ApiOkResponse({ type: Deletion })
    @ApiErrors(400, NOT_FOUND[one], ...NOT_EMPTY[one])
    async delete(@Scope() scope: AccessScope, @Param() { id }: RecordPath): Promise<Deletion> {
      return await this.deletions.delete(scope, deletion, [id], 'id');
    }

    @Delete(many)
    @Authenticated()
    @ApiOperation({ operationId: `delete${Many}`, summary: kind.deleteSeveral, description: OPEN_ONLY })
    @ApiQuery({ name: 'ids', example: [...examples.ids] })
    @ApiOkResponse({ type: Deletion })
    @ApiErrors(400, NOT_FOUND[one], ...NOT_EMPTY[one])
    async deleteSeveral(@Scope() scope: AccessScope, @Query() { ids }: DeletionQuery): Promise<Deletion> {
      return await this.deletions.delete(scope, deletion, ids, 'ids');
    }

    @Get(many)
    @BranchAccess({ in: 'query', optional: true })
    @ApiOperation({ operationId: `list${Many}`, ...paged(kind.list) })
    @ApiPage(kind.list.record)
    @ApiErrors(400)
    async list(
      @Scope() scope: AccessScope,
      @Branches() branches: readonly BranchRef[] | undefined,
      @Query() query: RecordsQuery,
    ): Promise<Page<object>> {
      return await this.lists.page(kind.list.list, scope, branches, query);
    }

    @Get(`${many}/summary`)
    @BranchAccess({ in: 'query', optional: true })
    @ApiOperation({ operationId: `summarise${Many}`, ...paged(kind.summary) })
    @ApiPage(kind.summary.record)
    @ApiErrors(400)
    async summarise(
      @Scope() scope: AccessScope,
      @Branches() branches: readonly BranchRef[] | undefined,
      @Query() query: SummaryQuery,
    ): Promise<Page<object>> {
      return await this.lists.page(kind.summary.list, scope, branches, query);
    }
  }
  return Routes;
}

function paged({ summary, description }: ListRoute): { summary: string; description?: string } {
  return { summary: `${summary}, page by page`, ...(description !== undefined && { description }) };
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
