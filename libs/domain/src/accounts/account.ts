// What an account is to the rules: kind S gathers others and takes no entries, kind A takes entries.
import { compareAccountCodes, nearestAncestorCode } from './codes.js';

/** S synthetic (groups accounts), A analytic (takes entries). */
export type AccountKind = 'S' | 'A';

export interface Account {
  readonly id: number;
  readonly code: string;
  readonly kind: AccountKind;
}

/** account id → id of its nearest ancestor in the chart; first levels are absent. */
export function parentsOf(accounts: readonly Account[]): Map<number, number> {
  const idOfCode = new Map(accounts.map((account) => [account.code, account.id]));
  const parents = new Map<number, number>();
  for (const account of accounts) {
    const ancestor = nearestAncestorCode(account.code, (code) => idOfCode.has(code));
    const parent = ancestor === undefined ? undefined : idOfCode.get(ancestor);
    if (parent !== undefined) parents.set(account.id, parent);
  }
  return parents;
}

export function byAccountCode(left: { readonly code: string }, right: { readonly code: string }): number {
  return compareAccountCodes(left.code, right.code);
}
