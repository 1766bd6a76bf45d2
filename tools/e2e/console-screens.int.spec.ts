// Tests in Chromium what a person reads on a wide screen, on a phone, with large letters and on paper: names, amounts and
// months are whole. The last tests have extreme books: a document of many lines, an account with a long code, a company
// without months, and many companies.
import { beforeAll, expect, it } from '@jest/globals';
import {
  CAPITAL,
  givenCompany,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenDocument,
  givenOpenPeriod,
  givenPurged,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { Locator } from 'playwright-core';
import { brokenWords } from './broken-words.js';
import { open, page, PERSON, site, useConsoleSite } from './console-site.js';

const STALE_MS = 11_000;
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** As on a screen of 1280 × 800 pixels at 200 %. */
const LARGE_LETTERS = { width: 640, height: 400 };
/** The width of A4 between its margins. */
const PAPER = { width: 718, height: 1000 };
const NAME = 'ADIANTAMENTOS A FORNECEDORES DE EMBALAGENS NÃO REEMBOLSÁVEIS';
const HISTORY = 'Adiantamento ao fornecedor conforme contrato de embalagens, com devolução em trinta dias';
const AMOUNT = '12345678.90';
const COMPANY = 'Comércio e Distribuição de Alimentos e Embalagens do Planalto Central';
const CUT = `[...document.querySelectorAll('tbody :is(th, td), .branch')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)`;
const DEEP = {
  kind: 'A',
  nature: '01',
  code: '1.1.01.01.01.01.01.01.0001',
  reduced: '1',
  name: 'CAIXA',
} as const;
const OTHER = { ...DEEP, code: '1.1.01.01.01.01.01.01.0002', reduced: '2', name: 'BANCOS' } as const;

/** A document of 1,000 lines with long texts. */
let large: number;

useConsoleSite('queries', 'movements');

beforeAll(async () => {
  const { db, company } = site;
  await db.query('UPDATE ledger.company SET name = $1 WHERE id = $2', [COMPANY, company.id]);
  await db.query('UPDATE ledger.account SET name = $1 WHERE id = $2', [NAME, company.account('1.1.1.01')]);
  const year = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}-01`);
  await givenOpenPeriod(db, company.branch, '2024-01-01', ...year.slice(1));
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: AMOUNT, history: HISTORY }]);
  const closing = await givenDocument(db, document.batch, { cdpadronizado: 'ENC' });
  const result = { account: contra, contra: company.account(CAPITAL), amount: AMOUNT };
  await db.query(
    `INSERT INTO ledger.history_code (company_id, code, text) VALUES ($1, 'E1', 'Encerramento')`,
    [company.id],
  );
  await givenEntries(db, closing, [{ debcre: 'D', ...result, historyCode: 'E1' }]);
  await givenConsolidated(db, company.branch, '2024-01-01');
  const history = 'Venda de mercadorias a prazo conforme nota fiscal '.repeat(5).trim();
  const many = await givenOpenDocument(db, company.branch, '2024-12-01');
  await givenEntries(
    db,
    many,
    Array.from({ length: 1_000 }, (_, at) => ({
      ...({ debcre: 'D', account, contra, amount: '1.00', history } as const),
      lancamento: `${10_001 + at}`,
    })),
  );
  large = many.id;
  const openings = { [DEEP.code]: '9.00', [OTHER.code]: '-9.00' };
  await givenGrant(db, PERSON, await givenCompany(db, { code: '0302', chart: [DEEP, OTHER], openings }));
});

it('a statement on a phone has whole names', async () => {
  await page.setViewportSize(PHONE);
  await open('/0101/1/demonstracoes/2024/02');
  await page.getByRole('rowheader', { name: NAME }).waitFor();
  expect(await page.evaluate(CUT)).toEqual([]);
  // The day before January.
  await page.getByRole('columnheader', { name: '12/2023' }).waitFor();
});

it.each([
  ['a wide screen', WIDE],
  ['a phone', PHONE],
])('the trial balance and the ledger on %s have whole names and texts', async (_, size) => {
  await page.setViewportSize(size);
  await open('/0101/1/balancete/2024/01');
  const head = page.getByRole('rowheader', { name: NAME });
  await head.waitFor();
  expect(await page.evaluate(CUT)).toEqual([]);
  expect(await brokenWords(page, 'tbody th bdi')).toEqual([]);
  await page.getByRole('row', { name: NAME }).getByRole('link').last().click();
  await page.getByText(HISTORY).waitFor();
  expect(await page.evaluate(CUT)).toEqual([]);
});

it('an entry with a history code only shows the code and its text, in a ledger and in its document', async () => {
  await open('/0101/1/razao/3001/2024/01');
  const line = page.getByRole('row', { name: /E1 Encerramento/ });
  await line.getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Documento/ }).waitFor();
  await line.waitFor();
  expect(await line.count()).toBe(1);
});

it('a view names its company and branch from one request, cut on a phone and whole on paper', async () => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/companies') requests += 1;
  });
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await open('/0101/1/balancete/2024/01');
  const way = page.getByRole('navigation', { name: 'Onde você está' });
  const name = way.getByText(COMPANY);
  await name.waitFor();
  expect(await way.innerText()).toMatch(new RegExp(`0101\\s+${COMPANY}\\s+/ 1 `));
  const isCut = async (): Promise<boolean> =>
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(await isCut()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await isCut()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.clock.fastForward(STALE_MS);
  await page.getByRole('link', { name: 'Mês seguinte' }).click();
  await page.getByRole('heading', { name: 'Balancete 02/2024' }).waitFor();
  await name.waitFor();
  expect(requests).toBe(1);
});

it('the page of a statement breaks names between words only, on a phone', async () => {
  await page.setViewportSize(PHONE);
  const sent = page.waitForRequest((each) => /\/statements\//.test(each.url()) && each.method() === 'GET');
  await open('/0101/1/demonstracoes/2024/02');
  const request = await sent;
  const headers = { ...(await request.allHeaders()), accept: 'text/html' };
  const html = await (await page.request.get(request.url(), { headers })).text();
  await page.goto('about:blank');
  await page.setContent(html);
  await page.getByText(NAME).waitFor();
  expect(await brokenWords(page, '.line bdi')).toEqual([]);
});

it('a table with large letters has the whole screen', async () => {
  await page.setViewportSize(LARGE_LETTERS);
  await open('/0101/1/demonstracoes/2024/02');
  const table = page.getByRole('region', { name: 'Balanço patrimonial' });
  expect((await table.boundingBox())?.height).toBeGreaterThan(LARGE_LETTERS.height / 2);
});

it('paper has all months of a year, all columns of a trial balance, the numbers of seals, and nothing to press', async () => {
  await page.setViewportSize(PAPER);
  await open('/');
  await page.getByRole('link', { name: /^dez.*aberto/ }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(CUT)).toEqual([]);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: /^jan/ }).click();
  await page.getByText('Níveis').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Níveis', '›'])
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(false);
  await page.getByRole('columnheader', { name: 'Encerramento' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PAPER.width);
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Consolidação' }).click();
  const seal = page.getByRole('button', { name: 'O que mudou desde o selo 1' });
  await seal.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await seal.isVisible()).toBe(true);
});

it('a document of 1,000 lines has only the visible ones in the page, each as high as its text', async () => {
  await open(`/documento/${large}`);
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
  await open(`/documento/${large}`);
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
  await page.setViewportSize(PHONE);
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

it('the ledger and the trial balance of a month say that its entries were purged, not that it never had any', async () => {
  const { db } = site;
  const company = await givenCompany(db, { code: '0303' });
  await givenGrant(db, PERSON, company);
  await givenOpenPeriod(db, company.branch, '2024-02-01');
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: AMOUNT }]);
  await givenConsolidated(db, company.branch, '2024-01-01', '2024-02-01');
  await givenPurged(db, company.branch, '2024-01-01');
  await open('/0303/1/razao/1001/2024/01');
  await page.getByText('Os lançamentos deste mês foram expurgados').waitFor();
  expect(await page.getByText('Nenhum lançamento neste mês').count()).toBe(0);
  await page.getByRole('link', { name: 'Mês seguinte' }).click();
  await page.getByText('Saldo anterior. Nenhum lançamento neste mês.').waitFor();
  expect(await page.getByText('expurgados').count()).toBe(0);
  await page.getByRole('link', { name: 'Balancete' }).click();
  await page.getByText('Os débitos são iguais aos créditos.').waitFor();
  expect(await page.getByText('expurgados').count()).toBe(0);
  await page.getByRole('link', { name: 'Mês anterior' }).click();
  await page.getByText('Os lançamentos deste mês foram expurgados').waitFor();
});

it('the list of companies says when a branch has no month, and leads to where its months are opened in sequence', async () => {
  await open('/?q=0302');
  const company = page.getByRole('region', { name: '0302' });
  await company.waitFor();
  expect(await company.innerText()).toContain('Nenhum mês aberto ainda.');
  await company.getByRole('link', { name: 'Abrir 01/2024' }).click();
  await page.getByRole('button', { name: 'Abrir 01/2024' }).dblclick();
  await page.getByRole('heading', { name: 'Balancete 01/2024' }).waitFor();
  await page.getByRole('link', { name: 'Consolidação' }).click();
  await page.getByRole('button', { name: 'Abrir 02/2024' }).press('Enter');
  await page.getByRole('heading', { name: 'Balancete 02/2024' }).waitFor();
  await open('/0302/1/consolidacao/2024/04');
  await page.getByText('não foi aberto').waitFor();
  await page.getByRole('button', { name: 'Abrir 03/2024' }).waitFor();
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
  await open('/0101/1/consolidacao/2024/02');
  await page.getByRole('heading', { name: 'Consolidação 02/2024' }).waitFor();
  const button = page.getByRole('button', { name: 'Consolidar 02/2024' });
  await button.waitFor();
  expect(await button.count()).toBe(1);
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
