// Makes tokens for tests, signed with the key of the run, so that files may share a service. `startApp` gives the
// public key to the services.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Jest's global set-up makes the key; a process without Jest makes one for itself. */
const givenKey = process.env['RAZAO_TEST_SIGNING_KEY'];
const privateKey =
  givenKey === undefined
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    : createPrivateKey(givenKey);

/** The value of JWT_PUBLIC_KEY. */
export const TEST_PUBLIC_KEY = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

const LIFETIME_SECONDS = 3_600;

export interface TestTokenOptions {
  subject: string;
  roles?: readonly string[];
  /** Seconds from now; negative for an expired token. */
  lifetimeSeconds?: number;
}

export function testToken({
  subject,
  roles = [],
  lifetimeSeconds = LIFETIME_SECONDS,
}: TestTokenOptions): string {
  const iat = Math.floor(Date.now() / 1_000);
  return jwt.sign({ roles, iat, exp: iat + lifetimeSeconds }, privateKey, { algorithm: 'ES256', subject });
}
