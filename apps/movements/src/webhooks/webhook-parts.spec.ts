// Tests the pure parts of deliveries: pauses, signatures and encrypted secrets.
import { describe, expect, it } from '@jest/globals';
import { pauseAfter } from './deliver-stream.service.js';
import { madeSecret, openSecret, sealSecret, SECRET_CHARS_MIN, signatureOf } from './sealed-secret.js';

const KEY = '0f'.repeat(32);

describe('the pause after a failure', () => {
  const backoff = { firstMs: 1_000, maxMs: 900_000 };

  it('doubles up to its limit, and half of it is random', () => {
    const pauses = (random: number): number[] =>
      [1, 2, 3, 10, 11, 1_000_000].map((failures) => pauseAfter(failures, backoff, () => random));
    expect(pauses(0)).toEqual([500, 1_000, 2_000, 256_000, 450_000, 450_000]);
    expect(pauses(1)).toEqual([1_000, 2_000, 4_000, 512_000, 900_000, 900_000]);
  });
});

describe('a signature', () => {
  it('is the HMAC-SHA-256 of timestamp and body', () => {
    expect(signatureOf('s'.repeat(32), 1_735_689_600, '{"id":1}')).toBe(
      'v1=4498591ce574d59df7b14270e58f8a5e521d38ba2f564e952d27c8ac0161f6ba',
    );
  });
});

describe('an encrypted secret', () => {
  it('is decrypted with the same key and company, and has other bytes each time', () => {
    const secret = madeSecret();
    expect(secret.length).toBeGreaterThanOrEqual(SECRET_CHARS_MIN);
    const sealed = sealSecret(KEY, 1, secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(sealed.equals(sealSecret(KEY, 1, secret))).toBe(false);
    expect(openSecret(KEY, 1, sealed)).toBe(secret);
  });

  it('cannot be decrypted with another key, for another company, or with a changed byte', () => {
    const sealed = sealSecret(KEY, 1, madeSecret());
    expect(() => openSecret('1e'.repeat(32), 1, sealed)).toThrow();
    expect(() => openSecret(KEY, 2, sealed)).toThrow();
    for (const position of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => openSecret(KEY, 1, changed)).toThrow();
    }
    expect(() => openSecret(KEY, 1, sealed.subarray(0, 20))).toThrow();
  });
});
