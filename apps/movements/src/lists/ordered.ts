// A list's statement in the order that the request names. The catalogue's file carries the default order, so
// that it is a whole statement which a test can PREPARE; another one takes its place here, out of a fixed
// table of expressions, never out of the request. Every order ends with the unique id.
import type { PageRead, SortOrder } from '@razao/platform/http';
import type { Queryable } from '@razao/platform/database';
import type { SqlStatement } from '@razao/platform/sql';

export interface Ordering<SortField extends string> {
  /** The default order as the file has it, without ORDER BY: `b.id`. */
  default: string;
  /** What sorts by each field of the wire. */
  expressions: Readonly<Record<SortField, string>>;
  /** Ends every order: `b.id`. */
  tieBreak: string;
}

/**
 * A list in every order. Its statement takes size and offset last and answers `total` in each row; without a row on
 * the page it answers a single one. Page and total are read in one snapshot, because they are one statement.
 */
export class OrderedList<SortField extends string> {
  private readonly statements = new Map<string, SqlStatement>();

  constructor(base: SqlStatement, ordering: Ordering<SortField>) {
    const marker = `ORDER BY ${ordering.default}`;
    if (!base.text.includes(marker)) throw new Error(`${base.name} has no "${marker}"`);
    for (const [field, expression] of Object.entries<string>(ordering.expressions)) {
      for (const direction of ['asc', 'desc'] as const) {
        const order = [expression, ...(expression === ordering.tieBreak ? [] : [ordering.tieBreak])]
          .map((part) => `${part} ${direction.toUpperCase()}`)
          .join(', ');
        this.statements.set(`${field},${direction}`, {
          name: `${base.name}:${field},${direction}`,
          text: base.text.replaceAll(marker, `ORDER BY ${order}`),
        });
      }
    }
  }

  in(sort: SortOrder<SortField>): SqlStatement {
    const statement = this.statements.get(`${sort.field},${sort.direction}`);
    if (statement === undefined) throw new Error(`no order by ${sort.field}`);
    return statement;
  }

  async read<Row extends object>(
    db: Queryable,
    values: readonly unknown[],
    { page, size, sort }: { page: number; size: number; sort: SortOrder<SortField> },
  ): Promise<PageRead<Row>> {
    const offset = (page - 1) * size;
    const found = await db.query<Row & { total: number }>(this.in(sort), [...values, size, offset]);
    const total = found[0]?.total ?? 0;
    return { total, rows: offset >= total ? [] : found.map(({ total: _, ...row }) => row as unknown as Row) };
  }
}
