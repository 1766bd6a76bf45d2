// The fields of the company and of each branch that the ECD needs. All are optional, because the books may begin
// without them; the export of an ECD names the missing ones.
import { STATES, isCnpj } from '@razao/domain/ecd';
import {
  DAY,
  FLAG_EXPECTED,
  LINE,
  STATE,
  expects,
  isExpectedNot,
  type FieldRule,
  type Find,
} from './field-rules.js';

const BRANCH_FORMS = {
  cnpj: expects(
    { pattern: '^[0-9A-Z]{12}\\d{2}$' },
    {
      en: 'a CNPJ of 14 characters without punctuation whose check digits are right',
      pt: 'um CNPJ de 14 caracteres sem pontuação, com dígitos verificadores corretos',
    },
    isCnpj,
  ),
  state: STATE,
  stateRegistration: LINE,
  municipalityCode: expects(
    { pattern: '^\\d{7}$' },
    { en: 'the seven digits of the IBGE', pt: 'os sete dígitos do IBGE' },
  ),
};
export const COMPANY_FORMS = {
  ...BRANCH_FORMS,
  municipalityName: LINE,
  municipalRegistration: LINE,
  nire: expects({ pattern: '^\\d{11}$' }, { en: '11 digits as a text', pt: '11 dígitos como texto' }),
  registeredOn: DAY,
  convertedOn: DAY,
  referentialPlan: expects(
    { pattern: '^([1-9]|10)$' },
    { en: 'a text from "1" to "10"', pt: 'um texto de "1" a "10"' },
  ),
};

export type BranchFiling = Readonly<Record<keyof typeof BRANCH_FORMS, string | null>>;
export type CompanyFiling = Readonly<Record<keyof typeof COMPANY_FORMS, string | null>> & {
  readonly audited: boolean;
};

export const BRANCH_FILING_FIELDS: readonly string[] = Object.keys(BRANCH_FORMS);
export const COMPANY_FILING_FIELDS: readonly string[] = [...Object.keys(COMPANY_FORMS), 'audited'];

/** Whether `company load` accepts the value for a field of the company, other than `audited`. */
export function isCompanyFiling(name: string, value: string): boolean {
  return Object.entries<FieldRule>(COMPANY_FORMS).some(
    ([known, rule]) => known === name && rule(value) === undefined,
  );
}

/** @param where empty for the company, or the path of a branch with a dot at its end */
export function readBranchFiling(given: Record<string, unknown>, where: string, find: Find): BranchFiling {
  return readForms(BRANCH_FORMS, given, where, find);
}

export function readCompanyFiling(given: Record<string, unknown>, find: Find): CompanyFiling {
  const audited = given['audited'] ?? false;
  if (typeof audited !== 'boolean') find('audited', isExpectedNot(FLAG_EXPECTED, audited));
  return { ...readForms(COMPANY_FORMS, given, '', find), audited: audited === true };
}

function readForms<const Name extends string>(
  forms: Readonly<Record<Name, FieldRule>>,
  given: Record<string, unknown>,
  where: string,
  find: Find,
): Record<Name, string | null> & BranchFiling {
  const read = Object.entries<FieldRule>(forms).map(([name, rule]) => {
    const value = given[name] ?? null;
    if (value === null || (typeof value === 'string' && rule(value) === undefined)) return [name, value];
    find(`${where}${name}`, isExpectedNot(rule.expected, value));
    return [name, null];
  });
  const filing = Object.fromEntries(read) as Record<Name, string | null> & BranchFiling;
  const prefix = STATES[filing.state ?? ''];
  if (prefix !== undefined && filing.municipalityCode?.startsWith(prefix) === false)
    find(`${where}municipalityCode`, {
      en: `IBGE codes of ${filing.state} begin with ${prefix}`,
      pt: `os códigos do IBGE de ${filing.state} começam com ${prefix}`,
    });
  return filing;
}
