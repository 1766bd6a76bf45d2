// Starts an OpenID Connect provider of another project (the package oidc-provider, a certified implementation), with
// the console as a public client, to check that the page sends what the standard requires.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { Provider, type Configuration } from 'oidc-provider';
import { signToken } from '../src/auth-stand-in/development-key.js';

export const AUDIENCE = 'urn:razao';
export const CLIENT_ID = 'console-of-test';
const KEY_ID = 'of-test';

/** The properties of the next tokens; a test changes them. */
interface IssuedTokens {
  audience: string;
  format: 'jwt' | 'opaque';
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** The origin of the token endpoint, which differs from that of the issuer. */
  readonly tokenOrigin: string;
  readonly next: IssuedTokens;
  /** Makes a token like the access token of a sign-in. */
  tokenOf(subject: string, roles: readonly string[]): string;
  stop(): Promise<void>;
}

export async function startOpenIdProvider(port: number, page: string): Promise<OpenIdProvider> {
  const issuer = `http://localhost:${port}`;
  const tokenOrigin = `http://127.0.0.1:${port}`;
  const next: IssuedTokens = { audience: AUDIENCE, format: 'jwt' };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, configuration(page, next, privateKey));
  // The token endpoint moves to another origin, as some providers have it.
  provider.use(async (context, proceed) => {
    await proceed();
    const { body } = context as { body?: { token_endpoint?: string } };
    if (body?.token_endpoint !== undefined) body.token_endpoint = `${tokenOrigin}/token`;
  });
  const server: Server = provider.listen(port);
  await once(server, 'listening');
  return {
    issuer,
    tokenOrigin,
    next,
    tokenOf: (sub, roles) =>
      signToken({ sub, roles, iss: issuer, aud: AUDIENCE }, { key: privateKey, keyId: KEY_ID }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configuration(page: string, next: IssuedTokens, privateKey: KeyObject): Configuration {
  const signing = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: KEY_ID };
  return {
    jwks: { keys: [signing] },
    cookies: { keys: ['of-test'] },
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${page}/entrar`],
        post_logout_redirect_uris: [`${page}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    clientBasedCORS: (_context, origin) => origin === page,
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: `${id}@example.com` }),
    }),
    pkce: { required: () => true },
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: next.audience,
          accessTokenFormat: next.format,
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  };
}
