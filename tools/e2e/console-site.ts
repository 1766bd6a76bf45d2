// Starts a site around the console: a provider of another project, the built services that verify its tokens, one
// company that `ana` may see, and a Chromium.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { startApp } from '@razao/testing/apps';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { CAPITAL, givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import { freePort } from '@razao/testing/postgres';
import { RunningProcess } from '@razao/testing/processes';
import type { Locator, Page } from 'playwright-core';
import { ROOT } from '../src/deployment/dockerfile.js';
import { openChromium } from './chromium.js';
import { AUDIENCE, CLIENT_ID, startOpenIdProvider, type OpenIdProvider } from './open-id-provider.js';

export const PERSON = 'ana';
const WAIT_MS = 20_000;

type Service = 'movements' | 'queries';

interface ConsoleSite {
  /** The address of the console. */
  readonly url: string;
  readonly db: TestDatabase;
  readonly company: GivenCompany;
  readonly provider: OpenIdProvider;
  /** Opens a page in a new browser context, as for another person. */
  newPage(): Promise<Page>;
  stop(): Promise<void>;
}

/** The site of all tests of a file, and the page of the current test. */
export let site: ConsoleSite;
export let page: Page;

export function useConsoleSite(...names: Service[]): void {
  beforeAll(async () => {
    site = await startConsoleSite(...names);
  });
  afterAll(async () => await site.stop());
  beforeEach(async () => {
    page = await site.newPage();
  });
  afterEach(async () => await page.context().close());
}

async function startConsoleSite(...names: Service[]): Promise<ConsoleSite> {
  // At each start the provider prints what is not for production.
  const muted = (['info', 'warn'] as const).map((level) =>
    jest.spyOn(console, level).mockImplementation(() => undefined),
  );
  const db = await createTestDatabase();
  const company = await givenCompany(db, { code: '0101' });
  await givenGrant(db, PERSON, company);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await startOpenIdProvider(await freePort(), url);
  const env = {
    JWT_PUBLIC_KEY: '',
    JWT_JWKS_URI: `${provider.issuer}/jwks`,
    JWT_ISSUER: provider.issuer,
    JWT_AUDIENCE: AUDIENCE,
    CORS_ORIGINS: url,
  };
  const services = await Promise.all(
    names.map(async (name) => await startApp(name, { databaseUrl: db.url, env, worker: false })),
  );
  const addresses = ['movements', 'queries', 'compliance'].map((name) => [
    `${name.toUpperCase()}_URL`,
    services[names.findIndex((each) => each === name)]?.url ?? url,
  ]);
  const server = await startConsole(port, {
    ...(Object.fromEntries(addresses) as Record<string, string>),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_TOKEN_ORIGIN: provider.tokenOrigin,
  });
  const browser = await openChromium();
  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext();
    context.setDefaultTimeout(WAIT_MS);
    return await context.newPage();
  };
  const stop = async (): Promise<void> => {
    await browser.close();
    await server.stop();
    await Promise.all(services.map((service) => service.stop()));
    await provider.stop();
    await db.close();
    for (const each of muted) each.mockRestore();
  };
  return { url, db, company, provider, newPage, stop };
}

/** Starts the built server of the page. */
export async function startConsole(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  return await RunningProcess.start({
    name: 'console',
    script: join(ROOT, 'apps/console/dist/main.js'),
    env: { PORT: String(port), ...env },
    readyUrl: `http://localhost:${port}/health`,
  });
}

/**
 * Presses the button.
 * @returns the window that opens
 */
export async function pressSignIn(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Entrar' }).click(),
  ]);
  return opened;
}

/** Goes to a view of the site as a person whose tab keeps the token. */
export async function open(path: string, roles: readonly string[] = []): Promise<void> {
  const token = site.provider.tokenOf(PERSON, roles);
  await page.addInitScript(`sessionStorage.setItem('razao.token', '${token} ${token}')`);
  await page.goto(`${site.url}${path}`);
}

/** Goes to a view of the site through the sign-in, after which the person has a session at the provider. */
export async function openAndSignIn(path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  await enterAtProvider(await pressSignIn(page), PERSON);
}

/** Puts a file of one entry into the field of the import. */
export async function chooseFile(name = 'march.csv'): Promise<void> {
  const rows = 'documento;lancamento;debcre;day;conta;contrapartida;valor\nD-9;00001;D;02;1001;3001;10,00\n';
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/**
 * Shows the preview of closing the first quarter.
 * @returns the button that posts it
 */
export async function previewClosing(): Promise<Locator> {
  await page.getByLabel('Encerrar').selectOption('1');
  await page.getByLabel('Conta de destino do lucro').fill(CAPITAL);
  await page.getByLabel('Conta de destino do prejuízo').fill(CAPITAL);
  await page.getByRole('button', { name: 'Mostrar o que será lançado' }).click();
  const button = page.getByRole('button', { name: 'Lançar o encerramento' });
  await button.waitFor();
  return button;
}

/** Signs in at the provider: a name, any password, then the consent. */
export async function enterAtProvider(opened: Page, user: string): Promise<void> {
  await opened.getByPlaceholder('Enter any login').fill(user);
  await opened.getByPlaceholder('and password').fill('secret');
  await opened.getByRole('button', { name: 'Sign-in' }).click();
  await opened.getByRole('button', { name: 'Continue' }).click();
}
