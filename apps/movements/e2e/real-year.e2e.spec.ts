// Tests a real year of books from end to end. The admin command loads the company, and its months are imported over
// HTTP. Every known balance must then be right to the cent: before the months are consolidated, after it, after a
// restart, and after a month in the middle was reopened, changed and sealed again.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { runAdmin, startApp, type RunningApp } from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import { LEDGER } from '@razao/testing/real-year';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COMPANY,
  MONTHS,
  YEAR,
  accountantOf,
  balancesOverHttp,
  consolidate,
  knownBalances,
  loadForAccountant,
  type Balances,
} from './real-year-fixture.js';

const PATH = `${COMPANY.empresa}/${COMPANY.filial}`;

interface Entry {
  id: number;
  documentId: number;
  lancamento: string;
  debcre: string;
  valor: number;
}

interface Changes {
  content: { change: string; entry: Entry }[];
  balances: { cdReduced: string; before: unknown; after: unknown }[];
}

(LEDGER === '' ? describe.skip : describe)('a real year of books', () => {
  const db = useTestDatabase();
  let movements: RunningApp | undefined;
  let queries: RunningApp | undefined;
  let expected: Balances;

  beforeAll(async () => {
    expected = await knownBalances();
    await loadForAccountant(db, LEDGER, COMPANY.empresa);
    await start();
    closeAfterTests(stop);
  });

  it('has 863 known balances', () => {
    expect(expected.size).toBe(863);
  });

  it('is opened and imported over HTTP, month by month', async () => {
    const accountant = accountantOf(movements);
    for (const month of MONTHS) {
      if (month !== '01') {
        const opened = await accountant.post(`/monthOpening/${PATH}`, { newyearmonth: `${month}/${YEAR}` });
        expect(opened.status).toBe(201);
      }
      const batch = await accountant.post<{ id: number }>('/batch', {
        ...COMPANY,
        ano: YEAR,
        mes: Number(month),
      });
      expect(batch.status).toBe(201);
      const content = await readFile(join(LEDGER, 'movements', `${YEAR}-${month}.csv`));
      const rows = content.toString('latin1').trimEnd().split('\n').length - 1;
      const upload = { filename: `${YEAR}-${month}.csv`, content };
      const result = await accountant.upload(`/batch/${batch.body.id}/import`, upload);
      expect(result).toMatchObject({
        status: 200,
        body: { success: true, totalRows: rows, successRows: rows, errorRows: 0, errors: [] },
      });
    }
  });

  it('has every known balance before consolidation', async () => {
    expect(await readBalances()).toEqual(expected);
  });

  it('is consolidated month by month', async () => {
    await expectConsolidated(MONTHS);
  });

  it('has every known balance after consolidation', async () => {
    expect(await readBalances()).toEqual(expected);
  });

  it('has every known balance after a restart', async () => {
    await stop();
    await start();
    expect(await readBalances()).toEqual(expected);
  });

  it('lists the changes after February is reopened, changed and sealed again with its ten later months', async () => {
    const accountant = accountantOf(movements);
    const reopened = await reopen('02/2019');
    expect(reopened).toEqual(MONTHS.slice(1).map((month) => ({ yearmonth: `${month}/${YEAR}`, seal: 1 })));
    expect(await readBalances()).toEqual(expected);

    const { empresa, filial } = COMPANY;
    const entries = await accountant.get<{ content: Entry[] }>(
      `/entries?company=${empresa}&branch=${filial}&year=${YEAR}&month=2&size=1000`,
    );
    const [first] = entries.body.content;
    const number = entries.body.content.filter(
      ({ documentId, lancamento }) => documentId === first?.documentId && lancamento === first.lancamento,
    );
    // The entry has one credit of 675.00 and three debits of 225.00.
    expect(number.map(({ debcre, valor }) => [debcre, valor])).toEqual([
      ['C', 675],
      ['D', 225],
      ['D', 225],
      ['D', 225],
    ]);
    const removed = await accountant.delete(`/entries?ids=${number.map(({ id }) => id).join(',')}`);
    expect(removed.status).toBe(200);
    const mended = number.map(({ id: _id, ...line }) => ({
      ...line,
      valor: line.valor - line.valor / 22_500,
    }));
    const added = await accountant.post<{ id: number }[]>('/entry', mended);
    expect(added.status).toBe(201);
    await expectConsolidated(MONTHS.slice(1));

    const changed = new Map([...expected].map(([key, row]) => [key, followed(key, row)]));
    expect(changed).not.toEqual(expected);
    expect(await readBalances()).toEqual(changed);
    const changes = await accountant.get<Changes>(`/seals/${PATH}/${YEAR}/02/1/changes`);
    expect(changes.body.content.map(({ change, entry }) => [change, entry])).toEqual([
      ...number.map((entry) => ['REMOVED', entry]),
      ...added.body.map(({ id }, line) => ['ADDED', { ...mended[line], id }]),
    ]);
    expect(changes.body.balances.map(({ cdReduced, before, after }) => [cdReduced, before, after])).toEqual([
      ['000011', sealedFigures('000011', expected), sealedFigures('000011', changed)],
      ['000831', sealedFigures('000831', expected), sealedFigures('000831', changed)],
    ]);
    const seals = await accountant.get<object[]>(`/seals/${PATH}/${YEAR}/12`);
    expect(seals.body).toMatchObject([
      { seal: 1, reason: 'cents' },
      { seal: 2, reopenedAt: null },
    ]);

    expect(await reopen('02/2019')).toHaveLength(11);
    await accountant.delete(`/entries?ids=${added.body.map(({ id }) => id).join(',')}`);
    await accountant.post(
      '/entry',
      number.map(({ id: _id, ...line }) => line),
    );
    await expectConsolidated(MONTHS.slice(1));
    expect(await readBalances()).toEqual(expected);
    const none = await accountant.get<Changes>(`/seals/${PATH}/${YEAR}/12/1/changes`);
    expect(none.body).toMatchObject({ content: [], balances: [] });
  });

  it('is certified month by month, and the admin command verify finds a changed entry', async () => {
    const accountant = accountantOf(movements);
    let previousDigest: string | null = null;
    for (const month of MONTHS) {
      const path = `/certificate/${PATH}/${YEAR}/${month}`;
      const read = () => accountant.get<{ digest: string; entries: number }>(path);
      const { body } = await until(read, ({ status }) => status !== 404);
      expect(body).toMatchObject({ previousDigest, seal: month === '01' ? 1 : 3, complianceRun: null });
      previousDigest = body.digest;
    }
    await runAdmin(db, 'verify', '--company', COMPANY.empresa);
    await db.query(`SET session_replication_role = replica;
      UPDATE ledger.entry SET history = history || '.' WHERE id = (SELECT max(id) FROM ledger.entry);
      RESET session_replication_role`);
    const verifying = runAdmin(db, 'verify', '--company', COMPANY.empresa);
    await expect(verifying).rejects.toMatchObject({
      stderr: expect.stringContaining(' differs from the certificate '),
    });
  });

  it('has every known balance after all its months are purged', async () => {
    const administrator = movements?.as('administrator', { roles: ['admin'] });
    for (const month of MONTHS) {
      const branch = { company: COMPANY.empresa, branch: COMPANY.filial };
      const body = { ...branch, year: YEAR, month, dryRun: false, confirmSealed: true };
      const purged = { status: 200, body: { status: 'CONSOLIDATED', digest: expect.any(String) } };
      expect(await administrator?.post('/purge', body)).toMatchObject(purged);
      if (month === '01' || month === '06') expect(await readBalances()).toEqual(expected);
    }
    const [left] = await db.query<{ entries: number }>('SELECT count(*)::int AS entries FROM ledger.entry');
    expect(left).toEqual({ entries: 0 });
    expect(await readBalances()).toEqual(expected);
  });

  async function start(): Promise<void> {
    movements = await startApp('movements', { databaseUrl: db.url });
    queries = await startApp('queries', { databaseUrl: db.url });
  }

  async function stop(): Promise<void> {
    await movements?.stop();
    await queries?.stop();
    movements = queries = undefined;
  }

  async function expectConsolidated(months: readonly string[]): Promise<void> {
    for (const month of months) await consolidate(accountantOf(movements), month);
  }

  async function reopen(yearmonth: string): Promise<unknown> {
    const administrator = movements?.as('administrator', { roles: ['admin'] });
    const body = { yearmonth, reason: 'cents' };
    const answer = await administrator?.post<{ months: unknown }>(`/monthReopening/${PATH}`, body);
    expect(answer?.status).toBe(201);
    return answer?.body.months;
  }

  async function readBalances(): Promise<Balances> {
    return await balancesOverHttp(accountantOf(queries), COMPANY, expected);
  }
});

/** Returns a balance as it is when 0.03 less was credited to 000011 and debited to 000831 in February. */
function followed(key: string, row: string): string {
  const [month = '', account = ''] = key.split(' ');
  const cents = account === '000011' ? 3 : account === '000831' ? -3 : 0;
  if (cents === 0 || month < `${YEAR}-02`) return row;
  const columns = month > `${YEAR}-02` ? [0, 4] : cents > 0 ? [2, 4] : [1, 4];
  return row
    .split(',')
    .map((amount, column) => {
      if (!columns.includes(column)) return amount;
      const change = column === 2 ? -cents : cents;
      return ((Math.round(Number(amount) * 100) + change) / 100).toFixed(2);
    })
    .join(',');
}

/** The figures at the seal of February of an account without closing entries in that month. */
function sealedFigures(account: string, balances: Balances): Record<string, number> {
  const row = balances.get(`${YEAR}-02 ${account}`)?.split(',').map(Number) ?? [];
  const [openingBalance = 0, movdeb = 0, movcred = 0, , accumulatedBalance = 0] = row;
  return { openingBalance, movdeb, movcred, encdeb: 0, enccred: 0, accumulatedBalance };
}
