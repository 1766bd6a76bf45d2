export { byAccountCode, parentsOf } from './account.js';
export type { Account, AccountKind } from './account.js';
export { compareAccountCodes, isAccountCode, isBranchCode, isCompanyCode } from './codes.js';
