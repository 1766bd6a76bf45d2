// Encrypts the secrets of webhooks and signs deliveries with them. A secret is stored encrypted with AES-256-GCM under
// WEBHOOK_SECRET_KEY, which is not in the database, so a dump or a replica of the database cannot sign. The encryption
// also authenticates the id of the company: a secret that is copied to the webhook of another company cannot be
// decrypted.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MADE_SECRET_BYTES = 32;

export const SECRET_CHARS_MIN = 32;
export const SECRET_CHARS_MAX = 255;

/** @param key 64 hexadecimal digits */
export function sealSecret(key: string, companyId: number, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'hex'), nonce).setAAD(
    Buffer.from(String(companyId)),
  );
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key or the company differs, or when the bytes were changed */
export function openSecret(key: string, companyId: number, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'hex'), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(String(companyId)))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return (
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  );
}

export function madeSecret(): string {
  return randomBytes(MADE_SECRET_BYTES).toString('base64url');
}

/**
 * Signs a delivery with HMAC-SHA-256 over time and body, so that neither can be changed and an old delivery cannot be
 * sent again as a new one.
 * @param timestamp seconds since 1970, as the header Razao-Timestamp has them
 */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
