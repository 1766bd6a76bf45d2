// OpenID Connect with the site's provider: authorization code with PKCE. oauth4webapi checks state, issuer, nonce and
// the claims of the ID token. There is no refresh token: a person who stays longer signs in again, and the provider
// recognizes them.
import * as oauth from 'oauth4webapi';
import type { Config } from '../config.ts';
import type { Text } from '../language/text.ts';
import { SESSION } from './session-texts.ts';
import { RETURN_PATH } from './sign-in-window.ts';
import { readToken, type Token } from './token.ts';

/** Why a sign-in failed, in one sentence that says what to do. */
export class SignInProblem extends Error {
  constructor(
    readonly text: Text,
    cause?: unknown,
  ) {
    super(text.en, { cause });
  }
}

/** A sign-in that has begun. Its values are kept in memory only; nothing is stored. */
interface Attempt {
  /** The address at which the person signs in. */
  readonly url: string;
  /** The `state` parameter, which identifies the answer. */
  readonly state: string;
  /** @throws SignInProblem */
  readonly finish: (answer: URLSearchParams) => Promise<Token>;
}

/** @throws SignInProblem when the provider does not answer */
export async function beginSignIn(config: Config['signIn'], language: string): Promise<Attempt> {
  const server = await serverOf(config);
  const client = { client_id: config.clientId };
  const redirectUri = location.origin + RETURN_PATH;
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(required(server.authorization_endpoint));
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: config.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: language,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const finish = async (answer: URLSearchParams): Promise<Token> => {
    const checked = oauth.validateAuthResponse(server, client, answer, state);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), checked, redirectUri, verifier] as const),
      insecureOnThisMachine(config.issuer),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    return readTokens(tokens);
  };
  return { url: url.href, state, finish: async (answer) => await finish(answer).catch(explain) };
}

/**
 * The address at which a person ends their session with the provider; undefined when the provider has none or does not
 * answer.
 */
export async function signOutUrl(config: Config['signIn'], { idToken }: Token): Promise<string | undefined> {
  const server = await serverOf(config).catch(() => undefined);
  if (server?.end_session_endpoint === undefined) return undefined;
  const url = new URL(server.end_session_endpoint);
  url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', config.clientId);
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/`);
  return url.href;
}

async function serverOf({ issuer }: Config['signIn']): Promise<oauth.AuthorizationServer> {
  const address = new URL(issuer);
  try {
    return await oauth.processDiscoveryResponse(
      address,
      await oauth.discoveryRequest(address, insecureOnThisMachine(issuer)),
    );
  } catch (error) {
    return explain(error);
  }
}

/* eslint-disable @typescript-eslint/no-deprecated -- Deprecated as a warning; used for an http:// issuer only. */
/** The stand-in on a developer's machine has no certificate; the server of the page accepts no other http address. */
function insecureOnThisMachine(issuer: string): { [oauth.allowInsecureRequests]: boolean } {
  return { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };
}
/* eslint-enable @typescript-eslint/no-deprecated */

function required(endpoint: string | undefined): string {
  if (endpoint === undefined) throw new SignInProblem(SESSION.invalid('authorization_endpoint'));
  return endpoint;
}

/** @throws SignInProblem for an access token that is no JWT, because no service could read it */
function readTokens(tokens: oauth.TokenEndpointResponse): Token {
  try {
    return readToken(tokens.access_token, tokens.id_token ?? '');
  } catch (error) {
    throw new SignInProblem(SESSION.invalid('access_token'), error);
  }
}

/**
 * Turns an error into one sentence that says what to do.
 * @throws SignInProblem always
 */
function explain(error: unknown): never {
  if (error instanceof SignInProblem) throw error;
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    throw new SignInProblem(SESSION.refused(error.error), error);
  if (error instanceof oauth.OperationProcessingError && !isNoAnswer(error))
    throw new SignInProblem(SESSION.invalid(error.code ?? error.message), error);
  throw new SignInProblem(SESSION.providerAway, error);
}

/** When a provider is down, a proxy in front of it may answer with a 5xx. */
function isNoAnswer({ cause }: oauth.OperationProcessingError): boolean {
  return cause instanceof Response && cause.status >= 500;
}
