// Removes the closings of a real year from its files and computes them again, quarter by quarter. The same amount must
// empty each result account, and the same result must go to equity.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type RunningApp } from '@razao/testing/apps';
import { LEDGER, readRows } from '@razao/testing/real-year';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANY, MONTHS, YEAR, accountantOf, consolidate, loadForAccountant } from './real-year-fixture.js';

const PATH = `${COMPANY.empresa}/${COMPANY.filial}`;

interface Closing {
  result: number;
  entries: { debcre: 'D' | 'C'; conta: string; valor: number }[];
}

(LEDGER === '' ? describe.skip : describe)('the quarters of a real year without their closings', () => {
  const profitAccount = '000678';
  const lossAccount = '000675';
  const clearingAccount = '000936';
  const db = useTestDatabase();
  let movements: RunningApp;
  /** The net of the removed closing entries in cents, debit positive, by month and account. */
  const removed = new Map<string, Map<string, number>>();
  let natures: Map<string, string>;

  beforeAll(async () => {
    natures = new Map(
      (await readRows(join(LEDGER, 'accounts.csv'))).map(({ cdReduced = '', nature = '' }) => [
        cdReduced,
        nature,
      ]),
    );
    await loadForAccountant(db, LEDGER, COMPANY.empresa);
    movements = await startApp('movements', { databaseUrl: db.url });
    closeAfterTests(() => movements.stop());
  });

  it('are closed with the amounts and results of the removed closing entries', async () => {
    const accountant = accountantOf(movements);
    for (const month of MONTHS) {
      if (month !== '01')
        await accountant.post(`/monthOpening/${PATH}`, { newyearmonth: `${month}/${YEAR}` });
      await importWithoutClosing(month);
      const removedOfMonth = removed.get(month);
      if (removedOfMonth !== undefined) {
        const quarter = Number(month) / 3;
        const request = { year: YEAR, quarter, clearingAccount, profitAccount, lossAccount };
        const preview = await accountant.post<Closing>(`/yearClosing/${PATH}`, { ...request, dryRun: true });
        const closing = await accountant.post<Closing>(`/yearClosing/${PATH}`, request);
        expect([preview.status, closing.status]).toEqual([200, 201]);
        expect(preview.body.entries).toEqual(closing.body.entries);
        const emptied = new Map(
          closing.body.entries
            .filter(({ conta }) => natures.get(conta) === '04')
            .map(({ conta, debcre, valor }) => [conta, Math.round(valor * 100) * (debcre === 'D' ? 1 : -1)]),
        );
        expect(emptied).toEqual(ofNature(removedOfMonth, '04'));
        const equity = [...ofNature(removedOfMonth, '03').values()].reduce((sum, cents) => sum + cents, 0);
        expect(Math.round(closing.body.result * 100)).toBe(-equity);
      }
      await consolidate(accountant, month);
    }
    expect([...removed.keys()]).toEqual(['03', '06', '09', '12']);
    const open = await db.query(
      `SELECT l.period, a.reduced_code FROM ledger.account_balance l JOIN ledger.account a ON a.id = l.account_id
        WHERE a.nature = '04' AND a.kind = 'A' AND l.closing <> 0 AND extract(month FROM l.period)::int % 3 = 0`,
    );
    expect(open).toEqual([]);
  });

  async function importWithoutClosing(month: string): Promise<void> {
    const file = join(LEDGER, 'movements', `${YEAR}-${month}.csv`);
    const [header = '', ...lines] = (await readFile(file, 'latin1')).trimEnd().split('\n');
    for (const { cdpadronizado, debcre, conta = '', valor } of await readRows(file)) {
      if (cdpadronizado !== 'ENC') continue;
      const nets = removed.get(month) ?? new Map<string, number>();
      const cents = Math.round(Number(valor) * 100);
      nets.set(conta, (nets.get(conta) ?? 0) + (debcre === 'D' ? cents : -cents));
      removed.set(month, nets);
    }
    const content = [header, ...lines.filter((line) => !line.includes(',ENC,'))].join('\n');
    const batch = await accountantOf(movements).post<{ id: number }>('/batch', {
      ...COMPANY,
      ano: YEAR,
      mes: Number(month),
    });
    const upload = { filename: `${YEAR}-${month}.csv`, content };
    expect(await accountantOf(movements).upload(`/batch/${batch.body.id}/import`, upload)).toMatchObject({
      body: { success: true, errorRows: 0 },
    });
  }

  /** Selects the accounts of a nature, without those whose entries cancelled out. */
  function ofNature(nets: ReadonlyMap<string, number>, nature: string): Map<string, number> {
    return new Map([...nets].filter(([account, cents]) => natures.get(account) === nature && cents !== 0));
  }
});
