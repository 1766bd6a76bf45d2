// The command `token` prints a token that is signed with the development key. In production the authentication
// service issues the tokens.
import { type DevelopmentKey, readSigningKey, signToken } from '../auth-stand-in/development-key.js';
import { CommandRefused } from './command-line.js';
import type { Installation } from './installation.js';

/** The only role that the services know. */
const ROLE = 'admin';

/** @throws CommandRefused in production, or when RAZAO_HOME has no readable key */
export async function developmentToken(
  installation: Installation,
  subject: string,
  roles?: string,
): Promise<string> {
  if (process.env['NODE_ENV'] === 'production')
    throw new CommandRefused('Tokens are not signed with the development key when NODE_ENV is production');
  if (roles !== undefined && roles !== ROLE)
    throw new CommandRefused(`--roles: ${roles} is not a role, ${ROLE} is the only one`);
  return signToken({ sub: subject, ...(roles && { roles: [roles] }) }, await keyOf(installation.home));
}

async function keyOf(home: string): Promise<DevelopmentKey> {
  try {
    return await readSigningKey(home);
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}
