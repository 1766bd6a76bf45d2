// Makes a database whose statistics are older than the books that follow: the planner knows only a small company, as is
// the case until the server has gathered statistics on rows that were just loaded. A statement that is fast here does
// not depend on the planner's estimates.
import { BASE_PERIOD, givenCompany, type Rows } from './given-company.js';
import { givenConsolidated, givenManyEntries, givenOpenDocument } from './given-entries.js';
import { CASH, SALES } from './small-chart.js';

const ENTRIES = 100;

export async function givenOldStatistics(db: Rows): Promise<void> {
  const company = await givenCompany(db, {
    code: 'SMALL',
    openings: { [CASH]: '100.00', [SALES]: '-100.00' },
  });
  const { branch } = company;
  const document = await givenOpenDocument(db, branch, BASE_PERIOD);
  const accounts = { account: company.account(CASH), contra: company.account(SALES) };
  await givenManyEntries(db, document, accounts, ENTRIES);
  await givenConsolidated(db, branch, BASE_PERIOD);
  await db.query('ANALYZE');
  await db.query(`DO $$ DECLARE ledger_table regclass; BEGIN
    FOR ledger_table IN SELECT oid FROM pg_class WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r' LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', ledger_table);
    END LOOP;
  END $$`);
}
