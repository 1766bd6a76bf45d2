// Compares the lists of tables with the catalogue: a new table must be listed as the company's or the installation's.
import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { COMPANY_TABLES, INSTALLATION_TABLES } from './company-tables.js';

const db = useTestDatabase();

describe('the lists of tables', () => {
  const tablesOf = async (condition = 'true'): Promise<string[]> =>
    (
      await db.query<{ name: string }>(
        `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname IN ('access', 'compliance', 'ledger') AND c.relkind IN ('r', 'p') AND ${condition} ORDER BY 1`,
      )
    ).map(({ name }) => name);

  it('have every table of the schema once', async () => {
    const listed = [...COMPANY_TABLES.map(({ name }) => name), ...INSTALLATION_TABLES];
    expect([...listed].sort()).toEqual((await tablesOf()).sort());
  });

  it('have a table before those that refer to it', async () => {
    const order = new Map(COMPANY_TABLES.map(({ name }, place) => [name, place]));
    const references = await db.query<{ child: string; parent: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
        WHERE contype = 'f' AND connamespace::regnamespace::text IN ('access', 'compliance', 'ledger')`,
    );
    expect(references.length).toBeGreaterThan(20);
    const wrong = references.filter(({ child, parent }) => {
      const [own, above] = [order.get(child), order.get(parent)];
      // `company.prior_year_adjustment_account_id` refers to a parent too, because accounts come before companies.
      return own !== undefined && (above === undefined ? parent !== 'access.user_group' : above > own);
    });
    expect(wrong).toEqual([]);
  });

  it('have only known tables without the trigger company_is_written', async () => {
    const held = await tablesOf(
      `EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'company_is_written')`,
    );
    const written = COMPANY_TABLES.map(({ name }) => name).filter((name) => !held.includes(name));
    expect(written.sort()).toEqual([
      'compliance.finding',
      'compliance.run_result',
      'ledger.account_balance',
      'ledger.account_movement',
      'ledger.batch',
      'ledger.document',
      'ledger.document_digest',
      'ledger.entry',
      'ledger.entry_change',
      'ledger.event_deletion',
      'ledger.sealed_balance',
      'ledger.tax_due',
      'ledger.tax_quota',
    ]);
  });
});
