// The command `token` prints a token that is signed with the development key. In production the authentication
// service issues the tokens.
import { type DevelopmentKey, readSigningKey, signToken } from '../auth-stand-in/development-key.js';
import { CommandRefused } from './command-line.js';
import type { Installation } from './installation.js';

/** The roles that the services know. */
const ROLES = ['admin'];

/** @throws CommandRefused in production, or when this RAZAO_HOME has no key that can be read. */
export async function developmentToken(
  installation: Installation,
  subject: string,
  roles = '',
): Promise<string> {
  if (process.env['NODE_ENV'] === 'production')
    throw new CommandRefused('Tokens are not signed with the development key when NODE_ENV is production');
  const list = roles
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');
  const unknown = list.find((role) => !ROLES.includes(role));
  if (unknown !== undefined)
    throw new CommandRefused(`--roles: ${unknown} is not a role, ${ROLES.join(', ')} is the only one`);
  return signToken({ sub: subject, ...(list.length > 0 && { roles: list }) }, await keyOf(installation.home));
}

async function keyOf(home: string): Promise<DevelopmentKey> {
  try {
    return await readSigningKey(home);
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}
