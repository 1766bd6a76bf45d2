// Writes months, batches, documents and entries through the gate, as the services do.
import { EntryNumber, parseAmount, type Side } from '@razao/domain';
import { present, toDate, type GivenBranch, type PeriodLike, type Rows } from './given-company.js';
import { nextNumber } from './numbers.js';

export interface GivenBatch {
  readonly id: number;
  readonly lote: string;
  readonly branchId: number;
  readonly period: string;
}

export interface GivenDocument {
  readonly id: number;
  readonly documento: string;
  readonly closing: boolean;
  readonly batch: GivenBatch;
}

export interface GivenLine {
  /** Default: a number that no other entry has. */
  lancamento?: string;
  debcre: Side;
  /** The account id, from `company.account(code)`. */
  account: number;
  contra?: number;
  /** `1234.56` */
  amount: string;
  /** Default 1. */
  day?: number;
  history?: string;
  historyCode?: string;
}

/** Opens months in sequence, from the next one up to the last of the given ones; open months stay unchanged. */
export async function givenOpenPeriod(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  ...periods: readonly PeriodLike[]
): Promise<void> {
  await db.query(
    `INSERT INTO ledger.branch_period (branch_id, period)
     SELECT b.id, month::date
     FROM ledger.branch b
     JOIN ledger.company c ON c.id = b.company_id,
     generate_series(
       coalesce((SELECT max(period) + interval '1 month' FROM ledger.branch_period WHERE branch_id = b.id), c.base_period),
       (SELECT max(period) FROM unnest($2::date[]) AS period),
       interval '1 month'
     ) AS month
     WHERE b.id = $1 ORDER BY month`,
    [branch.id, periods.map(toDate)],
  );
}

/** Consolidates months in order, with the function of the service; the months before them must be consolidated. */
export async function givenConsolidated(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  ...periods: readonly PeriodLike[]
): Promise<void> {
  for (const period of periods)
    await db.query('SELECT ledger.seal_month($1, $2)', [branch.id, toDate(period)]);
}

/** Deletes the month as POST /purge does, in one transaction. */
export async function givenPurged(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  period: PeriodLike,
): Promise<void> {
  const month = `branch_id = ${branch.id} AND period = '${toDate(period)}'`;
  await db.query(
    `INSERT INTO ledger.purge (branch_id, period) VALUES (${branch.id}, '${toDate(period)}');
     UPDATE ledger.purge
        SET digest = ledger.purge_digest(branch_id, period),
            batches = (SELECT count(*) FROM ledger.batch WHERE ${month}),
            documents = (SELECT count(*) FROM ledger.document WHERE ${month}),
            entries = (SELECT count(*) FROM ledger.entry WHERE ${month})
      WHERE ${month} AND xid = pg_current_xact_id();
     DELETE FROM ledger.entry WHERE ${month};
     DELETE FROM ledger.document WHERE ${month};
     DELETE FROM ledger.batch WHERE ${month};`,
  );
}

export async function givenBatch(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  period: PeriodLike,
  lote = String(nextNumber()).padStart(6, '0'),
): Promise<GivenBatch> {
  const [row] = await db.query<{ id: string }>(
    'INSERT INTO ledger.batch (branch_id, period, code, description) VALUES ($1, $2, $3, $4) RETURNING id',
    [branch.id, toDate(period), lote, `Batch ${lote}`],
  );
  return { id: Number(present(row).id), lote, branchId: branch.id, period: toDate(period) };
}

interface DocumentOptions {
  readonly documento?: string | undefined;
  /** The company's closing code makes it a closing document. */
  readonly cdpadronizado?: string | undefined;
  readonly factDate?: string | undefined;
}

export async function givenDocument(
  db: Rows,
  batch: GivenBatch,
  { documento = String(nextNumber()).padStart(6, '0'), cdpadronizado, factDate }: DocumentOptions = {},
): Promise<GivenDocument> {
  const [row] = await db.query<{ id: string; closing: boolean }>(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, standard_code, closing, fact_date)
     SELECT $1, b.id, $3, $4, $5, coalesce($5 = c.closing_code, false), $6::date FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $2
     RETURNING id, closing`,
    [batch.id, batch.branchId, batch.period, documento, cdpadronizado ?? null, factDate ?? null],
  );
  const { id, closing } = present(row);
  return { id: Number(id), documento, closing, batch };
}

/** Opens the month and makes an empty document in a batch of it, the start of most tests' books. */
export async function givenOpenDocument(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  period: PeriodLike,
): Promise<GivenDocument> {
  await givenOpenPeriod(db, branch, period);
  return await givenDocument(db, await givenBatch(db, branch, period));
}

/**
 * Writes the lines of a document in one statement, and returns their ids in the given order. Lines that do not balance
 * are written too, so that the gate refuses them.
 */
export async function givenEntries(
  db: Rows,
  document: GivenDocument,
  lines: readonly GivenLine[],
): Promise<number[]> {
  const rows = numbered(lines).map((row) => ({
    ...row,
    document: document.id,
    branch: document.batch.branchId,
    period: document.batch.period,
    closing: document.closing,
  }));
  const inserted = await db.query<{ id: string; lancamento: string; line: number }>(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, history, history_code)
     SELECT document, branch, period, closing, lancamento, line, side, day, account, contra, posts_contra, amount, history, history_code
     FROM jsonb_to_recordset($1) AS l(document bigint, branch int, period date, closing bool, lancamento text, line int, side text, day smallint,
       account bigint, contra bigint, posts_contra bool, amount numeric, history text, history_code text)
     RETURNING id, entry_number AS lancamento, line`,
    [JSON.stringify(rows)],
  );
  const idOf = new Map(inserted.map(({ id, lancamento, line }) => [`${lancamento}/${line}`, Number(id)]));
  return rows.map(({ lancamento, line }) => present(idOf.get(`${lancamento}/${line}`)));
}

/** Writes the lines as `givenEntries` does, in a new document of a new batch; the month is open. */
export async function givenPosted(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  period: PeriodLike,
  lines: readonly GivenLine[],
  { lote, ...document }: DocumentOptions & { readonly lote?: string } = {},
): Promise<number[]> {
  const batch = await givenBatch(db, branch, period, lote);
  return await givenEntries(db, await givenDocument(db, batch, document), lines);
}

/**
 * Deletes entries on another connection than the one that posted them, so that the deletion writes other rows of the
 * movement.
 */
export async function givenDeleted(db: Rows, ids: readonly number[]): Promise<void> {
  await db.query(
    `DO $$ BEGIN
       PERFORM set_config('razao.stripe', '100', true);
       DELETE FROM ledger.entry WHERE id = ANY('{${ids.join()}}');
     END $$`,
  );
}

/** Writes many entries of a document in one statement, for tests of plans; the amount of each entry is its number. */
export async function givenManyEntries(
  db: Rows,
  { id, batch }: GivenDocument,
  { account, contra }: { account: number; contra: number },
  count: number,
): Promise<void> {
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT $1, $2, $3, false, n::text, 1, 'D', 1, $4, $5, true, n FROM generate_series(1, $6::integer) n`,
    [id, batch.branchId, batch.period, account, contra, count],
  );
}

function numbered(lines: readonly GivenLine[]) {
  const given = lines.map((line) => ({
    ...line,
    lancamento: line.lancamento ?? String(nextNumber() % 100_000),
  }));
  const numbers = new Map<string, EntryNumber>();
  const lineOf = given.map(({ lancamento, debcre: side, day = 1, contra, amount }, index) => {
    const number = numbers.get(lancamento) ?? new EntryNumber();
    numbers.set(lancamento, number);
    const cents = parseAmount(amount) ?? 0n;
    return number.add({ side, day, hasContra: contra !== undefined, amount: cents }, index + 1);
  });
  return given.map((line, index) => {
    const number = numbers.get(line.lancamento);
    return {
      lancamento: line.lancamento,
      line: lineOf[index],
      side: line.debcre,
      day: line.day ?? 1,
      account: line.account,
      contra: line.contra ?? null,
      // An unbalanced entry number is written without contrapartidas, for the gate to refuse.
      posts_contra: number?.postsContra === true && number.refusedPlace === 0,
      amount: line.amount,
      history: line.history ?? null,
      history_code: line.historyCode ?? null,
    };
  });
}
