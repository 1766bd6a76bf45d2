// Tests the sign-in of the console in Chromium, with a provider of another project and the built queries service, which
// verifies its tokens: the flow follows the standard, entered data is kept, and each refusal is one sentence.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { enterAtProvider, page, PERSON, pressSignIn, site, useConsoleSite } from './console-site.js';
import { AUDIENCE, type OpenIdProvider } from './open-id-provider.js';

const HOUR_MS = 3_600_000;

useConsoleSite('queries');

let provider: OpenIdProvider;
let url: string;

beforeAll(() => {
  ({ provider, url } = site);
});

beforeEach(() => {
  Object.assign(provider.next, { audience: AUDIENCE, format: 'jwt' });
});

async function signIn(user: string): Promise<void> {
  await page.goto(url);
  const opened = await pressSignIn(page);
  const closed = opened.waitForEvent('close');
  await enterAtProvider(opened, user);
  await closed;
}

const says = async (text: string): Promise<void> => {
  await page.getByText(text).waitFor();
};

const sentence = async (): Promise<string> => await page.getByRole('alert').innerText();

describe('the sign-in', () => {
  it('closes its window and shows the companies and the name of the person', async () => {
    await signIn(PERSON);
    await page.getByRole('heading', { name: '0101' }).waitFor();
    await says('ana@example.com');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('shows no company to a person without permission, and names the administrator', async () => {
    await signIn('bia');
    await says('Você não tem permissão para nenhuma empresa. Peça a um administrador.');
    expect(await page.getByText('0101').count()).toBe(0);
  });

  it('is kept over a reload when the person chooses so, until they sign out at console and provider', async () => {
    await page.goto(url);
    await page.getByRole('checkbox').check();
    const opened = await pressSignIn(page);
    await enterAtProvider(opened, PERSON);
    await says('ana@example.com');
    await page.reload();
    await says('ana@example.com');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(`${url}/`);
    const again = await pressSignIn(page);
    await again.getByPlaceholder('Enter any login').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('after the end of a session keeps what was entered, and needs no password at the provider', async () => {
    await page.clock.install();
    await signIn(PERSON);
    await page.getByRole('searchbox').fill('Company');
    await page.clock.fastForward(2 * HOUR_MS);
    await says('Sua sessão terminou. Entre novamente.');
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.clock.setSystemTime(new Date());
    await pressSignIn(page);
    await page.getByRole('searchbox').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Company');
  });

  it('after the end of a session is kept although a request of that session is refused later', async () => {
    await page.clock.install();
    await signIn(PERSON);
    const keep = page.getByRole('checkbox');
    let refuse = (): void => undefined;
    const refusing = new Promise<void>((resolve) => (refuse = resolve));
    const isSearch = ({ searchParams }: URL): boolean => searchParams.get('q') === 'Company';
    const answer = async (route: Route): Promise<void> => {
      await refusing;
      await route.fulfill({ status: 401, headers: { 'Access-Control-Allow-Origin': '*' } });
    };
    await page.route(isSearch, answer, { times: 1 });
    const searchSent = page.waitForRequest((request) => isSearch(new URL(request.url())));
    await page.getByRole('searchbox').fill('Company');
    await searchSent;
    await page.clock.fastForward(2 * HOUR_MS);
    await says('Sua sessão terminou. Entre novamente.');
    await page.clock.setSystemTime(new Date());
    await keep.check();
    await pressSignIn(page);
    await page.getByRole('searchbox').waitFor();
    const refused = page.waitForResponse((response) => response.status() === 401);
    refuse();
    await (await refused).finished();
    await page.reload();
    await page.getByRole('searchbox').waitFor();
    expect(await page.getByRole('button', { name: 'Entrar' }).count()).toBe(0);
  });

  it('of another person after the end of a session shows nothing of the first one', async () => {
    await page.clock.install();
    await signIn(PERSON);
    await page.getByRole('searchbox').fill('Company');
    await page.clock.fastForward(2 * HOUR_MS);
    await page.clock.setSystemTime(new Date());
    await page.context().clearCookies();
    await enterAtProvider(await pressSignIn(page), 'bia');
    await says('bia@example.com');
    expect(await page.getByText('0101').count()).toBe(0);
  });
});

describe('a refused sign-in is explained in one sentence', () => {
  it('when the person cancels at the provider', async () => {
    await page.goto(url);
    const opened = await pressSignIn(page);
    await opened.getByRole('link', { name: 'Cancel' }).click();
    expect(await sentence()).toBe(
      'O serviço de autenticação recusou a entrada (access_denied). Entre novamente; se não adiantar, avise o administrador.',
    );
  });

  it('when the provider does not answer', async () => {
    await page.route(`${provider.issuer}/**`, async (route) => await route.abort());
    await page.goto(url);
    await pressSignIn(page);
    expect(await sentence()).toBe(
      'O serviço de autenticação não responde. Tente novamente em instantes; se não adiantar, avise o administrador.',
    );
  });

  it('when the token has another nonce than that of the page', async () => {
    const isRequest = ({ pathname }: URL): boolean => pathname === '/auth';
    await page.context().route(isRequest, async (route) => {
      const changed = new URL(route.request().url());
      changed.searchParams.set('nonce', 'of-another');
      await route.fulfill({ status: 302, headers: { location: changed.href } });
    });
    await page.goto(url);
    const opened = await pressSignIn(page);
    await enterAtProvider(opened, PERSON);
    expect(await sentence()).toBe(
      'A resposta do serviço de autenticação não é válida (OAUTH_JWT_CLAIM_COMPARISON_FAILED) e não foi usada. Avise o administrador.',
    );
  });

  it('when the code verifier is not that of the code', async () => {
    await page.route(`${provider.tokenOrigin}/token`, async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      form.set('code_verifier', 'x'.repeat(43));
      await route.continue({ postData: form.toString() });
    });
    await page.goto(url);
    await enterAtProvider(await pressSignIn(page), PERSON);
    expect(await sentence()).toContain('recusou a entrada (invalid_grant).');
  });

  it('when the state is of no page, and the code is not used', async () => {
    await page.goto(`${url}/entrar?code=stolen&state=of-another&iss=${provider.issuer}`);
    const text = page.getByText('Nenhuma página do Razão pediu esta entrada, e ela não foi usada.');
    await text.waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('when the access token is not a JWT', async () => {
    provider.next.format = 'opaque';
    await page.goto(url);
    await enterAtProvider(await pressSignIn(page), PERSON);
    expect(await sentence()).toContain('não é válida (access_token) e não foi usada.');
  });

  it('when the services do not accept the token', async () => {
    provider.next.audience = 'urn:another';
    await page.goto(url);
    await enterAtProvider(await pressSignIn(page), PERSON);
    expect(await sentence()).toBe(
      'Os serviços não aceitam sua sessão. Entre novamente; se não adiantar, avise o administrador.',
    );
  });

  it('when the browser blocks the window', async () => {
    await page.addInitScript('window.open = () => null');
    await page.goto(url);
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect(await sentence()).toBe(
      'O navegador bloqueou a janela de entrada: permita janelas desta página e entre novamente.',
    );
  });
});
