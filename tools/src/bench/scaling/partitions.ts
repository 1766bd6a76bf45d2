// ledger.entry whole and in partitions by year: what it costs to COPY entries of two years into it through
// the gate, and to read a month's ledger, a document's entries and one entry by its id.
import { Database } from '@razao/platform/database';
import { loadSql } from '@razao/platform/sql';
import { givenBatch, givenCompany, givenOpenPeriod, type Rows } from '@razao/testing/factories';
import { Readable } from 'node:stream';
import type { BenchServer } from '../bench-server.js';
import type { Bench, Benchmark } from '../benchmark.js';
import { EDITION } from '../books/bench-books.js';
import type { Figure } from '../figure.js';
import { assertBooks } from '../invariants.js';
import { timed } from '../rounds.js';
import { compareSides } from './compare-sides.js';
import { postableAccounts } from './scaling-books.js';

const PARTITION = loadSql(new URL('./partition-entry.sql', import.meta.url));
const MONTHS = 24;
const LINES_A_DOCUMENT = 100;
const STATEMENT_TIMEOUT_MS = 600_000;
const COLUMNS =
  'document_id, branch_id, period, closing, lancamento, line, side, day, account_id, contra_account_id, posts_contra, amount, history';
const FORMS = ['whole', 'by_year'] as const;
type Form = (typeof FORMS)[number];

interface Books {
  readonly months: readonly { readonly period: string; readonly documents: readonly number[] }[];
  readonly branchId: number;
  readonly accounts: readonly number[];
}

export const comparePartitions: Benchmark = async (bench) => [
  ...(await compareCopies(bench)),
  ...(await compareReads(bench)),
];

async function compareCopies({ server, options, say }: Bench): Promise<Figure[]> {
  const { rounds } = options;
  const empty = new Map<Form, string>();
  for (const form of FORMS)
    empty.set(
      form,
      await server.built(`scaling_${form}_${options.rows}_empty`, EDITION, (database) =>
        prepare(server, database, form, options.rows),
      ),
    );
  say('partitions: COPY through the gate …');
  return await compareSides(
    {
      benchmark: 'partitions',
      work: `COPY of ${options.rows} entries of two years through the gate`,
      unit: 's',
      rounds,
      notes: () => [],
    },
    FORMS.map((form) => ({
      name: label(form),
      measure: () =>
        server.onCopy(empty.get(form) ?? '', 'copy', async (database) => {
          await server.settle();
          return await copyAll(server, database);
        }),
    })),
  );
}

async function compareReads({ server, options, say }: Bench): Promise<Figure[]> {
  const filled = new Map<Form, string>();
  for (const form of FORMS)
    filled.set(
      form,
      await server.built(`scaling_${form}_${options.rows}`, EDITION, async (database) => {
        await prepare(server, database, form, options.rows);
        await copyAll(server, database);
      }),
    );
  const figures: Figure[] = [];
  say('partitions: reads …');
  for (const [work, statement] of Object.entries(await readsOf(server, filled.get('whole') ?? ''))) {
    const sides = FORMS.map((form) => ({
      name: label(form),
      measure: () => readFor(server.urlOf(filled.get(form) ?? ''), statement, options.seconds),
    }));
    figures.push(
      ...(await compareSides(
        { benchmark: 'partitions', work, unit: '/s', rounds: options.rounds, notes: () => [] },
        sides,
      )),
    );
  }
  return figures;
}

/** Company, months and documents; the entry table in its form, empty. */
async function prepare(server: BenchServer, database: string, form: Form, entries: number): Promise<void> {
  await server.withSuperuser(database, async (rows) => {
    if (form === 'by_year') await server.ask(database, PARTITION.text);
    const company = await givenCompany(rows);
    for (let index = 0; index < MONTHS; index += 1) {
      const period = `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
      await givenOpenPeriod(rows, company.branch, period);
      await givenBatch(rows, company.branch, period, String(index + 1));
    }
    await rows.execute(
      `INSERT INTO ledger.document (batch_id, branch_id, period, documento, closing)
       SELECT id, branch_id, period, n, false FROM ledger.batch, generate_series(1, $1::int) AS n ORDER BY id, n`,
      [Math.ceil(entries / MONTHS / LINES_A_DOCUMENT)],
    );
  });
}

async function booksOf(rows: Rows): Promise<Books> {
  const months = await rows.query<{ period: string; documents: number[]; branch_id: number }>(
    `SELECT period::text AS period, array_agg(id::int ORDER BY id) AS documents, min(branch_id)::int AS branch_id
       FROM ledger.document GROUP BY 1 ORDER BY 1`,
  );
  const [chart] = await rows.query<{ chartId: number }>('SELECT chart_id AS "chartId" FROM ledger.company');
  if (chart === undefined || months[0] === undefined) throw new Error('no books were prepared');
  return { months, branchId: months[0].branch_id, accounts: await postableAccounts(rows, chart) };
}

/** A month a transaction, as imports do. @returns seconds. */
async function copyAll(server: BenchServer, name: string): Promise<number> {
  const books = await server.withSuperuser(name, booksOf);
  const database = await oneConnection(server.urlOf(name), 'razao_movements');
  try {
    const milliseconds = await timed(async () => {
      for (const month of books.months)
        await database.transaction((tx) =>
          tx.copyIn(
            `COPY ledger.entry (${COLUMNS}) FROM STDIN (FORMAT text)`,
            Readable.from(linesOf(books, month)),
          ),
        );
    });
    const documents = books.months.reduce((sum, month) => sum + month.documents.length, 0);
    await assertBooks(server, name, documents * LINES_A_DOCUMENT);
    return milliseconds / 1_000;
  } finally {
    await database.close();
  }
}

function* linesOf(
  { branchId, accounts }: Books,
  { period, documents }: Books['months'][number],
): Generator<string> {
  for (const document of documents) {
    let text = '';
    for (let number = 1; number <= LINES_A_DOCUMENT; number += 1)
      text += `${document}\t${branchId}\t${period}\tf\t${number}\t1\tD\t${(number % 28) + 1}\t${accounts[number % accounts.length]}\t${accounts[(number + 1) % accounts.length]}\tt\t12.34\tVenda de mercadorias\n`;
    yield text;
  }
}

/**
 * By what they name: the first knows the month, the others do not. It is in the order of the general ledger: by id alone,
 * which no route asks for, the planner walks the primary key past all months before (docs/scaling.md).
 */
async function readsOf(server: BenchServer, database: string): Promise<Record<string, string>> {
  const { months, branchId, accounts } = await server.withSuperuser(database, booksOf);
  const { period, documents } = months[Math.floor(MONTHS / 2) - 1] ?? { period: '', documents: [] };
  const document = documents[0] ?? 0;
  const [entry] = await server.ask<{ id: string }>(
    database,
    'SELECT max(id) AS id FROM ledger.entry WHERE document_id = $1',
    [document],
  );
  return {
    'First 100 rows of an account in a month': `SELECT * FROM ledger.posting WHERE branch_id = ${branchId} AND period = '${period}' AND account_id = ${accounts[0] ?? 0} ORDER BY day, entry_id LIMIT 100`,
    'Entries of a document by its id, 100 rows': `SELECT * FROM ledger.entry WHERE document_id = ${document} ORDER BY lancamento, line`,
    'An entry by its id': `SELECT * FROM ledger.entry WHERE id = ${entry?.id ?? 0}`,
  };
}

/** One connection, one after the other, prepared. @returns how many a second. */
async function readFor(url: string, text: string, seconds: number): Promise<number> {
  const database = await oneConnection(url);
  try {
    const statement = { name: 'scaling-read', text };
    for (let warm = 0; warm < 10; warm += 1)
      if ((await database.query(statement)).length === 0) throw new Error(`Nothing was read: ${text}`);
    const start = performance.now();
    let done = 0;
    for (; performance.now() - start < seconds * 1_000; done += 1) await database.query(statement);
    return done / ((performance.now() - start) / 1_000);
  } finally {
    await database.close();
  }
}

async function oneConnection(url: string, role?: string): Promise<Database> {
  const database = new Database({
    url,
    ...(role !== undefined && { role }),
    applicationName: 'razao:bench',
    connectionsMax: 1,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    startTimeoutMs: 10_000,
  });
  return await database.start();
}

function label(form: Form): string {
  return form === 'whole' ? 'one table' : 'partitions by year';
}
