// company.json of a company folder: the company's options and its branches, each finding with its field.
import { Period, TAX_REGIMES, isCompanyCode } from '@razao/domain';
import { isText, onceEach, readUtf8, type Finding } from './company-files.js';
import type { CompanyFolder } from './company-folder.js';

export const TIME_ZONE_EXPECTED =
  'the IANA name of a time zone, such as America/Sao_Paulo and not an offset such as -03:00,';
const COMPANY_FIELDS = [
  'code',
  'name',
  'baseYearMonth',
  'branches',
  'closingCode',
  'taxRegime',
  'timeZone',
  'consolidationRequiresCompliance',
];
/** No general ledger can be read for an earlier year. */
const BASE_YEAR_MIN = 2000;
const BRANCH_FIELDS = ['code', 'name'];

/** @returns undefined, with the finding, when it holds no object. */
export function parseCompany(bytes: Buffer, find: Finding): Record<string, unknown> | undefined {
  const text = readUtf8('company.json', bytes, find);
  if (text === undefined) return undefined;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return recordOf(given);
    find('company.json', 'an object {"code": …, "name": …, …} is expected');
  } catch (error) {
    find('company.json', `it is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

export function readCompany(
  given: Record<string, unknown>,
  find: Finding,
): Pick<CompanyFolder, 'company' | 'branches'> {
  refuseUnknown(given, COMPANY_FIELDS, 'company.json', find);
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
  const baseYearMonth = field('baseYearMonth', isBaseMonth, `MM/YYYY from ${BASE_YEAR_MIN} on`);
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
      timeZone: field('timeZone', isTimeZone, TIME_ZONE_EXPECTED, 'America/Sao_Paulo'),
      consolidationRequiresCompliance: readFlag(given, 'consolidationRequiresCompliance', find),
    },
    branches: branches.map((branch, index) => {
      const where = `company.json: branches[${index}]`;
      const { code, name } = branch;
      refuseUnknown(branch, BRANCH_FIELDS, where, find);
      if (typeof code !== 'string' || !isCompanyCode(code))
        find(`${where}.code`, 'a code of 1 to 10 letters and digits is expected');
      else once(`${where}.code`, code);
      if (typeof name !== 'string' || !isText(name)) find(`${where}.name`, 'a name is expected');
      return { code: String(code), name: String(name) };
    }),
  };
}

/** A misspelt option would be left out without a word. */
function refuseUnknown(
  given: Record<string, unknown>,
  known: readonly string[],
  where: string,
  find: Finding,
): void {
  for (const name of Object.keys(given).filter((each) => !known.includes(each)))
    find(where, `${JSON.stringify(name)} is not known; there are ${known.join(', ')}`);
}

/** Absent is false. */
function readFlag(given: Record<string, unknown>, name: string, find: Finding): boolean {
  const value = given[name] ?? false;
  if (typeof value !== 'boolean')
    find(`company.json: ${name}`, `true or false is expected, got ${JSON.stringify(value)}`);
  return value === true;
}

function isBaseMonth(value: string): boolean {
  return (Period.parse(value)?.year ?? 0) >= BASE_YEAR_MIN;
}

/**
 * Newer Nodes take offsets too, older ones do not, and PostgreSQL reads their sign the other way round. The database has
 * the last word on names (load-company.ts).
 */
function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
