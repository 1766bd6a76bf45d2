// Reads and checks the folder that `company load` takes. Everything wrong with it is found before
// anything is written, and each finding names its file, line and field.
//
//   company.json       code, name, baseYearMonth (MM/YYYY), branches [{code, name}];
//                      optional closingCode (ENC), taxRegime (LUCRO_PRESUMIDO), timeZone (America/Sao_Paulo),
//                      fiscalYearEndMonth (12), presumptionIncreaseFrom (01/2026; null: never; docs/tax-quotas.md),
//                      consolidationRequiresCompliance (false): a fresh PASSED compliance run comes first,
//                      priorYearAdjustmentAccount (reduced code): takes what corrects results of earlier years
//                      and what the ECD needs of company and branches (ecd-options.ts)
//   accounts.csv       cdReduced, cdAccounting, name, kind (S synthetic, A analytic), nature (SPED's two digits), active;
//                      optional reducing: its balance is on the other side of its group; where it is not given, when the
//                      name of the account or of a group above it begins with "(-)";
//                      optional ownCode, changedOn: the account's code in the ECD, and the day on which it last changed
//   openings.csv       branch, account (reduced code), amount (1234.56, debit positive, at the base month)
//   history-codes.csv  optional: code, text
//   tax-roles.csv      optional: account (reduced code), role
//   and the files that only the ECD needs (ecd-files.ts)
//
// docs/company-folder.md has every field, with a folder that loads.
// What rests on a file that cannot be understood is not checked: its findings would all be untrue.
import { TAX_ROLES, isAccountCode, parseAmount } from '@razao/domain';
import { CommandRefused } from '../command-line.js';
import {
  expects,
  isLine,
  isText,
  readOptional,
  readRequired,
  readTable,
  unlessEmpty,
  type Cells,
  type Check,
  type Finding,
} from './company-files.js';
import { parseCompany, readCompany, type CompanyOptions } from './company-options.js';
import { readComparatives, type Comparatives } from './comparatives.js';
import { readEcdFiles, type EcdFiles } from './ecd-files.js';
import { isDay } from './ecd-options.js';

/** The rows as their files have them. */
export interface CompanyFolder extends CompanyOptions {
  readonly accounts: readonly object[];
  readonly openings: readonly object[];
  readonly historyCodes: readonly { readonly code: string; readonly text: string }[];
  readonly taxRoles: readonly object[];
  readonly ecd: EcdFiles;
  readonly comparatives: Comparatives;
}

const FINDINGS_SHOWN_MAX = 20;
const TEXT = expects(isText, '1 to 255 characters');
const ACCOUNT_COLUMNS = {
  cdReduced: expects((value) => /^[A-Za-z0-9]{1,20}$/.test(value), '1 to 20 letters and digits'),
  cdAccounting: expects(isAccountCode, 'a dotted code such as 1.1.2'),
  name: TEXT,
  kind: expects((value) => ['S', 'A'].includes(value), 'S or A'),
  nature: expects((value) => /^\d{2}$/.test(value), 'two digits such as 01'),
  active: expects((value) => ['true', 'false'].includes(value), 'true or false'),
  reducing: expects((value) => ['true', 'false', ''].includes(value), 'true, false or nothing'),
  ownCode: unlessEmpty(expects(isLine, '1 to 255 characters without | and control characters')),
  changedOn: unlessEmpty(expects(isDay, 'a day YYYY-MM-DD')),
};
const HISTORY_CODE_COLUMNS = {
  code: expects((value) => /^\S{1,4}$/.test(value), '1 to 4 characters'),
  text: TEXT,
};

/** @throws CommandRefused with every finding, the first twenty of many. */
export async function readCompanyFolder(directory: string): Promise<CompanyFolder> {
  const findings: string[] = [];
  const find: Finding = (where, reason) => {
    // What stood in a file may break the line.
    findings.push(`${where}: ${reason}`.replace(/\p{Cc}+/gu, ' '));
  };
  const files = {
    company: await readRequired(directory, 'company.json'),
    accounts: await readRequired(directory, 'accounts.csv'),
    openings: await readRequired(directory, 'openings.csv'),
    historyCodes: await readOptional(directory, 'history-codes.csv'),
    taxRoles: await readOptional(directory, 'tax-roles.csv'),
  };
  const given = parseCompany(files.company, find);
  const accounts = readTable(
    'accounts.csv',
    files.accounts,
    ACCOUNT_COLUMNS,
    {
      cdReduced: ({ cdReduced }) => cdReduced,
      cdAccounting: ({ cdAccounting }) => cdAccounting.split('.').map(Number).join('.'),
    },
    find,
    ['reducing', 'ownCode', 'changedOn'],
  );
  const historyCodes = readTable(
    'history-codes.csv',
    files.historyCodes,
    HISTORY_CODE_COLUMNS,
    { code: ({ code }) => code },
    find,
  );
  if (given === undefined || accounts === undefined) throw new CommandRefused(summary(directory, findings));
  const options = readCompany(given, find);
  const analytic = new Set(accounts.filter(({ kind }) => kind === 'A').map(({ cdReduced }) => cdReduced));
  const account: Check = (value) =>
    analytic.has(value) ? undefined : `${value} is not an analytic account of accounts.csv`;
  const branch: Check = (value) =>
    options.branches.some(({ code }) => code === value)
      ? undefined
      : `${value} is not a branch of company.json`;
  const { priorYearAdjustmentAccount: adjustment } = options;
  if (adjustment !== '' && !adjustable(accounts, adjustment))
    find(
      'company.json: priorYearAdjustmentAccount',
      `${adjustment} is not an analytic account of accounts.csv outside of the results (nature 04)`,
    );
  const openings = readTable(
    'openings.csv',
    files.openings,
    {
      branch,
      account,
      amount: expects((value) => parseAmount(value) !== undefined, 'an amount such as -1234.56'),
    },
    { account: (row) => `${row.account} of branch ${row.branch}` },
    find,
  );
  const taxRoles = readTable(
    'tax-roles.csv',
    files.taxRoles,
    {
      account,
      role: expects((value) => TAX_ROLES.some((role) => role === value), `one of ${TAX_ROLES.join(', ')}`),
    },
    { account: (row) => row.account },
    find,
  );
  refuseUnbalanced(openings ?? [], find);
  findSharedCodes(accounts, find);
  const ecd = await readEcdFiles(directory, account, find);
  const comparatives = await readComparatives(directory, ecd.statementLines, find);
  if (findings.length > 0 || !historyCodes || !openings || !taxRoles)
    throw new CommandRefused(summary(directory, findings));
  return { ...options, accounts, openings, historyCodes, taxRoles, ecd, comparatives };
}

/** The dotted code is in the file where an account has no own code. */
function findSharedCodes(accounts: readonly Cells<'cdAccounting' | 'ownCode'>[], find: Finding): void {
  const lineOf = new Map(
    accounts.filter(({ ownCode }) => ownCode === '').map(({ where, cdAccounting }) => [cdAccounting, where]),
  );
  for (const { where, ownCode } of accounts.filter((row) => row.ownCode !== '')) {
    const first = lineOf.get(ownCode);
    if (first !== undefined)
      find(`${where}: ownCode`, `${ownCode} is the code of another account in the file (${first})`);
    else lineOf.set(ownCode, where);
  }
}

function adjustable(
  accounts: readonly { cdReduced: string; kind: string; nature: string }[],
  reduced: string,
): boolean {
  return accounts.some(
    ({ cdReduced, kind, nature }) => cdReduced === reduced && kind === 'A' && nature !== '04',
  );
}

function refuseUnbalanced(openings: readonly { branch: string; amount: string }[], find: Finding): void {
  const sums = new Map<string, bigint>();
  for (const { branch, amount } of openings)
    sums.set(branch, (sums.get(branch) ?? 0n) + (parseAmount(amount) ?? 0n));
  for (const [branch, sum] of sums)
    if (sum !== 0n)
      find(
        'openings.csv',
        `the openings of branch ${branch} add up to ${sum} cents: debits and credits must be equal`,
      );
}

function summary(directory: string, findings: readonly string[]): string {
  const more = findings.length - FINDINGS_SHOWN_MAX;
  return [
    `${directory} was not loaded, nothing was changed:`,
    ...findings.slice(0, FINDINGS_SHOWN_MAX).map((finding) => `  ${finding}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
