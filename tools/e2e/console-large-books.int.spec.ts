// Tests the console with extreme books, in Chromium: documents of many lines, many companies, accounts with long codes
// on a narrow screen, and a company without months.
import { beforeAll, expect, it } from '@jest/globals';
import {
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { Locator } from 'playwright-core';
import { open, page, PERSON, site, useConsoleSite } from './console-site.js';

const NARROW = { width: 390, height: 844 };
const DEEP = {
  kind: 'A',
  nature: '01',
  code: '1.1.01.01.01.01.01.01.0001',
  reduced: '1',
  name: 'CAIXA',
} as const;
const OTHER = { ...DEEP, code: '1.1.01.01.01.01.01.01.0002', reduced: '2', name: 'BANCOS' } as const;

useConsoleSite('queries', 'movements');

beforeAll(async () => {
  await givenOpenPeriod(site.db, site.company.branch, '2024-01-01');
  const openings = { [DEEP.code]: '9.00', [OTHER.code]: '-9.00' };
  await givenGrant(
    site.db,
    PERSON,
    await givenCompany(site.db, { code: '0302', chart: [DEEP, OTHER], openings }),
  );
});

/** A document of 1,000 lines with long texts. */
let document: number;

beforeAll(async () => {
  const { db, company } = site;
  const given = await givenDocument(db, await givenBatch(db, company.branch, '2024-01-01'));
  const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
  const history = 'Venda de mercadorias a prazo conforme nota fiscal '.repeat(5).trim();
  const lines = Array.from({ length: 1_000 }, (_, at) => ({
    ...({ debcre: 'D', account, contra, amount: '1.00', history } as const),
    lancamento: `${10_001 + at}`,
  }));
  await givenEntries(db, given, lines);
  document = given.id;
});

it('a document of 1,000 lines has only the visible ones in the page, each as high as its text', async () => {
  await open(`/documento/${document}`);
  const table = page.getByRole('region', { name: 'Documento' });
  await table.getByRole('row', { name: /^10001 / }).waitFor();
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  expect(await table.locator('table').getAttribute('aria-rowcount')).toBe('1001');
  const last = table.getByRole('row', { name: /^11000 / });
  while ((await last.count()) === 0) {
    await page.evaluate(`document.querySelector('.table').scrollTo(0, 1e7)`);
    await page.waitForTimeout(100);
  }
  const text = await boxOf(last.locator('bdi').last());
  expect(text.height).toBeGreaterThan(40);
  expect((await boxOf(last)).height).toBeGreaterThanOrEqual(text.height);
});

it('a document of rows of different heights is as it was left, after going back', async () => {
  await open(`/documento/${document}`);
  const table = page.getByRole('region', { name: 'Documento' });
  await table.getByRole('row', { name: /^10001 / }).waitFor();
  for (let times = 0; times < 20; times += 1) {
    await page.evaluate(`document.querySelector('.table').scrollBy(0, 1_000)`);
    await page.waitForTimeout(20);
  }
  const inSight = `document.elementFromPoint(300, 400).closest('tr').ariaRowIndex`;
  const row = await until(
    () => page.evaluate<string>(inSight),
    (at) => Number(at) > 100,
  );
  const link = table.locator(`tr[aria-rowindex="${row}"]`).getByRole('link').first();
  await link.press('Enter');
  await page.getByRole('heading', { name: /^Razão/ }).waitFor();
  await page.goBack();
  await link.and(page.locator(':focus')).waitFor();
  expect(await page.evaluate<string>(inSight)).toBe(row);
});

it('an account with a long code shows its whole code and name on a narrow screen', async () => {
  await page.setViewportSize(NARROW);
  await open('/0302/1/balancete/2024/01');
  const head = page.getByRole('rowheader', { name: /CAIXA$/ });
  const code = head.locator('.code');
  const name = head.locator('bdi').last();
  await name.waitFor();
  expect(await rightOf(name)).toBeLessThanOrEqual(await rightOf(head));
  expect(await rightOf(code)).toBeLessThanOrEqual(await rightOf(head));
  await page.evaluate(`document.querySelector('.table').scrollTo(1e4, 0)`);
  const { x } = await boxOf(head);
  expect((await boxOf(page.getByRole('columnheader', { name: 'Conta', exact: true }))).x).toBe(x);
  expect((await boxOf(page.getByRole('rowheader', { name: 'Total' }))).x).toBe(x);
});

it('the list of companies says when a branch has no month', async () => {
  await open('/?q=0302');
  const company = page.getByRole('region', { name: '0302' });
  await company.waitFor();
  expect(await company.innerText()).toContain('Nenhum mês aberto ainda.');
});

it('a branch is found although more companies than a page has contain the code of its company', async () => {
  await site.db.query(
    `WITH other AS (INSERT INTO ledger.company (code, name, base_period, closing_code, tax_regime, chart_id)
         SELECT '00' || n, 'Loja 0101 ' || n, base_period, closing_code, tax_regime, chart_id
           FROM ledger.company, generate_series(10001, 11000) n WHERE code = '0101' RETURNING id, base_period),
       branch AS (INSERT INTO ledger.branch (company_id, code, name, accounting_day)
         SELECT id, '1', 'Loja', base_period FROM other RETURNING company_id)
       INSERT INTO access.grant_direct (subject, company_id) SELECT $1, company_id FROM branch`,
    [PERSON],
  );
  await open('/0101/1/consolidacao/2024/01');
  await page.getByRole('heading', { name: 'Consolidação 01/2024' }).waitFor();
  await page.getByText('Carregando…').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Consolidar 01/2024' }).count()).toBe(1);
});

async function boxOf(locator: Locator): Promise<{ x: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}

async function rightOf(locator: Locator): Promise<number> {
  const { x, width } = await boxOf(locator);
  return x + width;
}
