// Finds addresses that match the pattern of their variable but cannot be parsed.
import type { EnvProblem } from './parse-env.js';

/** @returns no problem for a variable that is not set. */
export function addressProblem(name: string, ...values: readonly (string | undefined)[]): EnvProblem[] {
  if (values.every(isAddress)) return [];
  const expected =
    'cannot be read as an address: look at its port, and write special characters of the password as %XX';
  return [{ name, expected }];
}

function isAddress(value: string | undefined): boolean {
  if (value === undefined) return true;
  try {
    const { username, password, pathname } = new URL(value);
    [username, password, pathname].forEach(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}
