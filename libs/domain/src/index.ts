// The public interface of the domain library. Other projects import only this file.
export {
  parentsOf,
  placeOfCode,
  type Account,
  ACCOUNT_CODE_CHARS_MAX,
  ACCOUNT_CODE_PATTERN,
  isAccountCode,
  isBranchCode,
  isCompanyCode,
} from './accounts/codes.js';
export { NATURES, RESULT_NATURE } from './accounts/natures.js';
export { COMPLIANCE_THRESHOLDS, type ComplianceThresholds } from './compliance/thresholds.js';
export { Utf8DamageSearch, type Utf8Damage } from './encodings/utf8-damage.js';
export { decodeWindows1252 } from './encodings/windows-1252.js';
export { EntryNumber, type EntryLine, type RefusedNumber, type Side } from './entries/entry-number.js';
export {
  CDPADRONIZADO_CHARS_MAX,
  DESCRICAO_CHARS_MAX,
  DOCUMENTO_CHARS_MAX,
  ENTRY_TEXT_FIELDS,
  ENTRY_TEXTS,
  type EntryText,
  LANCAMENTO_CHARS_MAX,
  LOTE_CHARS_MAX,
  TEXTO_CHARS_MAX,
} from './entries/field-lengths.js';
export { CODE_PATTERN, TEXT_PATTERN, codeExpected, isCode, isText, textExpected } from './entries/texts.js';
export {
  DomainError,
  detailIn,
  type DomainErrorOptions,
  type ErrorDetail,
  type Finding,
  type MissingRecords,
  rootMessage,
} from './errors/domain-error.js';
export { shownAmount } from './errors/constraint-refusals.js';
export { ERRORS, isErrorCode, type ErrorCode } from './errors/errors.js';
export {
  CONNECTION_CODES,
  databaseUnavailable,
  domainErrorFromDatabase,
  refusalOfConstraint,
} from './errors/database-errors.js';
export {
  describeValue,
  expectedReason,
  unexpectedValue,
  findingText,
  refusalOfFindings,
  refusalOfField,
  refusalOfMonth,
  withMarks,
} from './errors/field-refusal.js';
export {
  LACKING,
  branchNotFound,
  chartNotConfigured,
  companyNotFound,
  companyNotOnReplica,
} from './errors/not-found.js';
export { INEXACT_ID, idText, shownText } from './errors/shown-text.js';
export { renderErrorsDocument } from './errors/errors-document.js';
export {
  comparableCode,
  formatIplLine,
  IPL_FIELD,
  type IplFault,
  type IplLine,
  type IplValues,
  parseIplLine,
  resemblesIpl,
} from './ipl/ipl-format.js';
export { IPL_LINE_CHARS, type IplFieldName, renderIplLayoutDocument } from './ipl/layout.js';
export {
  LANGUAGES,
  both,
  counted,
  joined,
  type Language,
  type Message,
  type Noun,
} from './language/message.js';
export {
  ENTRY_AMOUNT_EXPECTED,
  amountExpected,
  entryAmountExpected,
  isEntryAmount,
} from './money/entry-amount.js';
export {
  AMOUNT_CENTS_MAX,
  amountFromNumber,
  centsFromNumeric,
  centsToNumber,
  formatAmount,
  formatAmountPtBr,
  formatBalancePtBr,
  parseAmount,
  type AmountCents,
} from './money/money.js';
export { NumberSet } from './entries/number-set.js';
export { businessDays, isWeekend, nationalHolidays } from './periods/business-days.js';
export { Period, twoDigits, type BranchMonth } from './periods/period.js';
export { defaultForm, statementOfNature, type ChartAccount } from './statements/default-lines.js';
export {
  computeStatement,
  indicatorOf,
  resultIndicatorOf,
  STATEMENTS,
  sumOfRoots,
  type AccountFigures,
  type Statement,
  type StatementForm,
  type StatementLine,
  type StatementName,
  type StatementRow,
} from './statements/statement.js';
export { finished, mapped, type Steps } from './steps.js';
export { isUnclosedResult, UNCLOSED_RESULT, withUnclosedResult } from './statements/unclosed-result.js';
export { calculateTaxes, type QuarterMovement, type QuarterTax } from './taxes/calculate-taxes.js';
export { describeQuota, type TaxQuota } from './taxes/tax-quotas.js';
export { Quarter } from './taxes/quarter.js';
export { TAX_ROLES, type RoleMovement, type TaxRole } from './taxes/quarter-figures.js';
export { parsePercent } from './taxes/rate.js';
export { taxNumberText } from './taxes/tax-number.js';
export { TAX_REGIMES, TAXES, rolesMissing, type Tax, type TaxRegime } from './taxes/tax-base.js';
