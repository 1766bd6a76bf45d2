// Tests changes of master data beside a writer. While a change that locks a whole table waits for a writer of another
// company, the posts of a third company go on. The deletion of a history code waits for writers of its company alone.
import { beforeAll, expect, it } from '@jest/globals';
import { rowsOf, transactionBeside } from '@razao/testing/database';
import type { HttpAnswer } from '@razao/testing/apps';
import {
  BANK,
  CASH,
  SALES,
  givenCompany,
  givenOpenPeriod,
  givenPosted,
  type GivenCompany,
  type Rows,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { codeOf, useSharedMovements } from './movements-fixture.js';

const MONTH = '2024-01-01';
const POSTS = 2;

const on = useSharedMovements();
let writing: GivenCompany;
let changed: GivenCompany;

beforeAll(async () => {
  writing = await givenCompany(on.db);
  await givenOpenPeriod(on.db, writing.branch, MONTH);
  changed = await givenCompany(on.db, { historyCodes: { V1: 'Venda', V2: 'Compra', V3: 'Frete' } });
  await givenOpenPeriod(on.db, changed.branch, MONTH);
});

const deleteHistoryCode = async (code: string): Promise<HttpAnswer> =>
  await on.admin.delete(`/companies/${changed.code}/historyCodes/${code}`);

const changeNature = async (): Promise<HttpAnswer> => {
  const { body } = await on.admin.get<{ accounts: { cdReduced: string; cdAccounting: string }[] }>(
    `/companies/${changed.code}/accounts`,
  );
  const bank = body.accounts.find(({ cdAccounting }) => cdAccounting === BANK);
  if (bank === undefined) throw new Error('the chart has no bank account');
  const { cdReduced, ...fields } = bank;
  return await on.admin.put(`/companies/${changed.code}/accounts/${cdReduced}`, { ...fields, nature: '02' });
};

const changeClosingCode = async (): Promise<HttpAnswer> =>
  await on.admin.put(`/companies/${changed.code}`, {
    name: 'Comércio',
    baseYearMonth: '01/2024',
    closingCode: 'FIM',
  });

async function write(rows: Rows, company: GivenCompany, historyCode?: string): Promise<void> {
  const line = { account: company.account(CASH), contra: company.account(SALES), amount: '1.00' };
  await givenPosted(rows, company.branch, MONTH, [
    { debcre: 'D', ...line, ...(historyCode !== undefined && { historyCode }) },
  ]);
}

/** Whether a session waits for the lock of a table. */
const tableWaits = async (): Promise<boolean> =>
  (
    await on.db.query(`SELECT FROM pg_locks WHERE relation = ANY ($1::regclass[]) AND NOT granted`, [
      ['ledger.entry', 'ledger.document'],
    ])
  ).length > 0;

it.each([
  ['a change of the nature of an account', changeNature, 200],
  ['a change of the closing code', changeClosingCode, 200],
])(
  '%s is refused behind a writer that does not end, after later posts were written',
  async (_, change, done) => {
    const documentId = await on.document();
    const order: string[] = [];
    await transactionBeside(on.db, async (writer) => {
      await write(rowsOf(writer), writing);
      const refused = change().finally(() => order.push('refused'));
      await until(tableWaits);
      for (let post = 1; post <= POSTS; post += 1) {
        await on.document();
        const entry = on.entry(documentId, { lancamento: String(post) });
        expect((await on.ana.post('/entry', entry)).status).toBe(201);
        order.push('posted');
      }
      expect(codeOf(await refused)).toEqual([503, 'SERVICE_BUSY']);
    });
    expect(order).toEqual([...Array.from({ length: POSTS }, () => 'posted'), 'refused']);
    expect((await change()).status).toBe(done);
  },
);

it('the deletion of a history code is made beside a writer of another company, and refused behind one of its company', async () => {
  await transactionBeside(on.db, async (writer) => {
    await write(rowsOf(writer), writing);
    expect((await deleteHistoryCode('V1')).status).toBe(204);
    await write(rowsOf(writer), changed, 'V2');
    expect(codeOf(await deleteHistoryCode('V3'))).toEqual([503, 'SERVICE_BUSY']);
  });
  expect((await deleteHistoryCode('V3')).status).toBe(204);
});
