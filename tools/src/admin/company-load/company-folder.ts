// Reads and checks the folder that `company load` takes. Everything wrong with it is found before
// anything is written, and each finding names its file, line and field.
//
//   company.json       code, name, baseYearMonth (MM/YYYY), branches [{code, name}];
//                      optional closingCode (ENC), taxRegime (LUCRO_PRESUMIDO), timeZone (America/Sao_Paulo),
//                      consolidationRequiresCompliance (false): a fresh PASSED compliance run comes first
//   accounts.csv       cdReduced, cdAccounting, name, kind (S synthetic, A analytic), nature (SPED's two digits), active
//   openings.csv       branch, account (reduced code), amount (1234.56, debit positive, at the base month)
//   history-codes.csv  optional: code, text
//   tax-roles.csv      optional: account (reduced code), role
//
// What rests on a file that cannot be understood is not checked: its findings would all be untrue.
import { TAX_ROLES, isAccountCode, parseAmount } from '@razao/domain';
import { CommandRefused } from '../command-line.js';
import { isText, onceEach, readCsv, readOptional, readRequired, type Finding } from './company-files.js';
import { parseCompany, readCompany } from './company-options.js';

export interface CompanyFolder {
  readonly company: {
    readonly code: string;
    readonly name: string;
    /** YYYY-MM-01 */
    readonly basePeriod: string;
    readonly closingCode: string;
    readonly taxRegime: string;
    readonly timeZone: string;
    readonly consolidationRequiresCompliance: boolean;
  };
  readonly branches: readonly { readonly code: string; readonly name: string }[];
  readonly accounts: readonly AccountRow[];
  readonly openings: readonly {
    readonly branch: string;
    readonly account: string;
    readonly amount: string;
  }[];
  readonly historyCodes: readonly { readonly code: string; readonly text: string }[];
  readonly taxRoles: readonly { readonly account: string; readonly role: string }[];
}

export interface AccountRow {
  readonly reduced: string;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly nature: string;
  readonly active: boolean;
}

const FINDINGS_SHOWN_MAX = 20;
const REDUCED_CODE = /^[A-Za-z0-9]{1,20}$/;

/** @throws CommandRefused with every finding, the first twenty of many. */
export async function readCompanyFolder(directory: string): Promise<CompanyFolder> {
  const findings: string[] = [];
  const find: Finding = (where, reason) => {
    // What stood in a file may break the line.
    findings.push(`${where}: ${reason}`.replace(/\p{Cc}+/gu, ' '));
  };
  const read = {
    company: await readRequired(directory, 'company.json'),
    accounts: await readRequired(directory, 'accounts.csv'),
    openings: await readRequired(directory, 'openings.csv'),
    historyCodes: await readOptional(directory, 'history-codes.csv'),
    taxRoles: await readOptional(directory, 'tax-roles.csv'),
  };
  const given = parseCompany(read.company, find);
  const accounts = readAccounts(read.accounts, find);
  const historyCodes = readHistoryCodes(read.historyCodes, find);
  if (given === undefined || accounts === undefined) throw new CommandRefused(summary(directory, findings));
  const { company, branches } = readCompany(given, find);
  const reduced = new Map(accounts.map((account) => [account.reduced, account]));
  const openings = readOpenings(read.openings, branches, reduced, find);
  const taxRoles = readTaxRoles(read.taxRoles, reduced, find);
  if (findings.length > 0) throw new CommandRefused(summary(directory, findings));
  return { company, branches, accounts, openings, historyCodes, taxRoles };
}

function summary(directory: string, findings: readonly string[]): string {
  const more = findings.length - FINDINGS_SHOWN_MAX;
  return [
    `${directory} was not loaded, nothing was changed:`,
    ...findings.slice(0, FINDINGS_SHOWN_MAX).map((finding) => `  ${finding}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

function readAccounts(bytes: Buffer, find: Finding): AccountRow[] | undefined {
  const rows = readCsv(
    'accounts.csv',
    bytes,
    ['cdReduced', 'cdAccounting', 'name', 'kind', 'nature', 'active'],
    find,
  );
  if (rows === undefined) return undefined;
  const seen = new Map<string, number>();
  for (const { where, line, values } of rows) {
    const [reduced = '', code = '', name = '', kind = '', nature = '', active = ''] = values;
    if (!REDUCED_CODE.test(reduced)) find(`${where}: cdReduced`, '1 to 20 letters and digits are expected');
    if (!isAccountCode(code)) find(`${where}: cdAccounting`, 'a dotted code such as 1.1.2 is expected');
    if (!isText(name)) find(`${where}: name`, '1 to 255 characters are expected');
    if (kind !== 'S' && kind !== 'A') find(`${where}: kind`, 'S or A is expected');
    if (!/^\d{2}$/.test(nature)) find(`${where}: nature`, 'two digits are expected, such as 01');
    if (active !== 'true' && active !== 'false') find(`${where}: active`, 'true or false is expected');
    for (const key of [`cdReduced ${reduced}`, `cdAccounting ${code.split('.').map(Number).join('.')}`]) {
      const earlier = seen.get(key);
      if (earlier !== undefined) find(where, `${key} is already on line ${earlier}`);
      seen.set(key, line);
    }
  }
  return rows.map(
    ({ values: [reduced = '', code = '', name = '', kind = '', nature = '', active = ''] }) => ({
      reduced,
      code,
      name,
      kind,
      nature,
      active: active === 'true',
    }),
  );
}

function readOpenings(
  bytes: Buffer,
  branches: CompanyFolder['branches'],
  accounts: ReadonlyMap<string, AccountRow>,
  find: Finding,
): CompanyFolder['openings'] {
  const rows = readCsv('openings.csv', bytes, ['branch', 'account', 'amount'], find) ?? [];
  const known = new Set(branches.map((branch) => branch.code));
  const sums = new Map<string, bigint>();
  const seen = new Set<string>();
  for (const { where, values } of rows) {
    const [branch = '', account = '', amount = ''] = values;
    const cents = parseAmount(amount);
    if (!known.has(branch)) find(`${where}: branch`, `${branch} is not a branch of company.json`);
    if (accounts.get(account)?.kind !== 'A')
      find(`${where}: account`, `${account} is not an analytic account of accounts.csv`);
    if (cents === undefined) find(`${where}: amount`, 'an amount such as -1234.56 is expected');
    if (seen.has(`${branch} ${account}`))
      find(where, `account ${account} of branch ${branch} is there twice`);
    seen.add(`${branch} ${account}`);
    sums.set(branch, (sums.get(branch) ?? 0n) + (cents ?? 0n));
  }
  for (const [branch, sum] of sums)
    if (sum !== 0n)
      find(
        'openings.csv',
        `the openings of branch ${branch} add up to ${sum} cents: debits and credits must be equal`,
      );
  return rows.map(({ values: [branch = '', account = '', amount = ''] }) => ({ branch, account, amount }));
}

function readHistoryCodes(bytes: Buffer | undefined, find: Finding): CompanyFolder['historyCodes'] {
  if (bytes === undefined) return [];
  const once = onceEach(find);
  return (readCsv('history-codes.csv', bytes, ['code', 'text'], find) ?? []).map(
    ({ where, values: [code = '', said = ''] }) => {
      if (!/^\S{1,4}$/.test(code)) find(`${where}: code`, '1 to 4 characters are expected');
      if (!isText(said)) find(`${where}: text`, '1 to 255 characters are expected');
      once(`${where}: code`, code);
      return { code, text: said };
    },
  );
}

function readTaxRoles(
  bytes: Buffer | undefined,
  accounts: ReadonlyMap<string, AccountRow>,
  find: Finding,
): CompanyFolder['taxRoles'] {
  if (bytes === undefined) return [];
  const once = onceEach(find);
  return (readCsv('tax-roles.csv', bytes, ['account', 'role'], find) ?? []).map(
    ({ where, values: [account = '', role = ''] }) => {
      if (accounts.get(account)?.kind !== 'A')
        find(`${where}: account`, `${account} is not an analytic account of accounts.csv`);
      if (!TAX_ROLES.some((known) => known === role))
        find(`${where}: role`, `one of ${TAX_ROLES.join(', ')} is expected`);
      once(`${where}: account`, account);
      return { account, role };
    },
  );
}
