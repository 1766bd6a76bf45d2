// A database whose statistics are older than the books that follow: the planner knows a small company alone, as it does until the
// server has gathered statistics of what was just loaded. A statement that is quick now is quick whatever the planner believes.
import { BASE_PERIOD, givenCompany, type Rows } from './given-company.js';
import { givenOpenDocument } from './given-entries.js';
import { CASH, SALES } from './small-chart.js';

const ENTRIES = 100;

export async function givenOldStatistics(db: Rows): Promise<void> {
  const company = await givenCompany(db, {
    code: 'SMALL',
    openings: { [CASH]: '100.00', [SALES]: '-100.00' },
  });
  const { branch } = company;
  const document = await givenOpenDocument(db, branch, BASE_PERIOD);
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT $1, $2, $3, false, n::text, 1, 'D', 1, $4, $5, true, n FROM generate_series(1, $6::integer) n`,
    [document.id, branch.id, BASE_PERIOD, company.account(CASH), company.account(SALES), ENTRIES],
  );
  await db.query('SELECT ledger.seal_month($1, $2)', [branch.id, BASE_PERIOD]);
  await db.query('ANALYZE');
  await db.query(`DO $$ DECLARE ledger_table regclass; BEGIN
    FOR ledger_table IN SELECT oid FROM pg_class WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r' LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', ledger_table);
    END LOOP;
  END $$`);
}
