// Books whose answers are large: a chart of 20,000 accounts with figures, as many entries in one document, 1,000 companies with the
// months of ten years.
import type { TestDatabase } from '@razao/testing/database';
import { givenCompany, givenOpenDocument, type ChartAccount } from '@razao/testing/factories';

const MONTH = '2024-01-01';
const ACCOUNTS = 20_000;
const COMPANIES = 1_000;
const MONTHS = 120;

/** @returns the document of company LARGE. */
export async function givenLargeBooks(db: TestDatabase): Promise<number> {
  const totals: ChartAccount[] = [
    { code: '1', reduced: 'T1', name: 'ATIVO', kind: 'S', nature: '01' },
    { code: '2', reduced: 'T2', name: 'PASSIVO', kind: 'S', nature: '02' },
  ];
  const accounts = Array.from({ length: ACCOUNTS }, (_, index): ChartAccount => {
    const group = 1 + (index % 2);
    const code = `${group}.${index}`;
    return {
      code,
      reduced: String(index),
      name: `CONTA ANALÍTICA NÚMERO ${index}`,
      kind: 'A',
      nature: `0${group}`,
    };
  });
  const company = await givenCompany(db, { code: 'LARGE', chart: [...totals, ...accounts] });
  const { id } = await givenOpenDocument(db, company.branch, MONTH);
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, history)
     SELECT $1, $2, $3, false, to_char(row_number() OVER (), 'FM00000'), 1, 'D', 1, id, $5, true, 1 + id, 'VENDA CONFORME NOTA'
       FROM ledger.account WHERE chart_id = $4 AND kind = 'A' AND id <> $5`,
    [id, company.branch.id, MONTH, company.chartId, company.account('1.0')],
  );
  // The triggers open one month after another; these months are only listed.
  await db.query(`DO $$ BEGIN
    INSERT INTO ledger.company (code, name, base_period) SELECT 'C' || n, 'Companhia ' || n, '${MONTH}' FROM generate_series(1, ${COMPANIES}) n;
    INSERT INTO ledger.branch (company_id, code, name, accounting_day) SELECT id, '1', 'Matriz', '${MONTH}' FROM ledger.company WHERE code LIKE 'C%';
    ALTER TABLE ledger.branch_period DISABLE TRIGGER USER;
    INSERT INTO ledger.branch_period (branch_id, period)
    SELECT b.id, (date '${MONTH}' + n * interval '1 month')::date FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id AND c.code LIKE 'C%',
           generate_series(0, ${MONTHS} - 1) n;
    ALTER TABLE ledger.branch_period ENABLE TRIGGER USER;
  END $$`);
  await db.query('ANALYZE');
  return id;
}
