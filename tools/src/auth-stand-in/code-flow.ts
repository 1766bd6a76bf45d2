// OpenID Connect for a browser: authorization code with PKCE (RFC 6749, RFC 7636, RFC 9207) for one public client, the
// console. A code is valid once and for a minute. There is no session, so each sign-in asks for the password.
import { createHash, randomBytes } from 'node:crypto';
import { both, refusalOfField } from '@razao/domain';
import { type DevelopmentKey, signToken } from './development-key.js';
import { signInPage } from './sign-in-page.js';
import { findUser, type User } from './users.js';

export const CONSOLE_CLIENT_ID = 'razao-console';
export const CODE_LIFETIME_MS = 60_000;
const REDIRECT_PATH = '/entrar';
const METHOD = 'S256';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Issued {
  readonly user: User;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly endsAt: number;
}

interface CodeFlowOptions {
  readonly issuer: () => string;
  readonly lifetimeSeconds: number;
  readonly key: DevelopmentKey;
  /** Origins of the pages that may sign in. */
  readonly origins: ReadonlySet<string>;
  readonly now: () => Date;
}

export class CodeFlow {
  private readonly codes = new Map<string, Issued>();

  constructor(private readonly options: CodeFlowOptions) {}

  /** The discovery document (OpenID Connect Discovery 1.0). */
  discovery(): Reply {
    const issuer = this.options.issuer();
    const address = issuer.replace(/\/$/, '');
    return json(200, {
      issuer,
      authorization_endpoint: `${address}/authorize`,
      token_endpoint: `${address}/token`,
      jwks_uri: `${address}/.well-known/jwks.json`,
      scopes_supported: ['openid', 'profile'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: [METHOD],
      authorization_response_iss_parameter_supported: true,
    });
  }

  /**
   * Shows the sign-in page. After the sign-in it redirects the browser with a code; `form` has the entered values.
   * @throws DomainError VALIDATION_FAILED for an unknown redirect URI, to which the browser is not sent
   */
  authorize(query: URLSearchParams, form?: URLSearchParams): Reply {
    const redirectUri = this.redirectUriOf(query);
    const refused = refusalOf(query);
    if (refused !== undefined) return this.back(redirectUri, query, refused);
    const language = query.get('ui_locales')?.startsWith('en') === true ? 'en' : 'pt';
    if (form === undefined) return html(signInPage(language, false));
    const user = findUser(form.get('username') ?? '', form.get('password') ?? '');
    if (user === undefined) return html(signInPage(language, true));
    return this.back(redirectUri, query, { code: this.issue(user, redirectUri, query) });
  }

  /** Exchanges a code for an access token and an ID token; refusals have the form of RFC 6749. */
  token(form: URLSearchParams): Reply {
    const code = form.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (form.get('grant_type') !== 'authorization_code')
      return json(400, { error: 'unsupported_grant_type' });
    if (form.get('client_id') !== CONSOLE_CLIENT_ID) return json(401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const { now, issuer, key, lifetimeSeconds } = this.options;
    if (
      issued === undefined ||
      issued.endsAt <= now().getTime() ||
      issued.redirectUri !== form.get('redirect_uri') ||
      issued.challenge !== challenge
    )
      return json(400, { error: 'invalid_grant' });
    const { sub, roles } = issued.user;
    const sign = (claims: object): string =>
      signToken({ sub, iss: issuer(), ...claims }, key, lifetimeSeconds, now());
    return json(200, {
      access_token: sign({ roles }),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
      scope: 'openid profile',
      id_token: sign({
        aud: CONSOLE_CLIENT_ID,
        preferred_username: sub,
        ...(issued.nonce !== null && { nonce: issued.nonce }),
      }),
    });
  }

  private redirectUriOf(query: URLSearchParams): string {
    const redirectUri = query.get('redirect_uri') ?? '';
    const known = [...this.options.origins].map((origin) => `${origin}${REDIRECT_PATH}`);
    const field = query.get('client_id') === CONSOLE_CLIENT_ID ? 'redirect_uri' : 'client_id';
    if (field === 'redirect_uri' && known.includes(redirectUri)) return redirectUri;
    const expected =
      field === 'client_id' ? CONSOLE_CLIENT_ID : `${known.join(' or ')}, as CORS_ORIGINS has them`;
    throw refusalOfField('VALIDATION_FAILED', field, undefined, both(`expected ${expected}`));
  }

  private issue(user: User, redirectUri: string, query: URLSearchParams): string {
    const at = this.options.now().getTime();
    for (const [code, { endsAt }] of this.codes) if (endsAt <= at) this.codes.delete(code);
    const code = randomBytes(32).toString('base64url');
    const challenge = query.get('code_challenge') ?? '';
    this.codes.set(code, {
      user,
      redirectUri,
      challenge,
      nonce: query.get('nonce'),
      endsAt: at + CODE_LIFETIME_MS,
    });
    return code;
  }

  private back(redirectUri: string, query: URLSearchParams, answer: Record<string, string>): Reply {
    const location = new URL(redirectUri);
    const state = query.get('state');
    const parameters = { ...answer, ...(state !== null && { state }), iss: this.options.issuer() };
    for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
    return { status: 303, headers: { location: location.href, 'cache-control': 'no-store' }, body: '' };
  }
}

/** The reason why a request of a known page is refused, as parameters for that page. */
function refusalOf(query: URLSearchParams): { error: string; error_description: string } | undefined {
  const refused = (error: string, expected: string) => ({
    error,
    error_description: `expected is ${expected}`,
  });
  if (query.get('response_type') !== 'code')
    return refused('unsupported_response_type', 'response_type=code');
  if (query.get('scope')?.split(' ').includes('openid') !== true)
    return refused('invalid_scope', 'scope=openid');
  if (query.get('code_challenge_method') !== METHOD || !query.has('code_challenge'))
    return refused('invalid_request', `a code_challenge with ${METHOD}`);
  if (query.get('prompt') === 'none') return refused('login_required', 'another prompt: there is no session');
  return undefined;
}

export function json(status: number, body: object): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

function html(body: string): Reply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // There is no form-action, because it would also forbid the redirect to the page.
    'content-security-policy':
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return { status: 200, headers, body };
}
