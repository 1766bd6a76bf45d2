// Finds addresses that match the pattern of their variable but cannot be parsed, or that no browser sends.
import type { EnvProblem } from './parse-env.js';

/** @returns no problem for a variable that is not set. */
export function addressProblem(name: string, ...values: readonly (string | undefined)[]): EnvProblem[] {
  if (values.every(isAddress)) return [];
  const expected =
    'cannot be read as an address: look at its port, and write special characters of the password as %XX';
  return [{ name, expected }];
}

/** @param origins separated by commas. A browser leaves the usual port out of an Origin, so others never match it. */
export function originProblems(name: string, origins: string | undefined): EnvProblem[] {
  return (origins?.split(',') ?? []).flatMap((origin) => {
    const sent = originOf(origin);
    if (sent === origin) return [];
    const instead = sent === undefined ? 'look at its port' : `write ${sent}`;
    return [{ name, expected: `no browser sends the origin ${origin}: ${instead}` }];
  });
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
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
