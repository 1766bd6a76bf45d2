// Brings a filed ECD into the ledger as a site does it: `company from-ecd`, `company load`, then the running service
// imports the months over HTTP and its worker consolidates them.
import { join } from 'node:path';
import type { Period } from '@razao/domain';
import { testToken, type RunningApp } from '@razao/testing/apps';
import type { SubjectDatabase } from '@razao/testing/database';
import { readRows } from '@razao/testing/real-year';
import { companyFromEcd, type WrittenCompany } from '../src/admin/company-from-ecd/company-from-ecd.js';
import { loadCompany } from '../src/admin/company-load/load-company.js';
import { MovementsClient } from '../src/admin/movements-client.js';
import { importMonths } from './import-months.js';

export type BalanceRow = Readonly<Record<string, string>>;

export interface FiledBooks {
  readonly company: WrittenCompany;
  readonly months: readonly Period[];
  /** The balances of the file and the sealed ones, in the same order. */
  readonly expected: readonly BalanceRow[];
  readonly sealed: readonly BalanceRow[];
}

/** @param folder an empty folder, or a path that does not exist */
export async function bringThroughLedger(
  db: SubjectDatabase,
  movements: Pick<RunningApp, 'url'>,
  file: string,
  folder: string,
): Promise<FiledBooks> {
  const company = await companyFromEcd(file, folder);
  const { code, branch } = company;
  await loadCompany(db.database, folder);
  const client = new MovementsClient(movements.url, testToken({ subject: 'admin', roles: ['admin'] }));
  const months = await importMonths(client, company, folder);
  for (const period of months) await client.consolidate(code, branch, period);
  const expected = await readRows(join(folder, 'expected/balances.csv'));
  return { company, months, expected: inOrder(expected), sealed: inOrder(await sealedBalances(db, code)) };
}

/**
 * Exports the months of the books with the service.
 * @returns also the findings of its validator, without warnings
 */
export async function exportedEcd(
  { url }: Pick<RunningApp, 'url'>,
  { company, months }: FiledBooks,
): Promise<{ readonly file: Buffer; readonly errors: readonly object[] }> {
  const token = testToken({ subject: 'admin', roles: ['admin'] });
  const [from, to] = [months[0]?.toYearMonth(), months.at(-1)?.toYearMonth()];
  const { id, judgement } = await new MovementsClient(url, token).call<{
    id: number;
    judgement: { findings: { severity: string }[] };
  }>('POST', '/api/compliance/ecd', { company: company.code, from, to });
  const headers = { authorization: `Bearer ${token}` };
  const file = await fetch(`${url}/api/compliance/ecd/${id}/file`, { headers });
  return {
    file: Buffer.from(await file.arrayBuffer()),
    errors: judgement.findings.filter(({ severity }) => severity === 'ERROR'),
  };
}

/** Reads the sealed balances in the format of the folder's expected balances. */
export async function sealedBalances(db: SubjectDatabase, company: string): Promise<BalanceRow[]> {
  return await db.query<BalanceRow>(
    `SELECT to_char(l.period, 'YYYY-MM') AS month, a.reduced_code AS account, l.opening::text, l.debit::text AS movdeb, l.credit::text AS movcred,
            CASE WHEN l.closing_postings > 0 THEN (l.closing_debit - l.closing_credit)::text ELSE '' END AS movenc, l.closing::text AS accumulated
       FROM ledger.account_balance l
       JOIN ledger.account a ON a.id = l.account_id
       JOIN ledger.branch b ON b.id = l.branch_id JOIN ledger.company c ON c.id = b.company_id
      WHERE c.code = $1 AND a.kind = 'A' AND (l.opening <> 0 OR l.postings > 0)`,
    [company],
  );
}

function inOrder(rows: readonly BalanceRow[]): BalanceRow[] {
  const keyOf = ({ month, account }: BalanceRow): string => `${month} ${account}`;
  return rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}
