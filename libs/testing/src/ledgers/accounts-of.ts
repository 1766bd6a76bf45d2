// Reads the chart of a company from the database, for code that draws and replays ledgers in memory.
import type { Account } from '@razao/domain';
import type { GivenCompany, Rows } from '../factories/given-company.js';

/** Returns the active accounts in the form that the pure rules use. */
export async function accountsOf(db: Rows, company: GivenCompany): Promise<Account[]> {
  const rows = await db.query<{ id: string; code: string; kind: 'S' | 'A' }>(
    'SELECT id, code, kind FROM ledger.account WHERE chart_id = $1 AND active ORDER BY code_path',
    [company.chartId],
  );
  return rows.map(({ id, code, kind }) => ({ id: Number(id), code, kind }));
}
