// The users of the stand-in. What they may see is in the database: the demo ledger grants its company to
// `demo`; the role admin needs no grant.
import { createHash, timingSafeEqual } from 'node:crypto';

export interface DevelopmentUser {
  readonly subject: string;
  readonly roles: readonly string[];
}

interface Credentials extends DevelopmentUser {
  readonly password: string;
}

const USERS: ReadonlyMap<string, Credentials> = new Map(
  [
    { subject: 'demo', password: 'demo', roles: [] },
    { subject: 'admin', password: 'admin', roles: ['admin'] },
  ].map((user) => [user.subject, user]),
);

/** An unknown user costs the same comparison as a wrong password. */
const UNKNOWN_USER: Credentials = { subject: '', password: '', roles: [] };

export function signIn(username: string, password: string): DevelopmentUser | undefined {
  const user = USERS.get(username) ?? UNKNOWN_USER;
  const matches = timingSafeEqual(digestOf(password), digestOf(user.password));
  return matches && user !== UNKNOWN_USER ? { subject: user.subject, roles: user.roles } : undefined;
}

/** Digests have one length, which timingSafeEqual demands. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
