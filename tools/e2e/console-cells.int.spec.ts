// Tests the console of one cell with a company of another: the board lists it, and the page reads its figures, ledger
// and document from the other cell, with requests that it sends on with its token. The test uses Chromium, because the
// browser enforces CORS and the policy.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testToken, type AppName } from '@razao/testing/apps';
import { freePort } from '@razao/testing/postgres';
import type { RunningProcess } from '@razao/testing/processes';
import type { Browser } from 'playwright-core';
import { givenBooks, type Books } from './books-of-a-cell.js';
import { openChromium } from './chromium.js';
import { startConsole } from './console-site.js';
import { serviceStacks } from './service-stacks.js';

const { startCells } = serviceStacks();
let server: RunningProcess;
let browser: Browser;
let far: Books;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const [near, other] = await startCells({ CORS_ORIGINS: url });
  await givenBooks(near.db, 'NEAR');
  far = await givenBooks(other.db, 'FAR');
  await near.db.query(`INSERT INTO ledger.company_home VALUES ('FAR', 1, 'SERVED')`);
  const addressesOf = (name: AppName): string => `${near.apps[name].url},${other.apps[name].url}`;
  server = await startConsole(port, {
    MOVEMENTS_URL: addressesOf('movements'),
    QUERIES_URL: addressesOf('queries'),
    COMPLIANCE_URL: addressesOf('compliance'),
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: 'none',
  });
  browser = await openChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('the console of a cell lists the companies of both cells, and shows the books of one in the other cell', async () => {
  const token = testToken({ subject: 'ana' });
  const context = await browser.newContext();
  await context.addInitScript(`sessionStorage.setItem('razao.token', '${token} ${token}')`);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('heading', { name: /^NEAR/ }).waitFor();
  const board = page.getByRole('region', { name: /^FAR/ });
  await board.getByRole('link', { name: /^jan.*aberto/ }).click();
  await page.getByText('Os débitos são iguais aos créditos.').waitFor();
  await page.getByRole('link', { name: /10,00/ }).first().click();
  await page.getByRole('heading', { name: /^Balancete|^Razão/ }).waitFor();
  await page.goto(`${url}/FAR/${far.company.branch.code}/razao/1001/2024/01`);
  await page.locator('tbody tr').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Documento/ }).waitFor();
  await page.getByRole('button', { name: 'Estornar o lançamento' }).waitFor();
  expect(page.url()).toBe(`${url}/documento/${far.ids.document}`);
  await context.close();
});
