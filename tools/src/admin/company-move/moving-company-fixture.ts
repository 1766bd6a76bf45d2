// Makes a company with rows in most of the tables that a move must bring unchanged.
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  type GivenCompany,
  type Rows,
} from '@razao/testing/factories';
import { migrate } from '@razao/schema';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';

export const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'] as const;
export const OPEN_MONTH = MONTHS[2];

/** Makes the databases of cells, counted from 0, which know each other's addresses. */
export async function givenCells(count: number): Promise<TestDatabase[]> {
  const cells: TestDatabase[] = [];
  for (let cell = 0; cell < count; cell += 1) {
    const db = await createTestDatabase(cell === 0 ? {} : { from: 'empty' });
    if (cell > 0) await migrate(db.url, cell);
    await db.query(
      `INSERT INTO ledger.cell_address (cell, movements, queries, compliance)
       SELECT n, format('http://m%s', n), format('http://q%s', n), format('http://c%s', n) FROM generate_series(0, $1 - 1) n`,
      [count],
    );
    cells.push(db);
  }
  return cells;
}

/** Makes a company with two sealed months and an open one, and with the other rows that services write. */
export async function givenMovingCompany(db: Rows): Promise<GivenCompany> {
  const company = await givenCompany(db, {
    branches: ['1', '2'],
    openings: { [CASH]: '5.00', [SALES]: '-5.00' },
  });
  await givenOpenPeriod(db, company.branch, ...MONTHS);
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
     , kept AS (INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, status, response, branch_ids)
                VALUES ('ana', $3, 'POST /entry', 'x', 201, '{"id": 1}', ARRAY[$2::integer]))
     , hook AS (INSERT INTO ledger.webhook (company_id, url, secret, seen_event_id) VALUES ($1, 'https://x.example/', 'x', 0) RETURNING id)
     , stream AS (INSERT INTO ledger.webhook_stream (webhook_id, branch_id, delivered_event_id, last_event_id) SELECT id, $2, 0, 1 FROM hook)
     , granted AS (INSERT INTO access.grant_direct (subject, company_id) VALUES ('bia', $1))
     , line AS (INSERT INTO ledger.statement_line (company_id, statement, code, position, kind, level, side, text)
                VALUES ($1, 'BALANCE_SHEET', 'A', 1, 'D', 1, 'A', 'Ativo'))
     , who AS (INSERT INTO ledger.signatory (company_id, name, tax_number, qualification, qualification_code, legal_representative, valid_from)
               VALUES ($1, 'Ana', '52998224725', 'Sócia', '205', true, '2020-01-01'))
     , waits AS (INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($2, '${OPEN_MONTH}'))
     , past AS (INSERT INTO ledger.purge (branch_id, period) VALUES ($2, '${OPEN_MONTH}'))
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
