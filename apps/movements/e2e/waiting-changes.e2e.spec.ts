// Tests changes of master data that lock a whole table: while one of them waits for a writer of another company, the
// posts of a third company go on.
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
  changed = await givenCompany(on.db, { historyCodes: { V1: 'Venda' } });
});

const deleteHistoryCode = async (): Promise<HttpAnswer> =>
  await on.admin.delete(`/companies/${changed.code}/historyCodes/V1`);

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

/** Whether a session waits for the lock of a table. */
const tableWaits = async (): Promise<boolean> =>
  (
    await on.db.query(`SELECT FROM pg_locks WHERE relation = ANY ($1::regclass[]) AND NOT granted`, [
      ['ledger.entry', 'ledger.document'],
    ])
  ).length > 0;

it.each([
  ['the deletion of a history code', deleteHistoryCode, 204],
  ['a change of the nature of an account', changeNature, 200],
  ['a change of the closing code', changeClosingCode, 200],
])(
  '%s is refused behind a writer that does not end, after later posts were written',
  async (_, change, done) => {
    const documentId = await on.document();
    const order: string[] = [];
    await transactionBeside(on.db, async (writer) => {
      const rows = rowsOf(writer);
      const line = { account: writing.account(CASH), contra: writing.account(SALES), amount: '1.00' };
      await givenPosted(rows, writing.branch, MONTH, [{ debcre: 'D', ...line }]);
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
