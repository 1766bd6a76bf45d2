// Tests in Chromium what a person reads on a phone, with large letters and on paper: names, amounts and months are whole.
import { beforeAll, expect, it } from '@jest/globals';
import {
  CAPITAL,
  givenBatch,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { brokenWords } from './broken-words.js';
import { open, page, site, useConsoleSite } from './console-site.js';

const STALE_MS = 11_000;
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

useConsoleSite('queries', 'movements');

beforeAll(async () => {
  const { db, company } = site;
  await db.query('UPDATE ledger.company SET name = $1 WHERE id = $2', [COMPANY, company.id]);
  await db.query('UPDATE ledger.account SET name = $1 WHERE id = $2', [NAME, company.account('1.1.1.01')]);
  const year = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}-01`);
  await givenOpenPeriod(db, company.branch, '2024-01-01', ...year.slice(1));
  const document = await givenDocument(db, await givenBatch(db, company.branch, '2024-01-01'));
  const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: AMOUNT, history: HISTORY }]);
  const closing = await givenDocument(db, document.batch, { cdpadronizado: 'ENC' });
  const result = { account: contra, contra: company.account(CAPITAL), amount: AMOUNT };
  await givenEntries(db, closing, [{ debcre: 'D', ...result }]);
  await givenConsolidated(db, company.branch, '2024-01-01');
});

it('a statement on a phone has whole names', async () => {
  await page.setViewportSize(PHONE);
  await open('/0101/1/demonstracoes/2024/02');
  await page.getByRole('rowheader', { name: NAME }).waitFor();
  expect(await page.evaluate(CUT)).toEqual([]);
  // The day before January.
  await page.getByRole('columnheader', { name: '12/2023' }).waitFor();
});

it('the trial balance and the ledger on a phone have whole names and texts', async () => {
  await page.setViewportSize(PHONE);
  await open('/0101/1/balancete/2024/01');
  const head = page.getByRole('rowheader', { name: NAME });
  await head.waitFor();
  expect(await page.evaluate(CUT)).toEqual([]);
  expect(await brokenWords(page, 'tbody th bdi')).toEqual([]);
  await page.getByRole('row', { name: NAME }).getByRole('link').last().click();
  await page.getByText(HISTORY).waitFor();
  expect(await page.evaluate(CUT)).toEqual([]);
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
