// Writes the months of a company folder (movements/YYYY-MM.csv) through the gate, as an import does.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GivenBranch, Rows } from '../factories/given-company.js';
import { givenBatch, givenOpenPeriod } from '../factories/given-entries.js';

/**
 * Opens the months of the folder and writes their documents and entries.
 * @returns the months, `YYYY-MM-01`, in order
 */
export async function givenMovements(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  folder: string,
): Promise<string[]> {
  const files = (await readdir(join(folder, 'movements'))).filter((file) => file.endsWith('.csv')).sort();
  const periods = files.map((file) => `${file.slice(0, 7)}-01`);
  await givenOpenPeriod(db, branch, ...periods);
  for (const [index, period] of periods.entries()) {
    const rows = await readRows(join(folder, 'movements', files[index] ?? ''));
    await givenMonth(db, branch, period, rows);
  }
  return periods;
}

async function givenMonth(
  db: Rows,
  branch: Pick<GivenBranch, 'id'>,
  period: string,
  rows: readonly object[],
): Promise<void> {
  const batch = await givenBatch(db, branch, period, '000001');
  const values = [branch.id, period, JSON.stringify(rows.map((row, n) => ({ ...row, n })))];
  await db.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, standard_code, closing, fact_date)
     SELECT $4::bigint, $1::integer, $2::date, r.documento, nullif(min(r.cdpadronizado), ''), coalesce(min(r.cdpadronizado) = c.closing_code, false),
            nullif(min(r."factDate"), '')::date
       FROM jsonb_to_recordset($3::jsonb) AS r(n integer, documento text, cdpadronizado text, "factDate" text), ledger.branch b JOIN ledger.company c ON c.id = b.company_id
      WHERE b.id = $1::integer GROUP BY r.documento, c.closing_code ORDER BY min(r.n)`,
    [...values, batch.id],
  );
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, history, history_code)
     SELECT d.id, $1::integer, $2::date, d.closing, r.lancamento, row_number() OVER (PARTITION BY d.id, r.lancamento ORDER BY r.n), r.debcre, r.day::smallint,
            a.id, k.id, k.id IS NOT NULL, r.valor::numeric, nullif(r.historico, ''), nullif(r.cdhistorico, '')
       FROM jsonb_to_recordset($3::jsonb) AS r(n integer, documento text, lancamento text, debcre text, day text, conta text, contrapartida text, valor text, historico text, cdhistorico text)
       JOIN ledger.branch b ON b.id = $1::integer JOIN ledger.company c ON c.id = b.company_id
       JOIN ledger.document d ON d.branch_id = b.id AND d.period = $2::date AND d.number = r.documento
       JOIN ledger.account a ON a.chart_id = c.chart_id AND a.reduced_code = r.conta
       LEFT JOIN ledger.account k ON k.chart_id = c.chart_id AND k.reduced_code = r.contrapartida
      ORDER BY r.n`,
    values,
  );
}

/** Reads the rows of a CSV file without quoted cells. */
export async function readRows<Name extends string = string>(
  file: string,
): Promise<Readonly<Record<Name, string>>[]> {
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split(/\r?\n/);
  const names = header.split(',') as Name[];
  return lines.map((line, index) => {
    const cells = line.split(',');
    if (cells.length !== names.length)
      throw new Error(`${file}: line ${index + 2} has ${cells.length} cells`);
    return Object.fromEntries(names.map((name, at) => [name, cells[at]])) as Record<Name, string>;
  });
}
