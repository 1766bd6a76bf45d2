// The chart of a company of the database, for what is drawn and replayed without one.
import type { Account } from '@razao/domain';
import type { GivenCompany, Rows } from '../factories/given-company.js';

/** As the pure rules see it, active accounts only. */
export async function accountsOf(db: Rows, company: GivenCompany): Promise<Account[]> {
  const rows = await db.query<{ id: string; code: string; kind: 'S' | 'A' }>(
    'SELECT id, code, kind FROM ledger.account WHERE chart_id = $1 AND active ORDER BY code_path',
    [company.chartId],
  );
  return rows.map(({ id, code, kind }) => ({ id: Number(id), code, kind }));
}
