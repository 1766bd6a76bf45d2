// Codes of companies, branches and accounts. An account code is a dotted path of numbers.
import { mapped, type Steps } from '../steps.js';

/** Company and branch codes: 1 to 10 of A–Z, a–z, 0–9. */
const COMPANY_CODE = /^[A-Za-z0-9]{1,10}$/;
// The code has at most 15 levels. Nine digits per level fit PostgreSQL's integer, the type of account.code_path.
export const ACCOUNT_CODE_CHARS_MAX = 149;
export const ACCOUNT_CODE_PATTERN = '^\\d{1,9}(?:\\.\\d{1,9}){0,14}$';
const ACCOUNT_CODE = new RegExp(ACCOUNT_CODE_PATTERN);

export function isCompanyCode(text: string): boolean {
  return COMPANY_CODE.test(text);
}

export const isBranchCode = isCompanyCode;

export function isAccountCode(text: string): boolean {
  return ACCOUNT_CODE.test(text);
}

/** The position of a code in the tree, which is the same for 1.01 and 1.1. */
export function placeOfCode(code: string): string {
  return code.split('.').map(Number).join('.');
}

/** `1.1.10` → `1.1`; undefined for a first level. */
export function parentAccountCode(code: string): string | undefined {
  const point = code.lastIndexOf('.');
  return point < 0 ? undefined : code.slice(0, point);
}

/** The nearest ancestor that is in the chart, because charts may skip levels. */
export function nearestAncestorCode(code: string, isInChart: (code: string) => boolean): string | undefined {
  let ancestor = parentAccountCode(code);
  while (ancestor !== undefined && !isInChart(ancestor)) ancestor = parentAccountCode(ancestor);
  return ancestor;
}

/** S synthetic (groups accounts, takes no entries), A analytic (takes entries). */
export type AccountKind = 'S' | 'A';

export interface Account {
  readonly id: number;
  readonly code: string;
  readonly kind: AccountKind;
}

/**
 * Maps the id of each account to the id of its nearest ancestor in the chart; accounts of the first level are absent.
 */
export function* parentsOf(accounts: readonly Account[]): Steps<Map<number, number>> {
  const idOfPlace = yield* mapped(accounts, ({ code, id }) => [placeOfCode(code), id]);
  const parents = new Map<number, number>();
  for (const account of accounts) {
    yield;
    const ancestor = nearestAncestorCode(placeOfCode(account.code), (place) => idOfPlace.has(place));
    const parent = ancestor === undefined ? undefined : idOfPlace.get(ancestor);
    if (parent !== undefined) parents.set(account.id, parent);
  }
  return parents;
}
