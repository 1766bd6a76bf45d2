// Tokens for tests, signed with a key made for this process; `startApp` gives its public half to the services.
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** For JWT_PUBLIC_KEY. */
export const TEST_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();

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
