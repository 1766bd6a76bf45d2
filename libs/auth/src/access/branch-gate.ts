// The permission check for a company/branch that a request names: form, existence, permission, in this order. The route
// guard uses it, and so do services whose input names branches in other places (the lines of a file).
import { Injectable } from '@nestjs/common';
import {
  DomainError,
  branchNotFound,
  unexpectedValue,
  isBranchCode,
  isCompanyCode,
  refusalOfFindings,
  withMarks,
  type Message,
} from '@razao/domain';
import { type AccessScope, type BranchRef, EVERY_BRANCH, permits } from './access-scope.js';
import { BranchDirectory } from './branch-directory.js';
import { arriving, companyNamed } from './elsewhere.js';

/** The names of the two fields in the request, for messages. */
interface BranchFields {
  readonly company: string;
  readonly branch: string;
}

/** The values that a request has for the two fields. */
interface NamedBranch {
  readonly fields: BranchFields;
  readonly values: readonly [company: unknown, branch: unknown];
}

const WIRE_FIELDS: BranchFields = { company: 'company', branch: 'branch' };
/** The largest id, because ids are PostgreSQL integers. */
const ID_MAX = 2_147_483_647;
const ID_EXPECTED: Message = {
  en: `expected a whole number from 1 to ${ID_MAX}, an id of GET /companies (codes are sent as company and branch)`,
  pt: `informe um número inteiro de 1 a ${ID_MAX}, um id de GET /companies (os códigos são enviados em company e branch)`,
};
const CODE_EXPECTED: Message = {
  en: 'expected a code of 1 to 10 letters and digits',
  pt: 'informe um código de 1 a 10 letras e dígitos',
};

@Injectable()
export class BranchGate {
  constructor(private readonly directory: BranchDirectory) {}

  /** @throws DomainError INVALID_CODE, BRANCH_FORBIDDEN, and those of `BranchDirectory.byCodes`. */
  async enter(
    scope: AccessScope,
    company: unknown,
    branch: unknown,
    fields = WIRE_FIELDS,
  ): Promise<BranchRef> {
    const codes = wellFormed([fields.company, company, isCompanyCode], [fields.branch, branch, isBranchCode]);
    return this.permitted(scope, await this.directory.byCodes(codes[0], codes[1]));
  }

  /**
   * Takes codes, numeric ids, or both when they name the same branch, because forms in documentation pages fill in
   * every field that has an example.
   * @throws DomainError VALIDATION_FAILED (a pair is incomplete or names another branch), INVALID_CODE,
   *   BRANCH_FORBIDDEN, and those of `BranchDirectory.byCodes`.
   */
  async enterByEither(scope: AccessScope, codes: NamedBranch, ids: NamedBranch): Promise<BranchRef> {
    const given = [codes, ids].filter(({ values }) => !values.every(isAbsent));
    const broken = given.find(({ values }) => values.some(isAbsent));
    if (broken !== undefined || given.length === 0) throw pairIncomplete(broken ?? codes, [codes, ids]);
    if (!given.includes(codes)) {
      const [companyId, branchId] = wholeIds(ids);
      const named = `${companyId}/${branchId}`;
      return this.permitted(scope, await this.directory.byIds(companyId, branchId), named);
    }
    const branch = await this.enter(scope, ...codes.values, codes.fields);
    if (given.includes(ids)) assertSame(branch, codes, ids);
    return branch;
  }

  /**
   * Returns every branch of the company; the caller needs permission for all of them.
   * @throws DomainError INVALID_CODE, BRANCH_NOT_FOUND (the company has no branch), BRANCH_FORBIDDEN, and those of
   *   `BranchDirectory.ofCompany`.
   */
  async enterAll(scope: AccessScope, company: unknown, fields = WIRE_FIELDS): Promise<readonly BranchRef[]> {
    const branches = await this.ofCompany(company, fields);
    const foreign = branches.find((branch) => !permits(scope, branch.branchId));
    if (foreign === undefined) return branches;
    // A caller without permission for any branch must not learn a branch's code.
    throw forbidden(
      scope,
      foreign,
      ownOf(scope, branches).length === 0 ? everyOf(foreign) : codesOf(foreign),
    );
  }

  /**
   * Returns the branches of the company for which the caller has permission.
   * @throws DomainError the errors of `enterAll`; BRANCH_FORBIDDEN when the caller has permission for none.
   */
  async enterSome(scope: AccessScope, company: unknown, fields = WIRE_FIELDS): Promise<readonly BranchRef[]> {
    const branches = await this.ofCompany(company, fields);
    const own = ownOf(scope, branches);
    const first = branches[0];
    if (own.length === 0 && first !== undefined) throw forbidden(scope, first, everyOf(first));
    return own;
  }

  /**
   * @param named the branch in the words of the request: a caller who sends ids must not learn the codes of companies
   */
  private permitted(scope: AccessScope, branch: BranchRef, named = codesOf(branch)): BranchRef {
    if (permits(scope, branch.branchId)) return branch;
    // A scope that was read later lacks the branches of a company that has left this cell.
    this.directory.forget(branch);
    throw forbidden(scope, branch, named);
  }

  private async ofCompany(company: unknown, fields: BranchFields): Promise<readonly BranchRef[]> {
    const [code] = wellFormed([fields.company, company, isCompanyCode]);
    const branches = await this.directory.ofCompany(code);
    if (branches.length === 0) throw branchNotFound(code);
    return branches;
  }
}

function ownOf(scope: AccessScope, branches: readonly BranchRef[]): readonly BranchRef[] {
  return branches.filter((branch) => permits(scope, branch.branchId));
}

function codesOf({ companyCode, branchCode }: BranchRef): string {
  return `${companyCode}/${branchCode}`;
}

function everyOf({ companyCode }: BranchRef): string {
  return `${companyCode}/${EVERY_BRANCH}`;
}

function forbidden({ admin }: AccessScope, { companyCode }: BranchRef, place: string): DomainError {
  // An administrator may see all that this cell serves, so the company arrived after the scope was read.
  if (admin) return arriving(companyNamed(companyCode));
  return new DomainError('BRANCH_FORBIDDEN', {
    en: `The user has no permission for this company/branch (${place}): ask an administrator for it.`,
    pt: `O usuário não tem permissão para esta empresa/filial (${place}): solicite-a a um administrador.`,
  });
}

/** Whether the value is absent, or empty, as forms and queries send absent fields. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function pairIncomplete(
  { fields, values }: NamedBranch,
  [{ fields: codes }, { fields: ids }]: [NamedBranch, NamedBranch],
): DomainError {
  const [field, value] = isAbsent(values[0]) ? [fields.company, values[0]] : [fields.branch, values[1]];
  return refusalOfFindings('VALIDATION_FAILED', [
    unexpectedValue(field, value, {
      en: `expected ${codes.company} and ${codes.branch}, or ${ids.company} and ${ids.branch}`,
      pt: `informe ${codes.company} e ${codes.branch}, ou ${ids.company} e ${ids.branch}`,
    }),
  ]);
}

function assertSame(branch: BranchRef, { fields: codes }: NamedBranch, ids: NamedBranch): void {
  const { fields } = ids;
  const found = wholeIds(ids);
  const parts = [
    [fields.company, found[0], branch.companyId, codes.company, branch.companyCode],
    [fields.branch, found[1], branch.branchId, codes.branch, branch.branchCode],
  ] as const;
  const findings = parts
    .filter(([, given, known]) => given !== known)
    .map(([field, given, known, name, code]) =>
      unexpectedValue(field, given, {
        en: `expected ${known}, the id of ${name} ${code}, or no id beside the code`,
        pt: `informe ${known}, o id de ${name} ${code}, ou nenhum id junto do código`,
      }),
    );
  if (findings.length > 0) throw refusalOfFindings('VALIDATION_FAILED', findings);
}

type Named = readonly [field: string, value: unknown, isCode: (text: string) => boolean];

function wellFormed<const Given extends readonly Named[]>(
  ...given: Given
): { [Index in keyof Given]: string } {
  const details = given
    .filter(([, value, isCode]) => typeof value !== 'string' || !isCode(value))
    .map(([field, value]) => unexpectedValue(field, value, withMarks(CODE_EXPECTED, true, value)));
  if (details.length > 0) throw refusalOfFindings('INVALID_CODE', details);
  return given.map(([, value]) => value) as { [Index in keyof Given]: string };
}

function wholeIds({ fields, values: [company, branch] }: NamedBranch): [company: number, branch: number] {
  const given: [field: string, value: unknown][] = [
    [fields.company, company],
    [fields.branch, branch],
  ];
  const details = given
    .filter(([, value]) => !isId(value))
    .map(([field, value]) => unexpectedValue(field, value, ID_EXPECTED));
  if (details.length > 0) throw refusalOfFindings('VALIDATION_FAILED', details);
  return [Number(company), Number(branch)];
}

function isId(value: unknown): boolean {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX;
}
