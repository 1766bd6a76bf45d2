// Reads and judges the folder that `company load` takes. Everything wrong with it is found before
// anything is written, and each finding names its file, line and field.
//
//   company.json       code, name, baseYearMonth (MM/YYYY), branches [{code, name}];
//                      optional closingCode (ENC), taxRegime (LUCRO_PRESUMIDO), timeZone (America/Sao_Paulo),
//                      consolidationRequiresCompliance (false): a fresh PASSED compliance run comes first
//   accounts.csv       cdReduced, cdAccounting, name, kind (S synthetic, A analytic), nature (SPED's two digits), active
//   openings.csv       branch, account (reduced code), amount (1234.56, debit positive, at the base month)
//   history-codes.csv  optional: code, text
//   tax-roles.csv      optional: account (reduced code), role
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Period, TAX_REGIMES, TAX_ROLES, isAccountCode, isCompanyCode, parseAmount } from '@razao/domain';
import { parse } from 'csv-parse/sync';
import { CommandRefused } from '../command-line.js';

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

type Finding = (where: string, reason: string) => void;

/** @throws CommandRefused with every finding, the first twenty of many. */
export async function readCompanyFolder(directory: string): Promise<CompanyFolder> {
  const findings: string[] = [];
  const find: Finding = (where, reason) => {
    findings.push(`${where}: ${reason}`);
  };
  const { company, branches } = readCompany(await readText(directory, 'company.json'), find);
  const accounts = readAccounts(await readText(directory, 'accounts.csv'), find);
  const reduced = new Map(accounts.map((account) => [account.reduced, account]));
  const openings = readOpenings(await readText(directory, 'openings.csv'), branches, reduced, find);
  const historyCodes = readHistoryCodes(await readOptional(directory, 'history-codes.csv'), find);
  const taxRoles = readTaxRoles(await readOptional(directory, 'tax-roles.csv'), reduced, find);
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

function readCompany(text: string, find: Finding): Pick<CompanyFolder, 'company' | 'branches'> {
  const given = parseJson(text, find);
  const field = (
    name: string,
    isRight: (value: string) => boolean,
    expected: string,
    usual?: string,
  ): string => {
    const value = given[name] ?? usual;
    if (typeof value === 'string' && isRight(value)) return value;
    find(
      `company.json: ${name}`,
      `${expected} is expected${value === undefined ? '' : `, got ${JSON.stringify(value)}`}`,
    );
    return '';
  };
  const baseYearMonth = field('baseYearMonth', (value) => Period.parse(value) !== undefined, 'MM/YYYY');
  const branches = Array.isArray(given['branches'])
    ? (given['branches'] as unknown[]).map((branch) => recordOf(branch))
    : [];
  if (branches.length === 0) find('company.json: branches', 'at least one {code, name} is expected');
  const once = onceEach(find);
  return {
    company: {
      code: field('code', isCompanyCode, 'a code of 1 to 10 letters and digits'),
      name: field('name', isText, 'a name'),
      basePeriod: Period.parse(baseYearMonth)?.toDate() ?? '',
      closingCode: field(
        'closingCode',
        (value) => /^\S{1,4}$/.test(value),
        'a code of 1 to 4 characters',
        'ENC',
      ),
      taxRegime: field(
        'taxRegime',
        (value) => TAX_REGIMES.some((regime) => regime === value),
        TAX_REGIMES.join(' or '),
        'LUCRO_PRESUMIDO',
      ),
      timeZone: field('timeZone', isTimeZone, 'an IANA time zone', 'America/Sao_Paulo'),
      consolidationRequiresCompliance: readFlag(given, 'consolidationRequiresCompliance', find),
    },
    branches: branches.map((branch, index) => {
      const { code, name } = branch;
      if (typeof code !== 'string' || !isCompanyCode(code))
        find(`company.json: branches[${index}].code`, 'a code of 1 to 10 letters and digits is expected');
      if (typeof name !== 'string' || !isText(name))
        find(`company.json: branches[${index}].name`, 'a name is expected');
      once(`company.json: branches[${index}].code`, String(code));
      return { code: String(code), name: String(name) };
    }),
  };
}

/** Absent is false. */
function readFlag(given: Record<string, unknown>, name: string, find: Finding): boolean {
  const value = given[name] ?? false;
  if (typeof value !== 'boolean')
    find(`company.json: ${name}`, `true or false is expected, got ${JSON.stringify(value)}`);
  return value === true;
}

function readAccounts(text: string, find: Finding): AccountRow[] {
  const rows = readCsv(
    'accounts.csv',
    text,
    ['cdReduced', 'cdAccounting', 'name', 'kind', 'nature', 'active'],
    find,
  );
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
      if (earlier !== undefined) find(where, `${key} stands on line ${earlier} already`);
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
  text: string,
  branches: CompanyFolder['branches'],
  accounts: ReadonlyMap<string, AccountRow>,
  find: Finding,
): CompanyFolder['openings'] {
  const rows = readCsv('openings.csv', text, ['branch', 'account', 'amount'], find);
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
      find(where, `account ${account} of branch ${branch} stands there twice`);
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

function readHistoryCodes(text: string | undefined, find: Finding): CompanyFolder['historyCodes'] {
  if (text === undefined) return [];
  const once = onceEach(find);
  return readCsv('history-codes.csv', text, ['code', 'text'], find).map(
    ({ where, values: [code = '', said = ''] }) => {
      if (!/^\S{1,4}$/.test(code)) find(`${where}: code`, '1 to 4 characters are expected');
      if (!isText(said)) find(`${where}: text`, '1 to 255 characters are expected');
      once(`${where}: code`, code);
      return { code, text: said };
    },
  );
}

function readTaxRoles(
  text: string | undefined,
  accounts: ReadonlyMap<string, AccountRow>,
  find: Finding,
): CompanyFolder['taxRoles'] {
  if (text === undefined) return [];
  const once = onceEach(find);
  return readCsv('tax-roles.csv', text, ['account', 'role'], find).map(
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

/** The database would refuse the second of two, without a word about the line. */
function onceEach(find: Finding): (where: string, key: string) => void {
  const seen = new Set<string>();
  return (where, key) => {
    if (seen.has(key)) find(where, `${key} stands there twice`);
    seen.add(key);
  };
}

interface CsvRow {
  readonly where: string;
  readonly line: number;
  readonly values: readonly string[];
}

function readCsv(file: string, text: string, columns: readonly string[], find: Finding): CsvRow[] {
  let records: string[][];
  try {
    records = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    find(file, error instanceof Error ? error.message : String(error));
    return [];
  }
  const [header = [], ...rows] = records;
  const positions = columns.map((column) => header.indexOf(column));
  const absent = columns.filter((_, index) => positions[index] === -1);
  if (absent.length > 0) {
    find(`${file}: line 1`, `the header has no ${absent.join(', ')}`);
    return [];
  }
  return rows.map((row, index) => {
    const where = `${file}: line ${index + 2}`;
    if (row.length !== header.length)
      find(where, `${header.length} columns are expected, there are ${row.length}`);
    return { where, line: index + 2, values: positions.map((position) => row[position] ?? '') };
  });
}

function parseJson(text: string, find: Finding): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch (error) {
    find('company.json', error instanceof Error ? error.message : String(error));
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: string): boolean {
  return value.trim() !== '' && value.length <= 255 && !value.includes('\u0000');
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

async function readText(directory: string, file: string): Promise<string> {
  const text = await readOptional(directory, file);
  if (text === undefined)
    throw new CommandRefused(
      `${join(directory, file)} is missing: a company folder holds company.json, accounts.csv and openings.csv`,
    );
  return text;
}

async function readOptional(directory: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(join(directory, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CommandRefused(
      `${join(directory, file)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
