import { describe, expect, it } from '@jest/globals';
import { forgetToken, keepToken, keptToken, readToken } from './token.ts';

const ENDS = 1_800_000_000;
const jwt = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const TOKEN = jwt({ sub: 'u-17', exp: ENDS });
const ID_TOKEN = jwt({ sub: 'u-17', preferred_username: 'conceição' });
const read = () => readToken(TOKEN, ID_TOKEN);

/** The session storage of the tab. */
const tab = new Map<string, string>();
Object.defineProperty(globalThis, 'sessionStorage', {
  value: {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  },
});

describe('a token', () => {
  it('names its subject, in any alphabet, whether it is an administrator, and when it expires', () => {
    expect(read()).toEqual({
      text: TOKEN,
      idToken: ID_TOKEN,
      subject: 'u-17',
      isAdmin: false,
      name: 'conceição',
      expiresAt: new Date(ENDS * 1000),
    });
    const ana = jwt({ sub: 'ana', exp: ENDS, roles: ['admin'] });
    expect(readToken(ana, ana)).toMatchObject({ name: 'ana', isAdmin: true });
  });

  it.each(['', 'no.token', jwt({ exp: ENDS }), jwt({ sub: 'ana' })])('is refused if invalid: %s', (text) => {
    expect(() => readToken(text, ID_TOKEN)).toThrow();
    expect(() => readToken(TOKEN, 'no.token')).toThrow();
  });

  it('is kept in the session storage of the tab until it expires or is forgotten', () => {
    const before = new Date(ENDS * 1000 - 1);
    expect(keptToken(before)).toBeUndefined();
    keepToken(read());
    expect(keptToken(before)).toEqual(read());
    expect([keptToken(new Date(ENDS * 1000)), tab.size]).toEqual([undefined, 0]);
    keepToken(read());
    forgetToken();
    expect(tab.size).toBe(0);
  });

  it('is forgotten when the tab keeps it and it cannot be read', () => {
    keepToken({ ...read(), text: 'broken' });
    expect([keptToken(new Date(0)), tab.size]).toEqual([undefined, 0]);
  });
});
