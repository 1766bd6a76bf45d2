// A list's statement in the order that was asked for. The catalogue's file carries the default order, so
// that it is a whole statement which a test can PREPARE; another one takes its place here, out of a fixed
// table of expressions, never out of the request. Every order ends with the unique id.
import type { SqlStatement } from '@razao/platform/sql';

export interface Ordering<SortField extends string> {
  /** The default order as the file has it, without ORDER BY: `b.id`. */
  default: string;
  /** What sorts by each field of the wire. */
  expressions: Readonly<Record<SortField, string>>;
  /** Ends every order: `b.id`. */
  tieBreak: string;
}

/** A list's page in every order, derived once so that asking for one is a look-up, and its count. */
export class OrderedStatements<SortField extends string> {
  private readonly statements = new Map<string, SqlStatement>();

  /** Both take the same values, `base` two more: limit and offset. */
  constructor(
    base: SqlStatement,
    readonly count: SqlStatement,
    ordering: Ordering<SortField>,
  ) {
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

  in(sort: { field: SortField; direction: 'asc' | 'desc' }): SqlStatement {
    const statement = this.statements.get(`${sort.field},${sort.direction}`);
    if (statement === undefined) throw new Error(`no order by ${sort.field}`);
    return statement;
  }
}
