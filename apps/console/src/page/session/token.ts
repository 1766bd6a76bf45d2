// The caller's token. It is kept in memory, and in the tab's session storage only if the person asks for that, so that a reload
// does not sign them out. The token is sent to the services only, and the ID token only back to the provider that issued it.

export interface Token {
  /** What the services read. */
  readonly text: string;
  /** What the provider said about the person; it goes back there when they sign out. */
  readonly idToken: string;
  /** Whom permissions are granted to. */
  readonly subject: string;
  /** The services decide; it is here to offer an administrator's work to no one else. */
  readonly isAdmin: boolean;
  /** What the person is called. */
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

/** @throws Error for a text that is not a JWT with a subject and an expiry. The services verify it; here it is only read. */
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

/** The token of this tab, while it has not ended. */
export function keptToken(now: Date): Token | undefined {
  try {
    const [text = '', idToken = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    const token = readToken(text, idToken);
    if (token.expiresAt > now) return token;
  } catch {
    // None, or another program's.
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
