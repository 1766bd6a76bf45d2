// Tokens for tests, signed with the key of the run, so that files may share a service; `startApp` gives its public half
// to the services.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Jest's global set-up makes it; what runs without Jest has one per process. */
const givenKey = process.env['RAZAO_TEST_SIGNING_KEY'];
const privateKey =
  givenKey === undefined
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    : createPrivateKey(givenKey);

/** For JWT_PUBLIC_KEY. */
export const TEST_PUBLIC_KEY = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

const LIFETIME_SECONDS = 3_600;

export interface TestTokenOptions {
  subject: string;
  roles?: readonly string[];
  /** From now; negative for an expired token. */
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
