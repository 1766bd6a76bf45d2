// All error codes of the three services. Codes are stable: new ones may be added, and none is renamed. The order is the
// precedence: a request that breaks several rules gets the first of their codes in this list, so that the answer is
// deterministic (see errors-document.ts).
import type { ErrorDefinition } from './error-definition.js';
import { ledgerErrors } from './ledger-errors.js';
import { operationErrors } from './operation-errors.js';
import { periodErrors } from './period-errors.js';
import { requestErrors } from './request-errors.js';
import { resourceErrors } from './resource-errors.js';

export type ErrorCode =
  | keyof typeof requestErrors
  | keyof typeof resourceErrors
  | keyof typeof ledgerErrors
  | keyof typeof periodErrors
  | keyof typeof operationErrors;

export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = {
  ...requestErrors,
  ...resourceErrors,
  ...ledgerErrors,
  ...periodErrors,
  ...operationErrors,
};

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
