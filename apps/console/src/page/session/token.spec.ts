import { describe, expect, it } from '@jest/globals';
import { forgetToken, keepToken, keptToken, readToken } from './token.ts';

const ENDS = 1_800_000_000;
const jwt = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const TOKEN = jwt({ sub: 'u-17', exp: ENDS, roles: ['admin'] });
const ID_TOKEN = jwt({ sub: 'u-17', preferred_username: 'conceição' });
const read = () => readToken(TOKEN, ID_TOKEN);

class Tab implements Storage {
  private readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  clear(): void {
    this.items.clear();
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  key(): null {
    return null;
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

describe('a token', () => {
  it('says who has it, in any alphabet, and when it ends', () => {
    expect(read()).toEqual({
      text: TOKEN,
      idToken: ID_TOKEN,
      subject: 'u-17',
      name: 'conceição',
      isAdmin: true,
      expiresAt: new Date(ENDS * 1000),
    });
    const ana = jwt({ sub: 'ana', exp: ENDS });
    expect(readToken(ana, ana)).toMatchObject({ name: 'ana', isAdmin: false });
  });

  it.each(['', 'no.token', jwt({ exp: ENDS }), jwt({ sub: 'ana' })])('is refused: %s', (text) => {
    expect(() => readToken(text, ID_TOKEN)).toThrow();
    expect(() => readToken(TOKEN, 'no.token')).toThrow();
  });

  it('is kept in the tab until it ends or is forgotten', () => {
    const tab = new Tab();
    const before = new Date(ENDS * 1000 - 1);
    expect(keptToken(before, tab)).toBeUndefined();
    keepToken(read(), tab);
    expect(keptToken(before, tab)).toEqual(read());
    expect([keptToken(new Date(ENDS * 1000), tab), tab.length]).toEqual([undefined, 0]);
    keepToken(read(), tab);
    forgetToken(tab);
    expect(tab.length).toBe(0);
  });

  it('that a tab keeps and no one can read is forgotten', () => {
    const tab = new Tab();
    keepToken({ ...read(), text: 'broken' }, tab);
    expect([keptToken(new Date(0), tab), tab.length]).toEqual([undefined, 0]);
  });
});
