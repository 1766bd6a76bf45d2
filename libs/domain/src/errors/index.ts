export { DomainError } from './domain-error.js';
export type { ErrorDetail } from './domain-error.js';
export { ERRORS, isErrorCode } from './errors.js';
export type { ErrorCode } from './errors.js';
export type { ErrorDefinition } from './error-definition.js';
export { domainErrorFromDatabase } from './database-errors.js';
export { INEXACT_ID, idText } from './id-text.js';
export { renderErrorsDocument } from './errors-document.js';
export { shownText } from './shown-text.js';
