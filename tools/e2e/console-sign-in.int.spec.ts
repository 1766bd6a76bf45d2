// The console's sign-in in Chromium, with a provider that is not ours and the built queries service, which verifies its tokens:
// the flow is the standard's, what was entered waits, and each refusal is one sentence.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RunningProcess, startApp, type RunningApp } from '@razao/testing/apps';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { givenCompany, givenGrant } from '@razao/testing/factories';
import { freePort } from '@razao/testing/postgres';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ROOT } from '../src/deployment/manifests.js';
import { CHROMIUM } from './console-walk.js';
import { AUDIENCE, CLIENT_ID, startOpenIdProvider, type OpenIdProvider } from './open-id-provider.js';

const START_MS = 120_000;
const WALK_MS = 60_000;
const WAIT_MS = 20_000;
const HOUR_MS = 3_600_000;

let db: TestDatabase;
let provider: OpenIdProvider;
let queries: RunningApp;
let server: RunningProcess;
let browser: Browser;
let url: string;
let page: Page;

beforeAll(async () => {
  // The provider says at each start what is not for production.
  for (const level of ['info', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  db = await createTestDatabase();
  const company = await givenCompany(db, { code: '0101' });
  await givenGrant(db, 'ana', company);
  const port = await freePort();
  url = `http://localhost:${port}`;
  provider = await startOpenIdProvider(await freePort(), url);
  const env = {
    JWT_PUBLIC_KEY: '',
    JWT_JWKS_URI: `${provider.issuer}/jwks`,
    JWT_ISSUER: provider.issuer,
    JWT_AUDIENCE: AUDIENCE,
    CORS_ORIGINS: url,
  };
  queries = await startApp('queries', { databaseUrl: db.url, env });
  server = await RunningProcess.start({
    name: 'console',
    script: join(ROOT, 'apps/console/dist/main.js'),
    env: {
      PORT: String(port),
      ...{ MOVEMENTS_URL: queries.url, QUERIES_URL: queries.url, COMPLIANCE_URL: queries.url },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID },
    },
    readyUrl: `${url}/health`,
  });
  browser = await chromium.launch({
    executablePath: CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, START_MS);

afterAll(async () => {
  await browser.close();
  await server.stop();
  await queries.stop();
  await provider.stop();
  await db.close();
  jest.restoreAllMocks();
});

beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  Object.assign(provider.next, { audience: AUDIENCE, roles: [], format: 'jwt' });
});

afterEach(async () => {
  await page.context().close();
});

/** Presses the button; the window that opens. */
async function press(): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Entrar' }).click(),
  ]);
  opened.setDefaultTimeout(WAIT_MS);
  return opened;
}

/** As the provider asks: a name, any password, then the consent. */
async function enter(opened: Page, user: string): Promise<void> {
  await opened.getByPlaceholder('Enter any login').fill(user);
  await opened.getByPlaceholder('and password').fill('secret');
  await opened.getByRole('button', { name: 'Sign-in' }).click();
  await opened.getByRole('button', { name: 'Continue' }).click();
}

async function signIn(user: string): Promise<void> {
  await page.goto(url);
  const opened = await press();
  const closed = opened.waitForEvent('close');
  await enter(opened, user);
  await closed;
}

const says = async (text: string): Promise<void> => {
  await page.getByText(text).waitFor();
};

const sentence = async (): Promise<string> => await page.getByRole('alert').innerText();

describe('signing in', () => {
  it(
    'shows the companies of the person, and who they are; the window closes itself',
    async () => {
      await signIn('ana');
      await page.getByRole('heading', { name: '0101' }).waitFor();
      await says('ana@example.com');
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
    },
    WALK_MS,
  );

  it(
    'shows no company to a person without permission, and says whom to ask',
    async () => {
      await signIn('bia');
      await says('Você não tem permissão para nenhuma empresa. Peça a um administrador.');
      expect(await page.getByText('0101').count()).toBe(0);
    },
    WALK_MS,
  );

  it(
    'is kept over a reload when the person asks, until they sign out, here and at the provider',
    async () => {
      await page.goto(url);
      await page.getByRole('checkbox').check();
      const opened = await press();
      await enter(opened, 'ana');
      await says('ana@example.com');
      await page.reload();
      await says('ana@example.com');
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.getByRole('button', { name: 'Yes, sign me out' }).click();
      await page.waitForURL(`${url}/`);
      const again = await press();
      await again.getByPlaceholder('Enter any login').waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
    },
    WALK_MS,
  );

  it(
    'again after the end leaves what was entered, and asks a person whom the provider knows for nothing',
    async () => {
      await page.clock.install();
      await signIn('ana');
      await page.getByRole('searchbox').fill('Company');
      await page.clock.fastForward(2 * HOUR_MS);
      await says('Sua sessão terminou. Entre novamente.');
      expect(await page.getByRole('searchbox').isVisible()).toBe(false);
      await page.clock.setSystemTime(new Date());
      await press();
      await page.getByRole('searchbox').waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('Company');
    },
    WALK_MS,
  );

  it(
    'of another person after the end shows nothing of the first one',
    async () => {
      await page.clock.install();
      await signIn('ana');
      await page.getByRole('searchbox').fill('Company');
      await page.clock.fastForward(2 * HOUR_MS);
      await page.clock.setSystemTime(new Date());
      await page.context().clearCookies();
      await enter(await press(), 'bia');
      await says('bia@example.com');
      expect(await page.getByText('0101').count()).toBe(0);
    },
    WALK_MS,
  );
});

describe('a refusal is one sentence', () => {
  it(
    'of the person at the provider',
    async () => {
      await page.goto(url);
      const opened = await press();
      await opened.getByRole('link', { name: 'Cancel' }).click();
      expect(await sentence()).toBe(
        'O serviço de autenticação recusou a entrada (access_denied). Entre novamente; se não adiantar, avise o administrador.',
      );
    },
    WALK_MS,
  );

  it(
    'when the provider does not answer',
    async () => {
      await page.route(`${provider.issuer}/**`, async (route) => await route.abort());
      await page.goto(url);
      await press();
      expect(await sentence()).toBe(
        'O serviço de autenticação não responde. Tente novamente em instantes; se não adiantar, avise o administrador.',
      );
    },
    WALK_MS,
  );

  it(
    'when the nonce is not that of the page',
    async () => {
      const isRequest = ({ pathname }: URL): boolean => pathname === '/auth';
      await page.context().route(isRequest, async (route) => {
        const asked = new URL(route.request().url());
        asked.searchParams.set('nonce', 'of-another');
        await route.fulfill({ status: 302, headers: { location: asked.href } });
      });
      await page.goto(url);
      const opened = await press();
      await enter(opened, 'ana');
      expect(await sentence()).toBe(
        'A resposta do serviço de autenticação não é válida (OAUTH_JWT_CLAIM_COMPARISON_FAILED) e não foi usada. Avise o administrador.',
      );
    },
    WALK_MS,
  );

  it(
    'when the verifier is not that of the code',
    async () => {
      await page.route(`${provider.issuer}/token`, async (route) => {
        const form = new URLSearchParams(route.request().postData() ?? '');
        form.set('code_verifier', 'x'.repeat(43));
        await route.continue({ postData: form.toString() });
      });
      await page.goto(url);
      await enter(await press(), 'ana');
      expect(await sentence()).toContain('recusou a entrada (invalid_grant).');
    },
    WALK_MS,
  );

  it(
    'when the state is of no page: the code is not used',
    async () => {
      await page.goto(`${url}/entrar?code=stolen&state=of-another&iss=${provider.issuer}`);
      const text = page.getByText('Nenhuma página do Razão pediu esta entrada, e ela não foi usada.');
      await text.waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
    },
    WALK_MS,
  );

  it(
    'when the access token is none that a service can read',
    async () => {
      provider.next.format = 'opaque';
      await page.goto(url);
      await enter(await press(), 'ana');
      expect(await sentence()).toContain('não é válida (access_token) e não foi usada.');
    },
    WALK_MS,
  );

  it(
    'when the services do not accept the token',
    async () => {
      provider.next.audience = 'urn:another';
      await page.goto(url);
      await enter(await press(), 'ana');
      expect(await sentence()).toBe(
        'Os serviços não aceitam sua sessão. Entre novamente; se não adiantar, avise o administrador.',
      );
    },
    WALK_MS,
  );

  it(
    'when the browser opens no window',
    async () => {
      await page.addInitScript('window.open = () => null');
      await page.goto(url);
      await page.getByRole('button', { name: 'Entrar' }).click();
      expect(await sentence()).toBe(
        'O navegador bloqueou a janela de entrada: permita janelas desta página e entre novamente.',
      );
    },
    WALK_MS,
  );
});
