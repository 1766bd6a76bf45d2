// Every defect a token can have, and that each is refused for its own reason.
import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StoppedClock } from '@razao/platform/clock';
import { TokenRejected } from './token-errors.js';
import { KEY_SET_AGE_MS_MAX, tokenKeys } from './token-keys.js';
import { type TokenSettings, SUBJECT_CHARS_MAX, TOKEN_CHARS_MAX } from './token-settings.js';
import { type Caller, TokenVerifier } from './token-verifier.js';
import { signToken } from './sign-token.js';

const SECRET = 'a-secret-of-at-least-32-bytes-for-hs256';
const NOW = '2026-03-10T12:00:00Z';
const SECONDS = Date.parse(NOW) / 1000;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const pemOf = (key: typeof rsa.publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();

interface Setting {
  clock: StoppedClock;
  verifier: TokenVerifier;
}

function given(settings: TokenSettings = { JWT_SECRET: SECRET }): Setting {
  const clock = new StoppedClock(NOW);
  return { clock, verifier: new TokenVerifier(tokenKeys(settings), settings, clock) };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as an attacker writes it: any header, any claims, HMAC with any secret. */
function handmade(header: object, claims: object, secret: string | Buffer = SECRET): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const CLAIMS = { sub: 'ana', exp: SECONDS + 600 };

async function reasonOf(attempt: Promise<Caller>): Promise<string> {
  const error = await attempt.then(
    (caller) => new Error(`accepted as ${caller.subject}`),
    (rejected: unknown) => rejected,
  );
  expect(error).toBeInstanceOf(TokenRejected);
  return (error as TokenRejected).message;
}

describe('a token that is accepted', () => {
  it('names its subject and its roles', async () => {
    const { verifier } = given();
    const caller = await verifier.verify(handmade(HS256, { ...CLAIMS, roles: ['auditor', 'admin'] }));
    expect(caller).toEqual({ subject: 'ana', roles: ['auditor', 'admin'], admin: true });
    expect(Object.isFrozen(caller)).toBe(true);
  });

  it.each([
    ['RS256', rsa],
    ['ES256', ec],
    ['EdDSA', ed],
  ] as const)('may be signed with %s', async (algorithm, { privateKey, publicKey }) => {
    const { verifier, clock } = given({ JWT_PUBLIC_KEY: pemOf(publicKey) });
    const token = await signToken({ subject: 'ana' }, { algorithm, key: privateKey }, clock);
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: 'ana', admin: false });
  });

  it('takes a key whose line ends were written as \\n', async () => {
    const { verifier, clock } = given({ JWT_PUBLIC_KEY: pemOf(ec.publicKey).replaceAll('\n', '\\n') });
    const token = await signToken({ subject: 'ana' }, { algorithm: 'ES256', key: ec.privateKey }, clock);
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: 'ana' });
  });

  it.each([
    ['a text', 'admin'],
    ['an object', { admin: true }],
    ['an array of other things', [['admin'], 1, null, { toString: 'admin' }]],
    ['another spelling', ['Admin', 'admin ']],
  ])('grants nothing when roles is %s', async (_, roles) => {
    const { verifier } = given();
    await expect(verifier.verify(handmade(HS256, { ...CLAIMS, roles }))).resolves.toMatchObject({
      admin: false,
    });
  });

  it('may name one of several audiences', async () => {
    const { verifier } = given({ JWT_SECRET: SECRET, JWT_AUDIENCE: 'razao' });
    const token = handmade(HS256, { ...CLAIMS, aud: ['other', 'razao'] });
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: 'ana' });
  });

  it('tolerates the clock difference that is set, and not a second more', async () => {
    const settings = { JWT_SECRET: SECRET, JWT_CLOCK_TOLERANCE_SECONDS: 30 };
    const late = handmade(HS256, { sub: 'ana', exp: SECONDS - 29 });
    const tooLate = handmade(HS256, { sub: 'ana', exp: SECONDS - 30 });
    await expect(given(settings).verifier.verify(late)).resolves.toMatchObject({ subject: 'ana' });
    expect(await reasonOf(given(settings).verifier.verify(tooLate))).toBe('the token has expired');
  });
});

describe('a token that is refused', () => {
  const MALFORMED = 'the token is not a well-formed JWT';
  const ALGORITHM = 'the token is signed with an algorithm that is not accepted here';
  const SIGNATURE = 'the signature of the token is not valid';
  const SUBJECT = `the "sub" claim of the token is not a text of 1 to ${SUBJECT_CHARS_MAX} visible characters`;

  const signed = handmade(HS256, CLAIMS);
  const [header = '', body = '', signature = ''] = signed.split('.');

  it.each([
    ['nothing like a token', 'nonsense', MALFORMED],
    ['two parts', `${header}.${body}`, MALFORMED],
    ['five parts (encrypted)', `${signed}.a.b`, MALFORMED],
    ['a header that is not JSON', `bm9wZQ.${body}.${signature}`, MALFORMED],
    ['a payload that is not an object', handmade(HS256, [1, 2]), MALFORMED],
    ['a critical extension that nobody knows', handmade({ ...HS256, crit: ['x'], x: 1 }, CLAIMS), MALFORMED],
    ['alg none, unsigned', `${encode({ alg: 'none' })}.${body}.`, ALGORITHM],
    ['alg none, with a signature', `${encode({ alg: 'none' })}.${body}.${signature}`, ALGORITHM],
    ['alg nOnE', `${encode({ alg: 'nOnE' })}.${body}.`, ALGORITHM],
    ['HS512 with the right secret', handmade({ alg: 'HS512' }, CLAIMS), ALGORITHM],
    ['no alg', handmade({ typ: 'JWT' }, CLAIMS), MALFORMED],
    ['another secret', handmade(HS256, CLAIMS, 'x'.repeat(32)), SIGNATURE],
    ['no signature', `${header}.${body}.`, SIGNATURE],
    [
      'a payload changed after signing',
      `${header}.${encode({ ...CLAIMS, sub: 'eva' })}.${signature}`,
      SIGNATURE,
    ],
    ['no exp', handmade(HS256, { sub: 'ana' }), 'the token has no "exp" claim'],
    [
      'exp as text',
      handmade(HS256, { sub: 'ana', exp: `${SECONDS + 600}` }),
      'the "exp" claim of the token is not the expected one',
    ],
    ['exp in the past', handmade(HS256, { sub: 'ana', exp: SECONDS - 60 }), 'the token has expired'],
    ['nbf in the future', handmade(HS256, { ...CLAIMS, nbf: SECONDS + 60 }), 'the token is not valid yet'],
    ['no sub', handmade(HS256, { exp: SECONDS + 600 }), 'the token has no "sub" claim'],
    ['an empty sub', handmade(HS256, { ...CLAIMS, sub: '' }), SUBJECT],
    ['a sub that is a number', handmade(HS256, { ...CLAIMS, sub: 7 }), SUBJECT],
    ['a sub with a NUL', handmade(HS256, { ...CLAIMS, sub: 'a\0b' }), SUBJECT],
    ['a sub with a line end', handmade(HS256, { ...CLAIMS, sub: 'a\nb' }), SUBJECT],
    ['a sub with a lone surrogate', handmade(HS256, { ...CLAIMS, sub: 'a\ud800' }), SUBJECT],
    [
      'a sub that is too long',
      handmade(HS256, { ...CLAIMS, sub: 'a'.repeat(SUBJECT_CHARS_MAX + 1) }),
      SUBJECT,
    ],
  ])('has %s', async (_, token, reason) => {
    expect(await reasonOf(given().verifier.verify(token))).toBe(reason);
  });

  it('has a subject one character over the limit; the limit itself is accepted', async () => {
    const subject = 'a'.repeat(SUBJECT_CHARS_MAX);
    await expect(
      given().verifier.verify(handmade(HS256, { ...CLAIMS, sub: subject })),
    ).resolves.toMatchObject({ subject });
  });

  it('is longer than the limit', async () => {
    const token = handmade(HS256, { ...CLAIMS, filler: 'x'.repeat(TOKEN_CHARS_MAX) });
    expect(await reasonOf(given().verifier.verify(token))).toBe(
      `the token is longer than ${TOKEN_CHARS_MAX} characters`,
    );
  });

  it.each([
    ['HMAC with the PEM of the public key', pemOf(rsa.publicKey)],
    ['HMAC with its DER', rsa.publicKey.export({ type: 'spki', format: 'der' })],
  ])('is signed by %s', async (_, secret) => {
    const { verifier } = given({ JWT_PUBLIC_KEY: pemOf(rsa.publicKey) });
    expect(await reasonOf(verifier.verify(handmade(HS256, CLAIMS, secret)))).toBe(ALGORITHM);
  });

  it('is signed with a stronger hash than the key is bound to', async () => {
    const { verifier } = given({ JWT_PUBLIC_KEY: pemOf(rsa.publicKey) });
    const text = `${encode({ alg: 'RS512' })}.${encode(CLAIMS)}`;
    const token = `${text}.${signBytes('sha512', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
    expect(await reasonOf(verifier.verify(token))).toBe(ALGORITHM);
  });

  it('is signed by another key of the same kind', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { verifier, clock } = given({ JWT_PUBLIC_KEY: pemOf(ec.publicKey) });
    const token = await signToken({ subject: 'ana' }, { algorithm: 'ES256', key: other.privateKey }, clock);
    expect(await reasonOf(verifier.verify(token))).toBe(SIGNATURE);
  });

  it.each([
    ['no issuer', {}, 'the token has no "iss" claim'],
    [
      'another issuer',
      { iss: 'https://other.example' },
      'the "iss" claim of the token is not the expected one',
    ],
  ])('has %s', async (_, claims, reason) => {
    const { verifier } = given({ JWT_SECRET: SECRET, JWT_ISSUER: 'https://auth.example' });
    expect(await reasonOf(verifier.verify(handmade(HS256, { ...CLAIMS, ...claims })))).toBe(reason);
  });

  it.each([
    ['no audience', {}, 'the token has no "aud" claim'],
    ['another audience', { aud: 'other' }, 'the "aud" claim of the token is not the expected one'],
    ['other audiences', { aud: ['other', 'razao2'] }, 'the "aud" claim of the token is not the expected one'],
  ])('has %s', async (_, claims, reason) => {
    const { verifier } = given({ JWT_SECRET: SECRET, JWT_AUDIENCE: 'razao' });
    expect(await reasonOf(verifier.verify(handmade(HS256, { ...CLAIMS, ...claims })))).toBe(reason);
  });

  it('never repeats the token or the key in its reason', async () => {
    const reason = await reasonOf(given().verifier.verify(`${header}.${body}.${'x'.repeat(43)}`));
    expect(reason).not.toContain(body);
    expect(reason).not.toContain(SECRET);
  });
});

describe('a remembered token', () => {
  it('is answered from memory until its exp, with the tolerance, and not after', async () => {
    const { verifier, clock } = given({ JWT_SECRET: SECRET, JWT_CLOCK_TOLERANCE_SECONDS: 5 });
    const token = handmade(HS256, { sub: 'ana', exp: SECONDS + 60 });
    const first = await verifier.verify(token);
    clock.moveTo(new Date((SECONDS + 64) * 1000));
    expect(await verifier.verify(token)).toBe(first);
    clock.moveTo(new Date((SECONDS + 65) * 1000));
    expect(await reasonOf(verifier.verify(token))).toBe('the token has expired');
  });

  it('is verified again after the longest time that a withdrawn key is believed', async () => {
    const { verifier, clock } = given();
    const token = handmade(HS256, { sub: 'ana', exp: SECONDS + 86_400 });
    const first = await verifier.verify(token);
    clock.moveTo(new Date(SECONDS * 1000 + KEY_SET_AGE_MS_MAX - 1));
    expect(await verifier.verify(token)).toBe(first);
    clock.moveTo(new Date(SECONDS * 1000 + KEY_SET_AGE_MS_MAX));
    const again = await verifier.verify(token);
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  it('does not vouch for another token with the same payload', async () => {
    const { verifier } = given();
    const token = handmade(HS256, CLAIMS);
    await verifier.verify(token);
    expect(await reasonOf(verifier.verify(`${token.slice(0, -4)}AAAA`))).toBe(
      'the signature of the token is not valid',
    );
  });
});

it('keeps asymmetric algorithms away from a secret', async () => {
  const { verifier, clock } = given();
  const token = await signToken({ subject: 'ana' }, { algorithm: 'ES256', key: ec.privateKey }, clock);
  expect(await reasonOf(verifier.verify(token))).toContain('algorithm that is not accepted');
});
