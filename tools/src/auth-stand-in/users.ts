// The users of a developer's machine, whose passwords are their names.
export interface User {
  readonly sub: string;
  readonly roles: readonly string[];
}

/**
 * The roles of the users. Permissions are in the database: the demo ledger grants its company to `demo`; the role admin
 * needs no grant.
 */
const ROLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['demo', []],
  ['guest', []],
  ['admin', ['admin']],
]);

export function findUser(username: string, password: string): User | undefined {
  const roles = ROLES.get(username);
  return roles === undefined || password !== username ? undefined : { sub: username, roles };
}
