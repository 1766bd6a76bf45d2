// The console of one cell with a company of another: it is on the board, and its figures, ledger and document are read there, by
// requests that the page sends on with its token. In Chromium, because it is the browser that refuses what CORS or the policy do not allow.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { migrate } from '@razao/schema';
import { RunningProcess, startApp, testToken, type RunningApp } from '@razao/testing/apps';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { freePort } from '@razao/testing/postgres';
import type { Browser } from 'playwright-core';
import { ROOT } from '../src/deployment/manifests.js';
import { givenBooks, type Books } from './books-of-a-cell.js';
import { openChromium } from './chromium.js';

const NAMES = ['movements', 'queries'] as const;

const databases: TestDatabase[] = [];
const services: RunningApp[] = [];
let server: RunningProcess;
let browser: Browser;
let far: Books;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  for (const cell of [0, 1]) {
    const db = await createTestDatabase({ from: 'empty' });
    databases.push(db);
    await migrate(db.url, cell);
    const env = { CELL: String(cell), CORS_ORIGINS: url };
    for (const name of NAMES)
      services.push(await startApp(name, { databaseUrl: db.url, env, worker: false }));
  }
  const [near, other] = databases as [TestDatabase, TestDatabase];
  await givenBooks(near, 'NEAR');
  far = await givenBooks(other, 'FAR');
  const [movements, queries, farMovements, farQueries] = services.map((service) => service.url);
  for (const db of databases)
    await db.query(`INSERT INTO ledger.cell_address VALUES (0, $1, $2, $2), (1, $3, $4, $4)`, [
      movements,
      queries,
      farMovements,
      farQueries,
    ]);
  await near.query(`INSERT INTO ledger.company_home VALUES ('FAR', 1, 'SERVED')`);
  server = await RunningProcess.start({
    name: 'console',
    script: join(ROOT, 'apps/console/dist/main.js'),
    env: {
      PORT: String(port),
      MOVEMENTS_URL: `${movements},${farMovements}`,
      QUERIES_URL: `${queries},${farQueries}`,
      COMPLIANCE_URL: `${queries},${farQueries}`,
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'none',
    },
    readyUrl: `${url}/health`,
  });
  browser = await openChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all(services.map((service) => service.stop()));
  for (const db of databases) await db.close();
});

it('shows the companies of both cells, and the books of the one that lives in the other', async () => {
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
