// Converts the accounts of an ECD to codes of the ledger. An ECD has one code per account, in any form, and names the
// parent; the ledger has a dotted code, which forms the tree, and a reduced code.
import { isAccountCode, placeOfCode } from '@razao/domain';
import type { EcdAccount } from '@razao/domain/ecd';
import type { ACCOUNT_COLUMNS } from '@razao/platform/master-data';
import { CommandRefused } from '../command-line.js';
import type { LeftOut } from './left-out.js';

/** A row of accounts.csv. */
export type ChartRow = Readonly<Record<Exclude<keyof typeof ACCOUNT_COLUMNS, 'reducing'>, string>>;

const REDUCED = /^[A-Za-z0-9]{1,20}$/;
const CHARS_MAX = 255;
/** The most numbers of a dotted code. */
const LEVEL_MAX = 15;

/**
 * The company's code becomes the reduced code, without its punctuation, so that an account has the same one in the next
 * file of the company, whatever accounts that file adds. It also becomes the dotted code if all codes have dots, at the level and
 * below the parent that the file names; otherwise accounts are numbered below their parents, in the order of the file.
 * @returns the company's code → row, in the order of the file
 * @throws CommandRefused when an account has more accounts above it than a dotted code can show
 */
export function chartOf(accounts: ReadonlyMap<string, EcdAccount>, leftOut: LeftOut): Map<string, ChartRow> {
  const codes = [...accounts.keys()];
  const isTree =
    [...accounts.values()].every(isInPlace) && new Set(codes.map(placeOfCode)).size === codes.length;
  const bare = codes.map((code) => code.replace(/[^A-Za-z0-9]/g, ''));
  // An import treats 7 and 007 as the same code.
  const comparable = new Set(bare.map((code) => code.replace(/^0+(?=\d)/, '')));
  const areReduced = bare.every((code) => REDUCED.test(code)) && comparable.size === codes.length;
  const dotted = isTree ? new Map(codes.map((code) => [code, code])) : numbered(accounts, leftOut);
  const digits = String(codes.length).length;
  return new Map(
    [...accounts.values()].map((account, index) => [
      account.code,
      {
        cdReduced: areReduced ? (bare[index] ?? '') : String(index + 1).padStart(digits, '0'),
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

function isInPlace({ code, parent, level }: EcdAccount): boolean {
  const numbers = code.split('.');
  return isAccountCode(code) && numbers.length === level && numbers.slice(0, -1).join('.') === parent;
}

/**
 * Numbers the accounts 1, 1.1, 1.2, …; in the file, parents may come after their children. A level that the file skips
 * becomes a 0 after the number: 1.3.0 is an account of level 3 below 1.
 */
function numbered(accounts: ReadonlyMap<string, EcdAccount>, leftOut: LeftOut): Map<string, string> {
  const keepsLevels = [...accounts.values()].every(({ level }) => level <= LEVEL_MAX);
  const children = new Map<string, number>();
  const dotted = new Map<string, string>();
  const codeOf = (account: EcdAccount): string => {
    const known = dotted.get(account.code);
    if (known !== undefined) return known;
    const parent = accounts.get(account.parent);
    const above = parent === undefined ? '' : `${codeOf(parent)}.`;
    const place = (children.get(account.parent) ?? 0) + 1;
    children.set(account.parent, place);
    const skipped = keepsLevels ? account.level - (parent?.level ?? 0) - 1 : 0;
    const code = `${above}${place}${'.0'.repeat(skipped)}`;
    dotted.set(account.code, code);
    return code;
  };
  for (const account of accounts.values()) {
    const levels = codeOf(account).split('.').length;
    if (levels > LEVEL_MAX)
      throw new CommandRefused(
        `line ${account.line}: account ${account.code} has ${levels - 1} accounts above it; the ledger takes ${LEVEL_MAX - 1}; no folder was written`,
      );
    if (levels !== account.level)
      leftOut.add(`accounts lost their level (NIVEL), because the file has levels above ${LEVEL_MAX}`);
  }
  return dotted;
}
