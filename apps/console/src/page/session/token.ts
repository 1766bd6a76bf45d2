// The caller's token. It is kept in memory; in the tab's session storage only when the person asks for it, so that a reload
// does not sign them out. Nothing of it is sent anywhere but to the services.

export interface Token {
  readonly text: string;
  readonly subject: string;
  readonly isAdmin: boolean;
  readonly expiresAt: Date;
}

const KEY = 'razao.token';

interface Claims {
  sub?: string;
  exp?: number;
  roles?: readonly string[];
}

/** @throws Error for a text that is no JWT with an end. The services verify it; here it is only read. */
export function readToken(text: string): Token {
  const claims = JSON.parse(decode(text.split('.')[1] ?? '')) as Claims;
  if (claims.sub === undefined || claims.exp === undefined) throw new Error('no subject or no end');
  return {
    text,
    subject: claims.sub,
    isAdmin: claims.roles?.includes('admin') === true,
    expiresAt: new Date(claims.exp * 1_000),
  };
}

/** The token of this tab, while it has not ended. */
export function keptToken(now: Date, storage: Storage = sessionStorage): Token | undefined {
  try {
    const token = readToken(storage.getItem(KEY) ?? '');
    if (token.expiresAt > now) return token;
  } catch {
    // None, or another program's.
  }
  forgetToken(storage);
  return undefined;
}

export function keepToken({ text }: Token, storage: Storage = sessionStorage): void {
  storage.setItem(KEY, text);
}

export function forgetToken(storage: Storage = sessionStorage): void {
  storage.removeItem(KEY);
}

function decode(part: string): string {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}
