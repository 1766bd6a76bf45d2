// One transaction on one connection. It is a separate Queryable, so that work that receives it cannot use another
// connection by accident. It throws when it is used after its end.
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import { type SpanPlan, traced, tracedItems } from '../traces/index.js';
import { copyInto, copyOutOf, copyRowsOf } from './copy.js';
import type { Queryable, Statement, Transaction, TransactionOptions, Values } from './queryable.js';

const STREAM_BATCH_SIZE = 1_000;

/** Runs statements on one connection; cursors need a transaction around them. */
export class ConnectionQueries implements Omit<Queryable, 'manager'> {
  private cursors = 0;

  constructor(
    protected readonly client: pg.ClientBase,
    private readonly preparedByName = true,
  ) {}

  async query<Row extends object>(statement: Statement, values: Values = []): Promise<Row[]> {
    return (await this.send<Row>(statement, values)).rows;
  }

  async one<Row extends object>(statement: Statement, values: Values = []): Promise<Row | undefined> {
    const rows = await this.query<Row>(statement, values);
    if (rows.length > 1)
      throw new Error(`${nameOf(statement)} answered ${rows.length} rows where at most one was expected`);
    return rows[0];
  }

  async execute(statement: Statement, values: Values = []): Promise<number> {
    return (await this.send(statement, values)).rowCount ?? 0;
  }

  async *batches<Row extends object>(
    statement: Statement,
    values: Values = [],
    batchSize = STREAM_BATCH_SIZE,
  ): AsyncGenerator<Row[]> {
    yield* tracedItems(statementSpan(statement), () => this.fetched<Row>(statement, values, batchSize));
  }

  /**
   * Reads by FETCH, because the statement timeout then applies to each batch. With a cursor of the protocol it would
   * apply to all rows together, including the time that their reader takes.
   */
  private async *fetched<Row extends object>(
    statement: Statement,
    values: Values,
    batchSize: number,
  ): AsyncGenerator<Row[]> {
    // pg_stat_activity shows a FETCH only with the name of its cursor, so the name tells which statement it is.
    const name = this.client.escapeIdentifier(`${shortNameOf(statement)}_${++this.cursors}`);
    const text = `DECLARE ${name} NO SCROLL CURSOR FOR ${textOf(statement)}`;
    await this.client.query({ text, values: [...values] });
    try {
      for (;;) {
        const result = await this.client.query<Row>(`FETCH ${batchSize} FROM ${name}`);
        const { rows } = result;
        // The statements of the driver refer to each other. Once one of them is in the old heap, it keeps alive what it
        // reaches, which would include the rows of all later batches.
        result.rows = [];
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) return;
      }
    } finally {
      await this.leave(name);
    }
  }

  /** Outside of a ConnectionTransaction a stream has a transaction to itself, whose end closes the cursor. */
  protected async leave(_cursor: string): Promise<void> {}

  protected async send<Row extends object>(
    statement: Statement,
    values: Values,
  ): Promise<pg.QueryResult<Row>> {
    // The driver copies each own property with its descriptor, which takes 6 µs. It does not copy inherited properties.
    const query = Object.create(
      typeof statement === 'string' || !this.preparedByName ? { text: textOf(statement) } : statement,
    ) as pg.QueryConfig;
    return await traced(statementSpan(statement), () => this.client.query<Row>(query, [...values]));
  }
}

export class ConnectionTransaction extends ConnectionQueries implements Transaction {
  private ended = false;

  constructor(
    client: pg.ClientBase,
    private readonly ownManager: EntityManager,
    preparedByName?: boolean,
  ) {
    super(client, preparedByName);
  }

  get manager(): EntityManager {
    this.assertOpen();
    return this.ownManager;
  }

  async copyIn(statement: Statement, source: AsyncIterable<Buffer | string> | Readable): Promise<number> {
    this.assertOpen();
    return await traced(statementSpan(statement), () => copyInto(this.client, textOf(statement), source));
  }

  copyOut(statement: Statement): AsyncIterable<Buffer> {
    this.assertOpen();
    return tracedItems(statementSpan(statement), () => copyOutOf(this.client, textOf(statement)));
  }

  copyRows(statement: Statement, values: Values): AsyncIterable<string[][]> {
    this.assertOpen();
    return tracedItems(statementSpan(statement), () => copyRowsOf(this.client, textOf(statement), values));
  }

  override async *batches<Row extends object>(
    statement: Statement,
    values: Values = [],
    batchSize?: number,
  ): AsyncGenerator<Row[]> {
    this.assertOpen();
    yield* super.batches<Row>(statement, values, batchSize);
  }

  protected override async leave(cursor: string): Promise<void> {
    // After an abort or a lost connection the cursor is closed already.
    await this.client.query(`CLOSE ${cursor}`).catch(() => undefined);
  }

  /** After this call every use throws, because another transaction may have the connection. */
  end(): void {
    this.ended = true;
  }

  protected override async send<Row extends object>(
    statement: Statement,
    values: Values,
  ): Promise<pg.QueryResult<Row>> {
    this.assertOpen();
    return await super.send<Row>(statement, values);
  }

  private assertOpen(): void {
    if (this.ended)
      throw new Error('The transaction has ended: work that belongs to it must be awaited inside of it.');
  }
}

/** The statements that set the transaction's options, for one round trip; empty when it has no options. */
export function settingsText(options: TransactionOptions): string {
  const modes = [
    options.isolation && `ISOLATION LEVEL ${options.isolation}`,
    options.readOnly && 'READ ONLY',
  ].filter(Boolean);
  return [
    modes.length > 0 && `SET TRANSACTION ${modes.join(', ')}`,
    options.actor !== undefined && `SET LOCAL razao.actor_id = '${wholeNumber('actor', options.actor)}'`,
    options.statementTimeoutMs !== undefined &&
      `SET LOCAL statement_timeout = ${wholeNumber('statementTimeoutMs', options.statementTimeoutMs)}`,
    options.lockTimeoutMs !== undefined &&
      `SET LOCAL lock_timeout = ${wholeNumber('lockTimeoutMs', options.lockTimeoutMs)}`,
  ]
    .filter((text) => text !== false)
    .join('; ');
}

function wholeNumber(name: string, value: number | string): string {
  const text = String(value);
  if (!/^\d{1,18}$/.test(text))
    throw new TypeError(
      `The transaction option ${name} must be a whole number, got ${JSON.stringify(value)}`,
    );
  return text;
}

/** The span contains neither the text of the statement nor its values. */
export function statementSpan(statement: Statement): () => SpanPlan {
  return () => ({
    name: shortNameOf(statement),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql' },
  });
}

/** The file name of a catalogued statement; the first word of a plain text. */
function shortNameOf(statement: Statement): string {
  return typeof statement === 'string'
    ? (/\w+/.exec(statement)?.[0] ?? 'statement')
    : statement.name.replace(/#.*/, '');
}

function textOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function nameOf(statement: Statement): string {
  return typeof statement === 'string'
    ? `The statement "${statement.slice(0, 60)}"`
    : `The statement ${statement.name}`;
}
