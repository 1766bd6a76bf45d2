// Tests the closing of a year over HTTP: the preview, the closing, its refusals and the permissions.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CAPITAL,
  SALES,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

describe('POST /yearClosing', () => {
  let given: GivenCompany;
  let path: string;
  let quarter: Record<string, unknown>;

  const sold = async (mes: number, day: string): Promise<void> => {
    const documentId = await on.document({ batchId: await on.batch({ mes }, given) });
    expect((await on.ana.post('/entry', on.entry(documentId, { day }, given))).status).toBe(201);
  };

  /** Makes a company with a sale in January, whose months up to March are open. */
  beforeAll(async () => {
    given = await givenCompany(on.db);
    await on.admit(given);
    await givenOpenPeriod(on.db, given.branch, '2024-03-01');
    await sold(1, '5');
    path = `/yearClosing/${given.code}/${given.branch.code}`;
    const equity = given.account(CAPITAL);
    quarter = { year: 2024, quarter: 1, dryRun: true, profitAccount: equity, lossAccount: equity };
  });

  const refusal = (status: number, code: string) => ({ status, body: { code } });

  it('answers 400 while an earlier month is open, to a result account, and to quarter 5, and changes nothing', async () => {
    const before = await on.counts();
    expect(await on.ana.post(path, quarter)).toMatchObject(refusal(400, 'CLOSING_OUT_OF_SEQUENCE'));
    await givenConsolidated(on.db, given.branch, '2024-01-01', '2024-02-01');
    const toSales = { ...quarter, profitAccount: given.account(SALES) };
    expect(await on.ana.post(path, toSales)).toMatchObject(refusal(400, 'CLOSING_ACCOUNT'));
    expect(await on.ana.post(path, { ...quarter, quarter: 5 })).toMatchObject(
      refusal(400, 'VALIDATION_FAILED'),
    );
    expect(await on.counts()).toEqual(before);
  });

  it('previews, closes once, and answers 409 CLOSING_EXISTS afterwards', async () => {
    const preview = await on.ana.post(path, { ...quarter, clearingAccount: '' });
    expect(preview).toMatchObject({ status: 200, body: { dryRun: true, result: 1500.75 } });
    expect(await on.ana.post(path, { ...quarter, dryRun: false })).toMatchObject({
      status: 201,
      body: { dryRun: false, result: 1500.75 },
    });
    expect(await on.ana.post(path, quarter)).toMatchObject(refusal(409, 'CLOSING_EXISTS'));
  });

  it('does not include later entries until it is reversed and made again', async () => {
    await givenOpenPeriod(on.db, given.branch, '2024-04-01');
    await sold(3, '31');
    await sold(4, '01');
    expect(await on.ana.post(path, quarter)).toMatchObject(refusal(409, 'CLOSING_EXISTS'));
    const [closing] = await on.db.query<{ id: number; batchId: number }>(
      `SELECT d.id::int, d.batch_id::int AS "batchId" FROM ledger.document d WHERE d.branch_id = $1 AND d.closing`,
      [given.branch.id],
    );
    const { id, batchId } = closing ?? { id: 0, batchId: 0 };
    const reversal = { batchId, day: '31', reason: 'venda depois do encerramento' };
    expect((await on.ana.post(`/document/${id}/reversal`, reversal)).status).toBe(201);
    expect(await on.ana.post(path, { ...quarter, dryRun: false })).toMatchObject({
      status: 201,
      body: { date: '2024-03-31', result: 3001.5 },
    });
    const left = await on.db.query(
      `SELECT m.period::text, sum(m.debit + m.closing_debit - m.credit - m.closing_credit)::text AS balance
         FROM ledger.account_movement m WHERE m.branch_id = $1 AND m.account_id = $2 AND m.period > '2024-02-01' GROUP BY 1 ORDER BY 1`,
      [given.branch.id, given.account(SALES)],
    );
    expect(left).toEqual([
      { period: '2024-03-01', balance: '1500.75' },
      { period: '2024-04-01', balance: '-1500.75' },
    ]);
  });

  it('answers a result beyond fifteen digits with its cents, also to a repeat', async () => {
    const large = await givenCompany(on.db);
    await on.admit(large);
    await givenOpenPeriod(on.db, large.branch, '2024-03-01');
    const documentId = await on.document({ batchId: await on.batch({}, large) });
    const amounts = [...Array.from({ length: 19 }, () => 9_999_999_999_999.99), 5_000_000_000_000.37];
    for (const [index, valor] of amounts.entries()) {
      const entry = on.entry(documentId, { lancamento: String(index + 1), valor }, large);
      expect((await on.ana.post('/entry', entry)).status).toBe(201);
    }
    await givenConsolidated(on.db, large.branch, '2024-01-01', '2024-02-01');
    const equity = large.account(CAPITAL);
    const request = { ...quarter, dryRun: false, profitAccount: equity, lossAccount: equity };
    const close = async () =>
      await on.ana.post(`/yearClosing/${large.code}/${large.branch.code}`, request, {
        'idempotency-key': `large-${large.code}`,
      });
    const [first, repeat] = [await close(), await close()];
    expect(first.text).toContain('"result":195000000000000.18,');
    expect(repeat.text).toBe(first.text);
  });

  it('answers 400 CLOSING_EMPTY for books without results', async () => {
    const empty = await givenCompany(on.db);
    await on.admit(empty);
    await givenOpenPeriod(on.db, empty.branch, '2024-03-01');
    await givenConsolidated(on.db, empty.branch, '2024-01-01', '2024-02-01');
    const equity = empty.account(CAPITAL);
    const answer = await on.ana.post(`/yearClosing/${empty.code}/${empty.branch.code}`, {
      ...quarter,
      profitAccount: equity,
      lossAccount: equity,
    });
    expect(answer).toMatchObject(refusal(400, 'CLOSING_EMPTY'));
  });
});
