export { ACCOUNT_NATURES, byAccountCode, isAccountNature, parentsOf } from './account.js';
export type { Account, AccountKind, AccountNature } from './account.js';
export {
  accountCodePath,
  accountLevel,
  compareAccountCodes,
  isAccountCode,
  isBranchCode,
  isCompanyCode,
  nearestAncestorCode,
  parentAccountCode,
} from './codes.js';
