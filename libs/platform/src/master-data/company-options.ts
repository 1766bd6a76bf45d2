// The options of a company and its branches, as in company.json of a company folder and in requests. Each finding names
// its field.
import {
  COMPLIANCE_THRESHOLDS,
  Period,
  TAX_REGIMES,
  isCompanyCode,
  type ComplianceThresholds,
  type Message,
} from '@razao/domain';
import { ACCOUNT_COLUMNS } from './account-rules.js';
import {
  CODE_FORM,
  FLAG_EXPECTED,
  TEXT,
  expects,
  isExpected,
  isExpectedNot,
  oneOf,
  onceEach,
  type Find,
} from './field-rules.js';
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
    /** Undefined keeps the value of an existing company; for a new company it is true. */
    readonly historyRequired: boolean | undefined;
    readonly thresholds: ComplianceThresholds;
  };
  /** Reduced code of the account for adjustments of earlier years; empty when the company has no such account. */
  readonly priorYearAdjustmentAccount: string;
}

export interface BranchOptions extends BranchFiling {
  readonly code: string;
  readonly name: string;
}

export const TIME_ZONE_EXPECTED: Message = {
  en: 'the IANA name of a time zone, such as America/Sao_Paulo (no offset such as -03:00)',
  pt: 'o nome IANA de um fuso horário, como America/Sao_Paulo (e não uma diferença como -03:00)',
};
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
  'historyRequired',
  'complianceThresholds',
  'priorYearAdjustmentAccount',
  ...COMPANY_FILING_FIELDS,
];
const BRANCH_FIELDS = ['code', 'name', ...BRANCH_FILING_FIELDS];
/** No general ledger of an earlier year can be read. */
const BASE_YEAR_MIN = 2000;
/** Requests use the text, because null in a request means absent. */
const NEVER = new Set<unknown>([null, 'never']);
const CODE_EXPECTED: Message = {
  en: 'a code of 1 to 10 letters and digits',
  pt: 'um código de 1 a 10 letras e dígitos',
};
const NAME_EXPECTED: Message = { en: 'a name', pt: 'um nome' };
/** The rules for texts of company.json, which apply to requests too. */
export const COMPANY_RULES = {
  name: expects(TEXT.form, NAME_EXPECTED),
  baseYearMonth: expects(
    { pattern: '^(0[1-9]|1[0-2])/[2-9]\\d{3}$' },
    { en: `MM/YYYY from ${BASE_YEAR_MIN} on`, pt: `um mês no formato MM/AAAA a partir de ${BASE_YEAR_MIN}` },
  ),
  closingCode: expects(CODE_FORM, {
    en: 'a code of 1 to 4 characters',
    pt: 'um código de 1 a 4 caracteres',
  }),
  taxRegime: oneOf(TAX_REGIMES),
  presumptionIncreaseFrom: expects(
    { pattern: '^(never|(0[147]|10)/(202[6-9]|20[3-9]\\d|2[1-9]\\d{2}|[3-9]\\d{3}))$' },
    {
      en: 'the first month of a quarter, MM/YYYY from 01/2026 on, or never',
      pt: 'o primeiro mês de um trimestre, MM/AAAA a partir de 01/2026, ou never',
    },
  ),
  timeZone: expects({ pattern: '^[A-Za-z]' }, TIME_ZONE_EXPECTED, isTimeZone),
  priorYearAdjustmentAccount: ACCOUNT_COLUMNS.cdReduced,
};

/** Reads all of company.json. */
export function readCompany(
  given: Record<string, unknown>,
  find: Find,
): CompanyOptions & { readonly branches: readonly BranchOptions[] } {
  refuseUnknown(given, COMPANY_FIELDS, '', find);
  const branches: unknown[] = Array.isArray(given['branches']) ? given['branches'] : [];
  if (branches.length === 0)
    find('branches', isExpected({ en: 'at least one {code, name}', pt: 'ao menos uma {code, name}' }));
  const once = onceEach(find);
  return {
    ...readCompanyOptions(given, find),
    branches: branches.map((each, index) => {
      const branch = readBranch(recordOf(each), `branches[${index}]`, find);
      if (isCompanyCode(branch.code)) once(`branches[${index}].code`, branch.code);
      return branch;
    }),
  };
}

export function readBranch(branch: Record<string, unknown>, where: string, find: Find): BranchOptions {
  const { code, name } = branch;
  refuseUnknown(branch, BRANCH_FIELDS, where, find);
  if (typeof code !== 'string' || !isCompanyCode(code)) find(`${where}.code`, isExpected(CODE_EXPECTED));
  if (typeof name !== 'string' || TEXT(name) !== undefined) find(`${where}.name`, isExpected(NAME_EXPECTED));
  return { code: String(code), name: String(name), ...readBranchFiling(branch, `${where}.`, find) };
}

/** Reads the options of a company without its branches. */
export function readCompanyOptions(given: Record<string, unknown>, find: Find): CompanyOptions {
  const refuse = (name: string, expected: Message, value: unknown): void => {
    find(name, value === undefined ? isExpected(expected) : isExpectedNot(expected, value));
  };
  const field = (name: keyof typeof COMPANY_RULES, usual?: string): string => {
    const value = given[name] ?? usual;
    if (typeof value === 'string' && COMPANY_RULES[name](value) === undefined) return value;
    refuse(name, COMPANY_RULES[name].expected, value);
    return '';
  };
  const { code } = given;
  if (typeof code !== 'string' || !isCompanyCode(code)) refuse('code', CODE_EXPECTED, code);
  const adjustment = given['priorYearAdjustmentAccount'] ?? '';
  const flag = (name: 'consolidationRequiresCompliance' | 'historyRequired'): boolean | undefined => {
    const value = given[name] ?? undefined;
    if (value === undefined || typeof value === 'boolean') return value;
    refuse(name, FLAG_EXPECTED, value);
    return undefined;
  };
  const yearEnd = given['fiscalYearEndMonth'] ?? 12;
  if (!isMonthNumber(yearEnd))
    refuse('fiscalYearEndMonth', { en: 'a month from 1 to 12', pt: 'um mês de 1 a 12' }, yearEnd);
  const increaseFrom = NEVER.has(given['presumptionIncreaseFrom']) ? null : 'presumptionIncreaseFrom';
  return {
    company: {
      code: String(code),
      name: field('name'),
      basePeriod: Period.parse(field('baseYearMonth'))?.toDate() ?? '',
      closingCode: field('closingCode', 'ENC'),
      taxRegime: field('taxRegime', 'LUCRO_PRESUMIDO'),
      presumptionIncreaseFrom: increaseFrom && (Period.parse(field(increaseFrom, '01/2026'))?.toDate() ?? ''),
      timeZone: field('timeZone', 'America/Sao_Paulo'),
      fiscalYearEndMonth: Number(yearEnd),
      consolidationRequiresCompliance: flag('consolidationRequiresCompliance') ?? false,
      historyRequired: flag('historyRequired'),
      thresholds: readThresholds(given['complianceThresholds'], find),
      ...readCompanyFiling(given, find),
    },
    priorYearAdjustmentAccount: adjustment === '' ? '' : field('priorYearAdjustmentAccount'),
  };
}

function readThresholds(given: unknown, find: Find): ComplianceThresholds {
  const where = 'complianceThresholds';
  const thresholds = recordOf(given);
  if (given !== undefined && (thresholds !== given || Array.isArray(given)))
    find(
      where,
      isExpectedNot(
        { en: 'an object {"late_entry_days": …, …}', pt: 'um objeto {"late_entry_days": …, …}' },
        given,
      ),
    );
  refuseUnknown(thresholds, Object.keys(COMPLIANCE_THRESHOLDS), where, find);
  for (const [name, { min, max }] of Object.entries(COMPLIANCE_THRESHOLDS)) {
    const value = thresholds[name];
    if (value === undefined || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max))
      continue;
    find(
      `${where}.${name}`,
      isExpectedNot(
        { en: `a whole number from ${min} to ${max}`, pt: `um número inteiro de ${min} a ${max}` },
        value,
      ),
    );
  }
  return thresholds;
}

/** Without this finding, a misspelt option would be ignored silently. */
function refuseUnknown(
  given: Record<string, unknown>,
  known: readonly string[],
  where: string,
  find: Find,
): void {
  for (const name of Object.keys(given).filter((each) => !known.includes(each)))
    find(where, {
      en: `${JSON.stringify(name)} is not known; there are ${known.join(', ')}`,
      pt: `${JSON.stringify(name)} não é conhecido; há ${known.join(', ')}`,
    });
}

function isMonthNumber(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12;
}

/**
 * Newer versions of Node accept offsets too, older ones do not, and PostgreSQL reads their sign the other way round.
 * The database decides which names exist (write-company.ts).
 */
function isTimeZone(value: string): boolean {
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
