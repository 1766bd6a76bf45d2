// Tests the stand-in as an OpenID Connect provider with oauth4webapi, which checks each response against the standard.
import { afterEach, describe, expect, it } from '@jest/globals';
import { parseEnv } from '@razao/platform/env';
import jwt from 'jsonwebtoken';
import * as oauth from 'oauth4webapi';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { AuthStandInEnv } from './auth-stand-in.env.js';
import { startAuthStandIn, type AuthStandIn } from './auth-stand-in.js';
import { CODE_LIFETIME_MS, CONSOLE_CLIENT_ID } from './code-flow.js';

const PAGE = 'http://localhost:3004';
const REDIRECT_URI = `${PAGE}/entrar`;
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters';
const client = { client_id: CONSOLE_CLIENT_ID };
// eslint-disable-next-line @typescript-eslint/no-deprecated -- The stand-in has no certificate.
const options = { [oauth.allowInsecureRequests]: true };

let standIn: AuthStandIn;
let server: oauth.AuthorizationServer;
let at: Date;

temporaryFolder(async (home) => {
  at = new Date();
  const env = { AUTH_PORT: '0', RAZAO_HOME: home, CORS_ORIGINS: PAGE };
  standIn = await startAuthStandIn(parseEnv(AuthStandInEnv, env), { now: () => at });
  const issuer = new URL(`http://localhost:${standIn.port}`);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
});
afterEach(() => standIn.close());

async function request(changes: Record<string, string> = {}): Promise<URLSearchParams> {
  return new URLSearchParams({
    response_type: 'code',
    client_id: CONSOLE_CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    scope: 'openid',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER),
    code_challenge_method: 'S256',
    ...changes,
  });
}

/** Requests the page of the stand-in, or sends its form with the entered values. */
async function authorize(query: URLSearchParams, entered?: Record<string, string>): Promise<Response> {
  const body = entered && new URLSearchParams(entered);
  return await fetch(`http://127.0.0.1:${standIn.port}/authorize?${query.toString()}`, {
    ...(body && { method: 'POST', body }),
    headers: { connection: 'close' },
    redirect: 'manual',
  });
}

async function answerOf(changes: Record<string, string> = {}): Promise<URL> {
  const answer = await authorize(await request(changes), { username: 'demo', password: 'demo' });
  return new URL(answer.headers.get('location') ?? '');
}

async function exchange(answer: URL, verifier = VERIFIER, redirectUri = REDIRECT_URI) {
  const checked = oauth.validateAuthResponse(server, client, answer, 'a-state');
  return await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), checked, redirectUri, verifier, options] as const),
    ),
    { expectedNonce: 'a-nonce', requireIdToken: true },
  );
}

describe('the stand-in as an OpenID Connect provider', () => {
  it('signs a user in with answers that follow the standard', async () => {
    const answer = await answerOf();
    expect(answer.href.startsWith(`${REDIRECT_URI}?code=`)).toBe(true);
    const tokens = await exchange(answer);
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
      sub: 'demo',
      preferred_username: 'demo',
    });
    expect(jwt.decode(tokens.access_token)).toMatchObject({
      sub: 'demo',
      roles: [],
      iss: server.issuer,
    });
  });

  it.each([
    ['pt-BR', '<html lang="pt-BR">'],
    ['en', '<html lang="en">'],
  ])('shows its page in %s, and an alert after a wrong password', async (language, said) => {
    const query = await request({ ui_locales: language });
    const page = await authorize(query);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(said)]);
    const wrong = await authorize(query, { username: 'demo', password: 'Demo' });
    expect([wrong.status, await wrong.text()]).toEqual([200, expect.stringContaining('role="alert"')]);
  });

  it('accepts a code once, before CODE_LIFETIME_MS, with its verifier and redirect URI', async () => {
    const refusal = { error: 'invalid_grant' };
    const used = await answerOf();
    await exchange(used);
    await expect(exchange(used)).rejects.toMatchObject(refusal);
    await expect(exchange(await answerOf(), `${VERIFIER}x`)).rejects.toMatchObject(refusal);
    await expect(exchange(await answerOf(), VERIFIER, `${PAGE}/`)).rejects.toMatchObject(refusal);
    const late = await answerOf();
    at = new Date(at.getTime() + CODE_LIFETIME_MS);
    await expect(exchange(late)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'profile' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['login_required', { prompt: 'none' }],
  ])('redirects to the page with the error %s', async (error, changes: Record<string, string>) => {
    const answer = await answerOf(changes);
    expect(() => oauth.validateAuthResponse(server, client, answer, 'a-state')).toThrow(
      expect.objectContaining({ error }),
    );
  });

  it.each([
    ['another page', { redirect_uri: 'https://elsewhere.example.com/entrar' }],
    ['another path', { redirect_uri: `${PAGE}/` }],
    ['another client', { client_id: 'another' }],
  ])(
    'answers 400 VALIDATION_FAILED without redirecting to %s',
    async (_, changes: Record<string, string>) => {
      const answer = await authorize(await request(changes), { username: 'demo', password: 'demo' });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(await answer.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: Object.keys(changes)[0] }],
      });
    },
  );
});
