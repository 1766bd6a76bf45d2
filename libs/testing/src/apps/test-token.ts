// Tokens for tests, signed with a key made for this process; `startApp` gives its public half to the
// services. Written without the auth library, so that a fault in its signer cannot hide one in its guard.
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

const { privateKey } = generateKeyPairSync('ed25519');

/** For JWT_PUBLIC_KEY. */
export const TEST_PUBLIC_KEY = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

const LIFETIME_SECONDS = 3_600;

export interface TestTokenOptions {
  subject: string;
  roles?: readonly string[];
  /** From now; negative for an expired token. */
  lifetimeSeconds?: number;
  /** More claims, or other values: `{ exp: undefined }` leaves one out. */
  claims?: Readonly<Record<string, unknown>>;
}

export function testToken({
  subject,
  roles = [],
  lifetimeSeconds = LIFETIME_SECONDS,
  claims = {},
}: TestTokenOptions): string {
  const now = Math.floor(Date.now() / 1_000);
  const head = base64url({ alg: 'EdDSA', typ: 'JWT' });
  const body = base64url({ sub: subject, roles, iat: now, exp: now + lifetimeSeconds, ...claims });
  return `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`;
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
