// The fields of company.json that the ECD needs, of the company and of each branch. All may be left out: what is missing
// is named when a file is to be written, not when the books begin.
import { STATES, isCnpj } from '@razao/domain/ecd';
import { isLine, type Finding } from './company-files.js';

export interface BranchFiling {
  readonly cnpj: string | null;
  readonly state: string | null;
  readonly stateRegistration: string | null;
  readonly municipalityCode: string | null;
}

export interface CompanyFiling extends BranchFiling {
  readonly municipalityName: string | null;
  readonly municipalRegistration: string | null;
  readonly nire: string | null;
  /** YYYY-MM-DD, as convertedOn. */
  readonly registeredOn: string | null;
  readonly convertedOn: string | null;
  readonly referentialPlan: string | null;
  readonly audited: boolean;
}

type Form = readonly [isRight: (value: string) => boolean, expected: string];

const LINE: Form = [isLine, '1 to 255 characters without | and control characters'];
const DAY: Form = [isDay, 'a day YYYY-MM-DD'];
const BRANCH_FORMS = {
  cnpj: [isCnpj, 'a CNPJ of 14 characters without punctuation, with right check digits,'],
  state: [(value) => Object.hasOwn(STATES, value), 'the code of a state (UF) such as SP'],
  stateRegistration: LINE,
  municipalityCode: [(value) => /^\d{7}$/.test(value), 'the seven digits of the IBGE'],
} as const satisfies Record<string, Form>;
const COMPANY_FORMS = {
  ...BRANCH_FORMS,
  municipalityName: LINE,
  municipalRegistration: LINE,
  nire: [(value) => /^\d{11}$/.test(value), '11 digits as a text'],
  registeredOn: DAY,
  convertedOn: DAY,
  referentialPlan: [(value) => /^([1-9]|10)$/.test(value), 'a text from "1" to "10"'],
} as const satisfies Record<string, Form>;

export const BRANCH_FILING_FIELDS: readonly string[] = Object.keys(BRANCH_FORMS);
export const COMPANY_FILING_FIELDS: readonly string[] = [...Object.keys(COMPANY_FORMS), 'audited'];

/** Whether `company load` takes a value of a field of the company, other than `audited`. */
export function isCompanyFiling(name: string, value: string): boolean {
  return Object.entries<Form>(COMPANY_FORMS).some(([known, [isRight]]) => known === name && isRight(value));
}

/** YYYY-MM-DD of the calendar */
export function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(day.valueOf()) &&
    day.toISOString().startsWith(value)
  );
}

/** @param where `company.json: ` or that of a branch with its dot */
export function readBranchFiling(given: Record<string, unknown>, where: string, find: Finding): BranchFiling {
  return readForms(BRANCH_FORMS, given, where, find);
}

export function readCompanyFiling(given: Record<string, unknown>, find: Finding): CompanyFiling {
  const audited = given['audited'] ?? false;
  if (typeof audited !== 'boolean')
    find('company.json: audited', `true or false is expected, got ${JSON.stringify(audited)}`);
  return { ...readForms(COMPANY_FORMS, given, 'company.json: ', find), audited: audited === true };
}

function readForms<const Name extends string>(
  forms: Readonly<Record<Name, Form>>,
  given: Record<string, unknown>,
  where: string,
  find: Finding,
): Record<Name, string | null> & BranchFiling {
  const read = Object.entries<Form>(forms).map(([name, [isRight, expected]]) => {
    const value = given[name] ?? null;
    if (value === null || (typeof value === 'string' && isRight(value))) return [name, value];
    find(`${where}${name}`, `${expected} is expected, got ${JSON.stringify(value)}`);
    return [name, null];
  });
  const filing = Object.fromEntries(read) as Record<Name, string | null> & BranchFiling;
  const prefix = STATES[filing.state ?? ''];
  if (prefix !== undefined && filing.municipalityCode?.startsWith(prefix) === false)
    find(`${where}municipalityCode`, `IBGE codes of ${filing.state} begin with ${prefix}`);
  return filing;
}
