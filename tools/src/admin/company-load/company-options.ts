// company.json of a company folder: the company's options and its branches, each finding with its field.
import {
  COMPLIANCE_THRESHOLDS,
  Period,
  TAX_REGIMES,
  isCompanyCode,
  type ComplianceThresholds,
} from '@razao/domain';
import { isText, onceEach, type Finding } from './company-files.js';
import {
  BRANCH_FILING_FIELDS,
  COMPANY_FILING_FIELDS,
  readBranchFiling,
  readCompanyFiling,
  type BranchFiling,
  type CompanyFiling,
} from './ecd-options.js';

export interface CompanyOptions {
  readonly company: CompanyFiling & {
    readonly code: string;
    readonly name: string;
    /** YYYY-MM-01 */
    readonly basePeriod: string;
    readonly closingCode: string;
    readonly taxRegime: string;
    /** YYYY-MM-01; null: never. */
    readonly presumptionIncreaseFrom: string | null;
    readonly timeZone: string;
    readonly fiscalYearEndMonth: number;
    readonly consolidationRequiresCompliance: boolean;
    readonly thresholds: ComplianceThresholds;
  };
  /** Reduced code of the account for adjustments of earlier years; empty when the company has none. */
  readonly priorYearAdjustmentAccount: string;
  readonly branches: readonly (BranchFiling & { readonly code: string; readonly name: string })[];
}

export const TIME_ZONE_EXPECTED =
  'the IANA name of a time zone, such as America/Sao_Paulo and not an offset such as -03:00,';
const COMPANY_FIELDS = [
  'code',
  'name',
  'baseYearMonth',
  'branches',
  'closingCode',
  'taxRegime',
  'presumptionIncreaseFrom',
  'timeZone',
  'fiscalYearEndMonth',
  'consolidationRequiresCompliance',
  'complianceThresholds',
  'priorYearAdjustmentAccount',
  ...COMPANY_FILING_FIELDS,
];
const BRANCH_FIELDS = ['code', 'name', ...BRANCH_FILING_FIELDS];
/** No general ledger can be read for an earlier year. */
const BASE_YEAR_MIN = 2000;
const INCREASE_EXPECTED = 'the first month of a quarter, MM/YYYY from 01/2026 on, or null';
const CODE_EXPECTED = 'a code of 1 to 10 letters and digits';

/** @returns undefined, with the finding, when it holds no object. */
export function parseCompany(bytes: Buffer, find: Finding): Record<string, unknown> | undefined {
  try {
    const given: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return recordOf(given);
    find('company.json', 'an object {"code": …, "name": …, …} is expected');
  } catch (error) {
    if (error instanceof SyntaxError) find('company.json', `it is no JSON: ${error.message}`);
    else find('company.json', 'it is not UTF-8: save it as UTF-8');
  }
  return undefined;
}

export function readCompany(given: Record<string, unknown>, find: Finding): CompanyOptions {
  refuseUnknown(given, COMPANY_FIELDS, 'company.json', find);
  const refuse = (name: string, expected: string, value: unknown): void =>
    find(
      `company.json: ${name}`,
      `${expected} is expected${value === undefined ? '' : `, got ${JSON.stringify(value)}`}`,
    );
  const field = (
    name: string,
    isRight: (value: string) => boolean,
    expected: string,
    usual?: string,
  ): string => {
    const value = given[name] ?? usual;
    if (typeof value === 'string' && isRight(value)) return value;
    refuse(name, expected, value);
    return '';
  };
  const baseYearMonth = field('baseYearMonth', isBaseMonth, `MM/YYYY from ${BASE_YEAR_MIN} on`);
  const branches: unknown[] = Array.isArray(given['branches']) ? given['branches'] : [];
  if (branches.length === 0) find('company.json: branches', 'at least one {code, name} is expected');
  const demand = given['consolidationRequiresCompliance'] ?? false;
  if (typeof demand !== 'boolean') refuse('consolidationRequiresCompliance', 'true or false', demand);
  const yearEnd = given['fiscalYearEndMonth'] ?? 12;
  if (!isMonthNumber(yearEnd)) refuse('fiscalYearEndMonth', 'a month from 1 to 12', yearEnd);
  const increaseFrom = given['presumptionIncreaseFrom'] === null ? null : 'presumptionIncreaseFrom';
  const isRegime = (value: string): boolean => TAX_REGIMES.some((regime) => regime === value);
  const isClosingCode = (value: string): boolean => /^\S{1,4}$/.test(value);
  const once = onceEach(find);
  return {
    company: {
      code: field('code', isCompanyCode, CODE_EXPECTED),
      name: field('name', isText, 'a name'),
      basePeriod: Period.parse(baseYearMonth)?.toDate() ?? '',
      closingCode: field('closingCode', isClosingCode, 'a code of 1 to 4 characters', 'ENC'),
      taxRegime: field('taxRegime', isRegime, TAX_REGIMES.join(' or '), 'LUCRO_PRESUMIDO'),
      presumptionIncreaseFrom:
        increaseFrom &&
        (Period.parse(field(increaseFrom, isIncreaseMonth, INCREASE_EXPECTED, '01/2026'))?.toDate() ?? ''),
      timeZone: field('timeZone', isTimeZone, TIME_ZONE_EXPECTED, 'America/Sao_Paulo'),
      fiscalYearEndMonth: Number(yearEnd),
      consolidationRequiresCompliance: demand === true,
      thresholds: readThresholds(given['complianceThresholds'], find),
      ...readCompanyFiling(given, find),
    },
    priorYearAdjustmentAccount: field('priorYearAdjustmentAccount', () => true, 'a reduced code', ''),
    branches: branches.map((each, index) => {
      const branch = recordOf(each);
      const where = `company.json: branches[${index}]`;
      const { code, name } = branch;
      refuseUnknown(branch, BRANCH_FIELDS, where, find);
      if (typeof code !== 'string' || !isCompanyCode(code))
        find(`${where}.code`, `${CODE_EXPECTED} is expected`);
      else once(`${where}.code`, code);
      if (typeof name !== 'string' || !isText(name)) find(`${where}.name`, 'a name is expected');
      return { code: String(code), name: String(name), ...readBranchFiling(branch, `${where}.`, find) };
    }),
  };
}

function readThresholds(given: unknown, find: Finding): ComplianceThresholds {
  const where = 'company.json: complianceThresholds';
  const thresholds = recordOf(given);
  if (given !== undefined && (thresholds !== given || Array.isArray(given)))
    find(where, `an object {"late_entry_days": …, …} is expected, got ${JSON.stringify(given)}`);
  refuseUnknown(thresholds, Object.keys(COMPLIANCE_THRESHOLDS), where, find);
  for (const [name, { min, max }] of Object.entries(COMPLIANCE_THRESHOLDS)) {
    const value = thresholds[name];
    if (value === undefined || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max))
      continue;
    find(
      `${where}.${name}`,
      `a whole number from ${min} to ${max} is expected, got ${JSON.stringify(value)}`,
    );
  }
  return thresholds;
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

function isMonthNumber(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12;
}

function isIncreaseMonth(value: string): boolean {
  const month = Period.parse(value);
  return month !== undefined && month.year >= 2026 && month.month % 3 === 1;
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
