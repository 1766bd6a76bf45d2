// Reads and checks the folder of `company load`. It finds every fault before anything is written, and each finding
// names its file, line and field. docs/company-folder.md describes them.
// Checks that depend on an unreadable file are skipped, because their findings would be false.
import {
  ACCOUNT_COLUMNS,
  AMOUNT,
  HISTORY_CODE_COLUMNS,
  TAX_ROLE,
  adjustable,
  findAmongAccounts,
  findAmongOpenings,
  findTwice,
  readCompany,
  type AccountRow,
  type BranchOptions,
  type Cells,
  type CompanyOptions,
  type EcdFiles,
} from '@razao/platform/master-data';
import { CommandRefused } from '../command-line.js';
import {
  parseCompany,
  readOptional,
  readRequired,
  readTable,
  type FileCheck,
  type FileFinding,
} from './company-files.js';
import { readEcdFiles } from './ecd-files.js';

/** The rows of the files, unchanged. */
export interface CompanyFolder extends CompanyOptions {
  readonly branches: readonly BranchOptions[];
  readonly accounts: readonly AccountRow[];
  readonly openings: readonly Cells<'branch' | 'account' | 'amount'>[];
  readonly historyCodes: readonly Cells<'code' | 'text'>[];
  readonly taxRoles: readonly Cells<'account' | 'role'>[];
  readonly ecd: EcdFiles;
}

const FINDINGS_SHOWN_MAX = 20;

/** @throws CommandRefused with the findings, at most FINDINGS_SHOWN_MAX of them */
export async function readCompanyFolder(directory: string): Promise<CompanyFolder> {
  const findings: string[] = [];
  const find: FileFinding = (where, reason) => {
    // A value of the file may contain control characters, which would break the line.
    findings.push(`${where}: ${typeof reason === 'string' ? reason : reason.en}`.replace(/\p{Cc}+/gu, ' '));
  };
  const files = {
    company: await readRequired(directory, 'company.json'),
    accounts: await readRequired(directory, 'accounts.csv'),
    openings: await readRequired(directory, 'openings.csv'),
    historyCodes: await readOptional(directory, 'history-codes.csv'),
    taxRoles: await readOptional(directory, 'tax-roles.csv'),
  };
  const given = parseCompany(files.company, find);
  const accounts = readTable('accounts.csv', files.accounts, ACCOUNT_COLUMNS, find);
  const historyCodes = readTable('history-codes.csv', files.historyCodes, HISTORY_CODE_COLUMNS, find);
  if (given === undefined || accounts === undefined) throw new CommandRefused(summary(directory, findings));
  const options = readCompany(given, (field, reason) => {
    find(field === '' ? 'company.json' : `company.json: ${field}`, reason);
  });
  const analytic = new Set(accounts.filter(({ kind }) => kind === 'A').map(({ cdReduced }) => cdReduced));
  const account: FileCheck = (value) =>
    analytic.has(value) ? undefined : `${value} is not an analytic account of accounts.csv`;
  const branch: FileCheck = (value) =>
    options.branches.some(({ code }) => code === value)
      ? undefined
      : `${value} is not a branch of company.json`;
  const { priorYearAdjustmentAccount: adjustment } = options;
  if (adjustment !== '' && !adjustable(accounts, adjustment))
    find(
      'company.json: priorYearAdjustmentAccount',
      `${adjustment} is not an analytic account of accounts.csv outside of the results (nature 04)`,
    );
  const openings = readTable('openings.csv', files.openings, { branch, account, amount: AMOUNT }, find);
  const taxRoles = readTable('tax-roles.csv', files.taxRoles, { account, role: TAX_ROLE }, find);
  findAmongAccounts(accounts, find);
  findTwice(historyCodes ?? [], 'code', ({ code }) => code, find);
  findAmongOpenings(openings ?? [], 'openings.csv', find);
  findTwice(taxRoles ?? [], 'account', (row) => row.account, find);
  const ecd = await readEcdFiles(directory, account, find);
  if (findings.length > 0 || !historyCodes || !openings || !taxRoles)
    throw new CommandRefused(summary(directory, findings));
  return { ...options, accounts, openings, historyCodes, taxRoles, ecd };
}

function summary(directory: string, findings: readonly string[]): string {
  const more = findings.length - FINDINGS_SHOWN_MAX;
  return [
    `${directory} was not loaded, nothing was changed:`,
    ...findings.slice(0, FINDINGS_SHOWN_MAX).map((finding) => `  ${finding}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
