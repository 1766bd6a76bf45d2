// Makes books whose answers are large: a chart of 20,000 accounts with figures, as many entries in one document, a
// reopened month with as many result accounts, 1,000 companies with the months of ten years, and a chart of 100,000
// accounts. The statistics of the planner are older than all of them.
import type { TestDatabase } from '@razao/testing/database';
import {
  givenCompany,
  givenConsolidated,
  givenOldStatistics,
  givenOpenDocument,
  type ChartAccount,
  type GivenCompany,
} from '@razao/testing/factories';

const MONTH = '2024-01-01';
const ACCOUNTS = 20_000;
/** The accounts of a chart without figures, which is read whole. */
const CHART_ACCOUNTS = 100_000;
const COMPANIES = 1_000;
const MONTHS = 120;
const BRANCHES = 300;

/** Makes company LARGE alone. @returns its document. */
export async function givenLargeCompany(db: TestDatabase): Promise<number> {
  return await givenLargeDocument(db, await givenChart(db, 'LARGE', ['01', '02']));
}

/** @returns the document of company LARGE. */
export async function givenLargeBooks(db: TestDatabase): Promise<number> {
  await givenOldStatistics(db);
  const id = await givenLargeCompany(db);
  const results = await givenChart(db, 'RESULTS', ['04', '04']);
  await db.query('UPDATE ledger.company SET fiscal_year_end_month = 1 WHERE id = $1', [results.id]);
  await givenLargeDocument(db, results);
  await givenCompany(db, {
    code: 'BRANCHES',
    branches: Array.from({ length: BRANCHES }, (_, index) => `B${index}`),
  });
  await givenChart(db, 'HUNDRED', ['01', '02'], CHART_ACCOUNTS);
  await givenConsolidated(db, results.branch, MONTH);
  await db.query(`SELECT ledger.reopen_months($1, $2, 'each account')`, [results.branch.id, MONTH]);
  await givenLargeDocument(db, results);
  // The triggers would open one month after another. They are not needed, because these months are only listed.
  await db.query(`DO $$ BEGIN
    INSERT INTO ledger.company (code, name, base_period) SELECT 'C' || n, 'Companhia ' || n, '${MONTH}' FROM generate_series(1, ${COMPANIES}) n;
    INSERT INTO ledger.branch (company_id, code, name, accounting_day) SELECT id, '1', 'Matriz', '${MONTH}' FROM ledger.company WHERE code LIKE 'C%';
    ALTER TABLE ledger.branch_period DISABLE TRIGGER USER;
    INSERT INTO ledger.branch_period (branch_id, period)
    SELECT b.id, (date '${MONTH}' + n * interval '1 month')::date FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id AND c.code LIKE 'C%',
           generate_series(0, ${MONTHS} - 1) n;
    ALTER TABLE ledger.branch_period ENABLE TRIGGER USER;
  END $$`);
  return id;
}

/** Makes a company with two groups of accounts and an account of equity. */
async function givenChart(
  db: TestDatabase,
  code: string,
  natures: readonly [string, string],
  accounts = ACCOUNTS,
): Promise<GivenCompany> {
  const groups = natures.map((nature, index): ChartAccount => ({
    code: String(1 + index),
    reduced: `T${1 + index}`,
    name: `GRUPO ${1 + index}`,
    kind: 'S',
    nature,
  }));
  const equity: ChartAccount = { code: '3', reduced: 'E', name: 'CAPITAL', kind: 'A', nature: '03' };
  const company = await givenCompany(db, { code, chart: [...groups, equity] });
  await db.query('ALTER TABLE ledger.account DISABLE TRIGGER USER');
  await db.query(
    `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature, parent_id)
     SELECT g.chart_id, g.code || '.' || n, n, 'CONTA ANALÍTICA NÚMERO ' || n, 'A', g.nature, g.id
       FROM generate_series(0, $2::integer - 1) AS n
       JOIN ledger.account g ON g.chart_id = $1 AND g.code = (1 + n % 2)::text`,
    [company.chartId, accounts],
  );
  await db.query('ALTER TABLE ledger.account ENABLE TRIGGER USER');
  return company;
}

/** Makes a document with an entry of each account of the groups against the first one. */
async function givenLargeDocument(db: TestDatabase, { branch, chartId }: GivenCompany): Promise<number> {
  const { id } = await givenOpenDocument(db, branch, MONTH);
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, history)
     SELECT $1, $2, $3, false, to_hex(row_number() OVER ()), 1, 'D', 1, a.id, contra.id, true, 1 + a.id, 'VENDA CONFORME NOTA'
       FROM ledger.account a JOIN ledger.account contra ON contra.chart_id = $4 AND contra.code = '1.0'
      WHERE a.chart_id = $4 AND a.parent_id IS NOT NULL AND a.id <> contra.id`,
    [id, branch.id, MONTH, chartId],
  );
  return id;
}
