// Writes a ledger of the domain's shape into the database, document by document through the gate, so that
// what the database answers can be compared with the replay of the same ledger.
import { formatAmount, type Account } from '@razao/domain';
import type { Ledger } from '../replay/index.js';
import type { GivenBranch, GivenCompany, Rows } from '../factories/given-company.js';
import {
  givenBatch,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  type GivenBatch,
} from '../factories/given-entries.js';

/** The company's chart as the pure rules see it, active accounts only. */
export async function accountsOf(db: Rows, company: GivenCompany): Promise<Account[]> {
  const rows = await db.query<{ id: string; code: string; kind: 'S' | 'A' }>(
    'SELECT id, code, kind FROM ledger.account WHERE chart_id = $1 AND active ORDER BY code_path',
    [company.chartId],
  );
  return rows.map(({ id, code, kind }) => ({ id: Number(id), code, kind }));
}

/** Opens the months that the ledger needs and writes its openings and documents in the order given. */
export async function givenLedger(db: Rows, branch: Pick<GivenBranch, 'id'>, ledger: Ledger): Promise<void> {
  await db.query(
    `INSERT INTO ledger.opening_balance (branch_id, account_id, amount) SELECT $1, account, amount FROM unnest($2::bigint[], $3::numeric[]) AS o(account, amount)`,
    [
      branch.id,
      ledger.openings.map(({ accountId }) => accountId),
      ledger.openings.map(({ amount }) => formatAmount(amount)),
    ],
  );
  await givenOpenPeriod(db, branch, ...ledger.documents.map(({ period }) => period));
  const batches = new Map<string, GivenBatch>();
  for (const { period, lote, documento, cdpadronizado, entries } of ledger.documents) {
    const key = `${period.toDate()} ${lote}`;
    const batch = batches.get(key) ?? (await givenBatch(db, branch, period, lote));
    batches.set(key, batch);
    const document = await givenDocument(db, batch, {
      documento,
      ...(typeof cdpadronizado === 'string' && { cdpadronizado }),
    });
    await givenEntries(
      db,
      document,
      entries.map((entry) => ({
        lancamento: entry.lancamento,
        debcre: entry.side,
        account: entry.accountId,
        amount: formatAmount(entry.amount),
        day: entry.day,
        ...(typeof entry.contraAccountId === 'number' && { contra: entry.contraAccountId }),
        ...(typeof entry.historico === 'string' && { history: entry.historico }),
      })),
    );
  }
}
