// Reads lists page by page, in the order that the request names. The .sql file has the default order, so that it is a
// complete statement that a test can PREPARE. This file replaces the order by one from a fixed table of expressions,
// never by text of the request. Every order ends with the unique id.
import { Injectable } from '@nestjs/common';
import { RecordHomes, type AccessScope, type BranchRef } from '@razao/auth';
import { refusalOfFindings, unexpectedValue } from '@razao/domain';
import { Database, type Queryable } from '@razao/platform/database';
import {
  pageOf,
  readPage,
  type Int64,
  type Page,
  type PageQuery,
  type SortOrder,
} from '@razao/platform/http';
import { defineSql, type SqlStatement } from '@razao/platform/sql';
import { jsonArrayChunks, sendChunks } from '@razao/platform/streams';
import { streamTurns, type Turns } from '@razao/platform/turns';
import type { Response } from 'express';
import { MovementsEnv } from '../movements.env.js';
import { filterOf, type EntryFilters, type ListQuery } from './list-query.js';

const sql = defineSql(import.meta.url, ['find-account']);
/** No account has this id. It is used for a code that is not in the chart, so that the code selects no records. */
const NO_ACCOUNT = 0;

/** The most records that a list sorts by a field without an index. Sorting so many takes 0.1 to 1 s. */
export const SORTED_RECORDS_MAX = 100_000;

interface Ordering {
  /** The SQL expression for each field that callers may sort by; the .sql file orders by the first one. */
  expressions: Readonly<Record<string, string>>;
  /** The unique expression that ends every order, such as `b.id`. */
  tieBreak: string;
  /** With more records than this, every order except `tieBreak` is refused. */
  recordsMax?: number;
}

/** A list with one statement per order. */
export class RecordList<Row extends object, Item> {
  /** The fields that callers may sort by, the default one first: the argument of `@SortBy`. */
  readonly sorts: readonly [string, ...string[]];
  private readonly statements = new Map<string, SqlStatement>();

  constructor(
    base: SqlStatement,
    private readonly ordering: Ordering,
    readonly itemOf: (row: Row) => Item,
  ) {
    const { expressions, tieBreak } = ordering;
    const [first = '', ...others] = Object.keys(expressions);
    this.sorts = [first, ...others];
    const partsOf = (expression = tieBreak): string[] =>
      expression === tieBreak ? [tieBreak] : [expression, tieBreak];
    const marker = `ORDER BY ${partsOf(expressions[first]).join(', ')}`;
    if (!base.text.includes(marker)) throw new Error(`${base.name} has no "${marker}"`);
    for (const [field, expression] of Object.entries(expressions)) {
      for (const direction of ['asc', 'desc'] as const) {
        const ordered = partsOf(expression)
          .map((part) => `${part} ${direction.toUpperCase()}`)
          .join(', ');
        this.statements.set(`${field},${direction}`, {
          name: `${base.name}:${field},${direction}`,
          text: base.text.replaceAll(marker, `ORDER BY ${ordered}`),
        });
      }
    }
  }

  orderedBy({ field, direction }: SortOrder): SqlStatement {
    const statement = this.statements.get(`${field},${direction}`);
    if (statement === undefined) throw new Error(`no order by ${field}`);
    return statement;
  }

  /** @throws DomainError VALIDATION_FAILED when the filters select too many records to sort. */
  async page(
    db: Pick<Queryable, 'query'>,
    values: readonly unknown[],
    query: PageQuery & { sort?: SortOrder | undefined },
  ): Promise<Page<Item>> {
    const { sort = { field: this.sorts[0], direction: 'asc' } } = query;
    await this.assertSortable(db, values, sort);
    return pageOf(query, await readPage<Row>(db, this.orderedBy(sort), values, query), this.itemOf);
  }

  private async assertSortable(
    db: Pick<Queryable, 'query'>,
    values: readonly unknown[],
    { field, direction }: SortOrder,
  ): Promise<void> {
    const { expressions, tieBreak, recordsMax = Infinity } = this.ordering;
    if (expressions[field] === tieBreak || recordsMax === Infinity) return;
    const counting = this.orderedBy({ field: this.sorts[0], direction: 'asc' });
    const [{ total = 0 } = {}] = await db.query<{ total?: number }>(counting, [...values, 0, 0]);
    if (total <= recordsMax) return;
    const expected = {
      en: `expected ${this.sorts[0]}, or filters that select at most ${recordsMax} records of the ${total}`,
      pt: `informe ${this.sorts[0]}, ou filtros que selecionem no máximo ${recordsMax} dos ${total} registros`,
    };
    throw refusalOfFindings('VALIDATION_FAILED', [
      unexpectedValue('sort', `${field},${direction}`, expected),
    ]);
  }
}

/** Reads the lists of batches, documents and entries, and their summaries: page by page, or whole. */
@Injectable()
export class ReadList {
  private readonly turns: Turns;

  constructor(
    private readonly database: Database,
    private readonly env: MovementsEnv,
    private readonly homes: RecordHomes,
  ) {
    this.turns = streamTurns(env, { en: 'a list', pt: 'uma lista' });
  }

  /** @throws DomainError VALIDATION_FAILED, SERVICE_BUSY; COMPANY_ELSEWHERE, COMPANY_ARRIVING for a filter by a record of another cell */
  async page<Row extends object, Item>(
    list: RecordList<Row, Item>,
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery & Partial<EntryFilters> & { sort?: SortOrder },
  ): Promise<Page<Item>> {
    const { page, size = this.env.SERVICE_PAGINATION_SIZE, sort } = query;
    // Bad ranges are refused before anything is read.
    const filter = filterOf(query, branches);
    return await this.turns.take(scope.subject, async () => {
      const contaId = await this.accountOf(query, branches);
      const selected = contaId === undefined ? filter : filterOf(query, branches, contaId);
      const found = await list.page(this.database, [scope.branchIds, selected], { page, size, sort });
      if (found.totalElements === 0) await this.assertNotElsewhere(scope, query);
      return found;
    });
  }

  /**
   * Reads a record of the list.
   * @param statement takes the caller's branches and the id
   * @returns undefined when the record does not exist or the caller may not see it
   */
  async one<Row extends object, Item>(
    { itemOf }: RecordList<Row, Item>,
    scope: AccessScope,
    statement: SqlStatement,
    id: Int64,
  ): Promise<Item | undefined> {
    const row = await this.database.one<Row>(statement, [scope.branchIds, id]);
    return row && itemOf(row);
  }

  /**
   * Refuses an empty list whose batch, document or account is in another cell, so that it does not look like a list
   * without records.
   * @throws DomainError COMPANY_ELSEWHERE, COMPANY_ARRIVING
   */
  private async assertNotElsewhere(
    scope: AccessScope,
    { batchId, documentId, contaId }: Partial<EntryFilters>,
  ): Promise<void> {
    const named = [
      ['batch', batchId],
      ['document', documentId],
      ['account', contaId],
    ] as const;
    for (const [kind, id] of named)
      if (id !== undefined) await this.homes.assertNotElsewhere(scope, { kind, ids: [String(id)] });
  }

  private async accountOf(
    { conta }: Partial<EntryFilters>,
    branches: readonly BranchRef[] | undefined,
  ): Promise<Int64 | undefined> {
    if (conta === undefined) return undefined;
    const company = branches?.[0]?.companyId;
    if (company === undefined) throw new Error('A code of an account was read without its company.');
    const [found] = await this.database.query<{ id: number | null }>(sql['find-account'], [company, conta]);
    return found?.id ?? NO_ACCOUNT;
  }

  /**
   * Sends all records as one JSON array while they are read.
   * @throws DomainError SERVICE_BUSY, and the error of the first read
   */
  async sendAll(
    scope: AccessScope,
    response: Response,
    batches: AsyncIterable<readonly object[]>,
  ): Promise<void> {
    const open = (): Response => response.type('json');
    await this.turns.take(scope.subject, async () => {
      // The caller disconnected while it waited for its turn.
      if (response.destroyed) return;
      const sink = { response, open, sendText: (text: string) => void open().end(text) };
      await sendChunks(jsonArrayChunks(textsOf(batches)), sink, this.env);
    });
  }
}

/**
 * Yields the records of an owner: the documents of a batch, the entries of a document. The statement returns no row
 * when the owner does not exist, and one row of nulls when the owner has no records.
 * @throws what `missing` returns
 */
export async function* ownedRecords<Row extends { id: number }, Item>(
  batches: AsyncIterable<readonly (Row | { id: null })[]>,
  itemOf: (row: Row) => Item,
  missing: () => Error,
): AsyncGenerator<Item[]> {
  let isKnown = false;
  for await (const rows of batches) {
    isKnown = true;
    yield rows.filter((row): row is Row => row.id !== null).map(itemOf);
  }
  if (!isKnown) throw missing();
}

async function* textsOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string[]> {
  for await (const records of batches) yield records.map((record) => JSON.stringify(record));
}
