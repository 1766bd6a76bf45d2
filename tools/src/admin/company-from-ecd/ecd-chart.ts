// Converts the accounts of an ECD to codes of the ledger. An ECD has one code per account, in any form, and names the
// parent; the ledger has a dotted code, which forms the tree, and a reduced code.
import { isAccountCode } from '@razao/domain';
import type { EcdAccount } from '@razao/domain/ecd';
import type { ACCOUNT_COLUMNS } from '@razao/platform/master-data';
import type { LeftOut } from './left-out.js';

/** A row of accounts.csv. */
export type ChartRow = Readonly<Record<Exclude<keyof typeof ACCOUNT_COLUMNS, 'reducing'>, string>>;

const REDUCED = /^[A-Za-z0-9]{1,20}$/;
const CHARS_MAX = 255;

/**
 * The company's code becomes the reduced code. It also becomes the dotted code if it has dots and its parent is the
 * account that the file names as parent; otherwise accounts are numbered below their parents, in the order of the file.
 * @returns the company's code → row, in the order of the file
 */
export function chartOf(accounts: ReadonlyMap<string, EcdAccount>, leftOut: LeftOut): Map<string, ChartRow> {
  const codes = [...accounts.keys()];
  const isTree = codes.every((code) => isAccountCode(code) && parentOf(code) === accounts.get(code)?.parent);
  // An import treats 7 and 007 as the same code.
  const comparable = new Set(codes.map((code) => code.replace(/^0+(?=\d)/, '')));
  const areReduced = codes.every((code) => REDUCED.test(code)) && comparable.size === codes.length;
  const dotted = isTree ? new Map(codes.map((code) => [code, code])) : numbered(accounts);
  const digits = String(codes.length).length;
  return new Map(
    [...accounts.values()].map((account, index) => [
      account.code,
      {
        cdReduced: areReduced ? account.code : String(index + 1).padStart(digits, '0'),
        cdAccounting: dotted.get(account.code) ?? '',
        name: leftOut.cut(account.label, CHARS_MAX, 'names of accounts'),
        kind: account.analytic ? 'A' : 'S',
        nature: account.nature,
        active: 'true',
        ownCode: isTree ? '' : leftOut.cut(account.code, CHARS_MAX, 'codes of accounts'),
        changedOn: account.changedOn,
      },
    ]),
  );
}

function parentOf(code: string): string {
  return code.slice(0, Math.max(0, code.lastIndexOf('.')));
}

/** Numbers the accounts 1, 1.1, 1.2, …; in the file, parents may come after their children. */
function numbered(accounts: ReadonlyMap<string, EcdAccount>): Map<string, string> {
  const children = new Map<string, number>();
  const dotted = new Map<string, string>();
  const codeOf = (account: EcdAccount): string => {
    const known = dotted.get(account.code);
    if (known !== undefined) return known;
    const parent = accounts.get(account.parent);
    const above = parent === undefined ? '' : `${codeOf(parent)}.`;
    const place = (children.get(account.parent) ?? 0) + 1;
    children.set(account.parent, place);
    dotted.set(account.code, `${above}${place}`);
    return `${above}${place}`;
  };
  for (const account of accounts.values()) codeOf(account);
  return dotted;
}
