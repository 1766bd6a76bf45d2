// Makes the cells between which tests move a company, and a company with rows in most of the tables that a move must
// bring unchanged; and captures what the admin command prints.
import { expect, jest } from '@jest/globals';
import { migrate } from '@razao/schema';
import { createTestDatabase, type Rows, type SubjectDatabase } from '@razao/testing/database';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  givenPurged,
  type GivenCompany,
} from '@razao/testing/factories';
import { useFixture } from '@razao/testing/hooks';
import { Installation } from '../src/admin/installation.js';
import { type MoveOptions, type MovePoint, moveCompany } from '../src/admin/company-move/move-company.js';
import { runAdmin } from '../src/admin/main.js';

export const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'] as const;
export const OPEN_MONTH = MONTHS[2];

/**
 * Makes cells for the tests of a file, which know each other's addresses.
 * @returns a function from the number of a cell, counted from 0, to its database
 */
export function movingCells(count: number): (number: number) => SubjectDatabase {
  const cells = useFixture(
    async () => {
      const cells: SubjectDatabase[] = [];
      for (let cell = 0; cell < count; cell += 1) cells.push(await givenCell(cell, count));
      return cells;
    },
    async (opened) => {
      for (const db of opened) await db.close();
    },
  );
  return (number) => cells[number]!;
}

async function givenCell(cell: number, count: number): Promise<SubjectDatabase> {
  const db = await createTestDatabase({ role: 'superuser', from: cell === 0 ? 'migrated' : 'empty' });
  if (cell > 0) await migrate(db.url, cell);
  await givenCellAddresses(db, count);
  return db;
}

/** Writes addresses of the cells 0 to `count` - 1; no service is there. */
export async function givenCellAddresses(db: Rows, count: number): Promise<void> {
  await db.query(
    `INSERT INTO ledger.cell_address (cell, movements, queries, compliance)
     SELECT n, format('http://m%s', n), format('http://q%s', n), format('http://c%s', n) FROM generate_series(0, $1 - 1) n`,
    [count],
  );
}

/** Makes a company with two sealed months and an open one, and with the other rows that services write. */
export async function givenMovingCompany(db: Rows): Promise<GivenCompany> {
  const company = await givenCompany(db, {
    branches: ['1', '2'],
    openings: { [CASH]: '5.00', [SALES]: '-5.00' },
  });
  await givenOpenPeriod(db, company.branch, ...MONTHS);
  await givenPurged(db, company.branch, OPEN_MONTH);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  await db.query(`INSERT INTO ledger.actor (subject) VALUES ('ana') ON CONFLICT DO NOTHING`);
  for (const month of MONTHS) {
    const batch = await givenBatch(db, company.branch, month);
    const document = await givenDocument(db, batch);
    await givenEntries(db, document, [
      { debcre: 'D', account, contra, amount: '10.00', history: 'Venda à vista', lancamento: '7' },
    ]);
    if (month === OPEN_MONTH) continue;
    await db.query('SELECT ledger.seal_month($1, $2)', [company.branch.id, month]);
    await db.query('SELECT ledger.certify_month($1, $2)', [company.branch.id, month]);
  }
  const { id } = company;
  const branch = company.branch.id;
  await db.query(`SELECT ledger.reopen_months($1, $2, 'nota esquecida')`, [branch, MONTHS[1]]);
  await db.query('SELECT ledger.seal_month($1, $2)', [branch, MONTHS[1]]);
  await db.query('SELECT ledger.certify_month($1, $2)', [branch, MONTHS[1]]);
  await db.query(
    `WITH ana AS (SELECT max(id) AS id FROM ledger.actor WHERE subject = 'ana')
     , kept AS (INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, response, branch_ids)
                VALUES ('ana', $3, 'POST /entry', 'x', '{"id": 1}', ARRAY[$2::integer]))
     , hook AS (INSERT INTO ledger.webhook (company_id, url, secret, seen_event_id) VALUES ($1, 'https://x.example/', 'x', 0) RETURNING id)
     , stream AS (INSERT INTO ledger.webhook_stream (webhook_id, branch_id, delivered_event_id, last_event_id) SELECT id, $2, 0, 1 FROM hook)
     , granted AS (INSERT INTO access.grant_direct (subject, company_id) VALUES ('bia', $1))
     , line AS (INSERT INTO ledger.statement_line (company_id, statement, code, position, kind, level, side, text)
                VALUES ($1, 'BALANCE_SHEET', 'A', 1, 'D', 1, 'A', 'Ativo'))
     , who AS (INSERT INTO ledger.signatory (company_id, name, tax_number, qualification, qualification_code, legal_representative, valid_from)
               VALUES ($1, 'Ana', '52998224725', 'Sócia', '205', true, '2020-01-01'))
     , waits AS (INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($2, '${OPEN_MONTH}'))
     , code AS (INSERT INTO ledger.history_code (company_id, code, text) VALUES ($1, '1', 'Venda'))
     INSERT INTO ledger.audit_event (actor_id, action, branch_id, entity, detail)
     SELECT id, 'entry.posted', $2, 'entry', NULL FROM ana UNION ALL
     SELECT id, 'master-data.written', NULL, 'company', jsonb_build_object('company', $4::text) FROM ana`,
    [id, branch, `key-${company.code}`, company.code],
  );
  await db.query(
    `SELECT compliance.add_run($1, $2, compliance.run_fingerprint($1, $2), 'ana', now(), '{}',
       '[{"rule":"ECD-01","title":"t","severity":"ERROR","outcome":"PASSED","findings":0,"durationMs":1,"position":1}]')`,
    [branch, MONTHS[0]],
  );
  return company;
}

/**
 * Moves a company between cells of `movingCells`, without the pause before the target serves it.
 * @returns the lines that the command prints
 */
export async function moveBetween(
  cell: (number: number) => SubjectDatabase,
  [from, to]: readonly [number, number],
  { code }: { readonly code: string },
  options: Partial<MoveOptions> = {},
): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  await moveCompany(cell(from).database, cell(to).database, code, to, { say, restMs: 0, ...options });
  return said;
}

/** Moves a company to cell 1 until the copy is complete, and leaves it there, as a kill does. */
export async function stopAfterCopy(
  cell: (number: number) => SubjectDatabase,
  company: { readonly code: string },
): Promise<void> {
  const reached = (point: MovePoint): void => {
    if (point === 'arrived') throw new Error('killed');
  };
  await expect(moveBetween(cell, [0, 1], company, { reached })).rejects.toThrow('killed');
}

/**
 * The cell of a company by this database, and its state there: `1 SERVED`; undefined when the database has no record.
 */
export async function homeAt(db: Rows, { code }: { readonly code: string }): Promise<string | undefined> {
  const [found] = await db.query<{ home: string }>(
    `SELECT cell || ' ' || state AS home FROM ledger.company_home WHERE company_code = $1`,
    [code],
  );
  return found?.home;
}

/**
 * Runs a command in this process.
 * @returns its exit code, and what it wrote to both streams
 */
export async function adminSays(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0),
  );
  try {
    return { code: await runAdmin(words, new Installation(env)), said: lines.join('') };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
