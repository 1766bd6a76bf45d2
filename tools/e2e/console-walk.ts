// Walks through the console as a person does, in Chromium: signs in, follows a figure of the trial balance to its
// document, saves a CSV, opens the statements, checks the month, and, as an administrator, ends a month. axe checks
// every view on the way. The browser's console must stay empty, and no view may be wider than the screen.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Installation } from '../src/admin/installation.js';
import { openChromium } from './chromium.js';
import { writeWalkedCompany } from './console-company.js';
import { walkMonthEnd } from './console-month.js';

const SCREENS = [
  { width: 1280, height: 800, colorScheme: 'light', company: '0901' },
  { width: 390, height: 844, colorScheme: 'dark', company: '0902' },
] as const;
const WAIT_MS = 20_000;
const ADMIN = 'admin';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SERIOUS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;
const LINES_CUT =
  '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector(".table"))';
const PIXELS_CUT = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** @param url address of the installation's console */
export async function walkConsole(url: string, installation: Installation): Promise<void> {
  const browser = await openChromium();
  try {
    for (const screen of SCREENS) {
      await writeWalkedCompany(installation, screen.company);
      await walkOnScreen(browser, url, screen);
    }
  } finally {
    await browser.close();
  }
}

async function walkOnScreen(browser: Browser, url: string, screen: (typeof SCREENS)[number]): Promise<void> {
  const { colorScheme, company, ...viewport } = screen;
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const complaints: string[] = [];
  context.on('console', (line) => complaints.push(line.text()));
  context.on('weberror', (error) => complaints.push(error.error().message));
  await page.goto(url);
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await look(page);
  await signIn(page, 'demo');
  await page.getByRole('heading', { name: 'Comércio Aurora Ltda' }).waitFor();
  await look(page);
  expect(await downloaded(page, 'empresas.csv')).toMatch(
    /^0101;Comércio Aurora Ltda;.*;03\/2025;aberto;\r$/m,
  );
  await page
    .getByRole('link', { name: /^mar.*aberto/ })
    .first()
    .click();
  const figure = await trialBalance(page);
  await ledger(page, figure);
  await page.getByRole('heading', { name: /^Documento/ }).waitFor();
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
  await look(page);
  await monthViews(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Compliance 03/2025' }).waitFor();
  await page.getByRole('button', { name: 'Check the month now' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('en-GB');
  expect(await page.title()).toBe('Compliance 03/2025 – 0101/0001 – Razão');
  // A reload signs out, because the token was in memory only.
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByRole('button', { name: 'Português' }).click();
  await page.getByRole('button', { name: 'Entrar' }).focus();
  await signIn(page, ADMIN);
  await walkMonthEnd({ page, look: () => look(page) }, company);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Signs in with the keyboard only: the button has the focus, and in the window the first field. */
async function signIn(page: Page, user: string): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await opened.getByRole('heading', { name: 'Entrar' }).waitFor();
  await look(opened);
  const closed = opened.waitForEvent('close');
  for (const key of [user, 'Tab', user, 'Enter'])
    await (key === user ? opened.keyboard.type(key) : opened.keyboard.press(key));
  await closed;
}

/** @returns the text of the figure that was followed */
async function trialBalance(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Balancete 03/2025' }).waitFor();
  await page.getByText('Os débitos são iguais aos créditos.').waitFor();
  const row = page.getByRole('row', { name: /BANCO DO PLANALTO/ });
  await row.waitFor();
  await look(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Só as linhas à vista são impressas.').waitFor();
  await page.emulateMedia({ media: null });
  const assets = page.getByRole('button', { name: '1 ATIVO', exact: true });
  await assets.press('Enter');
  await row.waitFor({ state: 'detached' });
  await assets.press('Enter');
  await page.getByLabel('Meses').selectOption('3');
  await page.getByRole('columnheader', { name: '01/2025' }).waitFor();
  await look(page);
  expect(await downloaded(page, 'balancete-0101-0001-2025-3-meses-3.csv')).toMatch(
    /^\uFEFFConta;Nome;01\/2025;02\/2025;03\/2025\r$[^]*^;Total;0;0;0\r$/m,
  );
  await page.getByLabel('Meses').selectOption('1');
  await page.getByRole('columnheader', { name: 'Saldo anterior' }).waitFor();
  await page
    .getByRole('row', { name: /1.1.1 DISPONIBILIDADES/ })
    .getByRole('link')
    .last()
    .click();
  await page.getByRole('link', { name: 'Todas as contas' }).waitFor();
  await look(page);
  const figure = row.getByRole('link').last();
  const text = await figure.innerText();
  await figure.click();
  return text;
}

async function ledger(page: Page, figure: string): Promise<void> {
  await page.getByRole('heading', { name: 'Razão 03/2025' }).waitFor();
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('MAIN');
  expect(await page.locator('tfoot .amount').innerText()).toBe(figure);
  const first = page.locator('tbody tr').getByRole('link').first();
  await first.waitFor();
  await page.getByRole('img', { name: 'Meses da conta' }).waitFor();
  await look(page);
  expect(await downloaded(page, 'razao-0101-0001-111201-2025-3.csv')).toMatch(/^\uFEFF?lote;documento;/);
  await first.click();
}

/** @returns the CSV of the view */
async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return await readFile(await download.path(), 'utf8');
}

/** Goes from the document of the ledger's first line to the other views of its month. */
async function monthViews(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Balancete/ }).click();
  await page.getByRole('link', { name: 'Demonstrações' }).click();
  await page.getByRole('row', { name: /^ATIVO CIRCULANTE/ }).waitFor();
  await look(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate<number>(LINES_CUT)).toBe(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Demonstração do resultado' }).click();
  await page.getByRole('img', { name: 'Receitas e resultado de 2025' }).waitFor();
  await page.getByText('Valores').press('Enter');
  await look(page);
  await page.getByRole('link', { name: 'Conformidade' }).click();
  await page.getByRole('button', { name: 'Verificar o mês agora' }).click();
  await page.getByRole('button', { name: 'Baixar o relatório' }).waitFor();
  await page.getByRole('img', { name: /lei de Benford/ }).waitFor();
  await look(page);
}

async function look(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(await readFile(AXE, 'utf8'));
  expect(await page.evaluate<string[]>(SERIOUS)).toEqual([]);
  expect(await page.evaluate<number>(PIXELS_CUT)).toBe(0);
}
