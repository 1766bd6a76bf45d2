// The caller's token. It is kept in memory, and in the tab's session storage only if the person chooses that, so that a
// reload does not sign them out. The token is sent to the services only, and the ID token only to the provider that
// issued it.

export interface Token {
  /** The access token, which the services read. */
  readonly text: string;
  /** The ID token; the page sends it back to the provider when the person signs out. */
  readonly idToken: string;
  /** The user to whom permissions are granted. */
  readonly subject: string;
  /** Decides only whether the page offers an administrator's actions; the services check the permission. */
  readonly isAdmin: boolean;
  /** The name of the person. */
  readonly name: string;
  readonly expiresAt: Date;
}

const KEY = 'razao.token';

interface Claims {
  sub?: string;
  exp?: number;
  roles?: unknown;
  preferred_username?: string;
}

/**
 * Reads the token without verifying it; the services verify it.
 * @throws Error for a text that is not a JWT with a subject and an expiry
 */
export function readToken(text: string, idToken: string): Token {
  const { sub, exp, roles } = claimsOf(text);
  if (sub === undefined || exp === undefined) throw new Error('no subject or no end');
  return {
    text,
    idToken,
    subject: sub,
    isAdmin: Array.isArray(roles) && roles.includes('admin'),
    name: claimsOf(idToken).preferred_username ?? sub,
    expiresAt: new Date(exp * 1_000),
  };
}

/** @returns the token that this tab keeps, until it expires */
export function keptToken(now: Date): Token | undefined {
  try {
    const [text = '', idToken = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const token = readToken(text, idToken);
    if (token.expiresAt > now) return token;
  } catch {
    // There is no token, or another program stored the text.
  }
  forgetToken();
  return undefined;
}

export function keepToken({ text, idToken }: Token): void {
  sessionStorage.setItem(KEY, `${text} ${idToken}`);
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}

function claimsOf(jwt: string): Claims {
  const part = jwt.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}
