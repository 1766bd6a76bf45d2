// Master data: the rules for its rows and the functions that write them. They are in a library because the admin command
// and the routes of movements share them, and neither imports the other.
export {
  ACCOUNT_COLUMNS,
  AMOUNT,
  HISTORY_CODE_COLUMNS,
  TAX_ROLE,
  adjustable,
  findAmongAccounts,
  findAmongOpenings,
} from './account-rules.js';
export { COMPANY_RULES, readBranch, readCompany, readCompanyOptions } from './company-options.js';
export type { BranchOptions, CompanyOptions } from './company-options.js';
export { COMPANY_FORMS, isCompanyFiling } from './ecd-options.js';
export { ECD_COLUMNS, findAmongRows, findStrayComparatives } from './ecd-rules.js';
export type { EcdFiles, EcdRows } from './ecd-rules.js';
export { LINE, findTwice } from './field-rules.js';
export type { Cells, Check, FieldRule, Find } from './field-rules.js';
export {
  holdCompany,
  linkParents,
  writeAccounts,
  writeAdjustmentAccount,
  writeBranches,
  writeCompany,
  writeHistoryCodes,
  writeOpenings,
  writeTaxRoles,
} from './write-company.js';
export type { AccountRow, CompanyRef } from './write-company.js';
export { writeEcd } from './write-ecd.js';
