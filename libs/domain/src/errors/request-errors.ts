// Errors of the request itself, before any rule of the ledger is asked: transport, token, permission,
// form, and the resources that a path or body names. Listed in the order in which they are checked.
import type { ErrorDefinition } from './error-definition.js';

export const requestErrors = {
  SERVICE_BUSY: {
    status: 503,
    title: 'The service has no free connection or worker for this request',
    action: 'Send the request again after the seconds in Retry-After.',
    retryAfterSeconds: 1,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    action: 'Send the request again after the seconds in Retry-After.',
    retryAfterSeconds: 1,
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The request headers are too large',
    action: 'Send fewer or shorter headers.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    title: 'The headers or the body did not arrive in time',
    action: 'Send them without pauses; send fewer records in one request where the connection is slow.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: 'No such route',
    action: 'Compare method and path with the OpenAPI document under /docs.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The route does not take this method',
    action: 'Compare method and path with the OpenAPI document under /docs.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Token missing, expired or invalid',
    action: 'Sign in again and send `Authorization: Bearer <accessToken>`.',
  },
  TOKEN_KEYS_UNAVAILABLE: {
    status: 503,
    title: 'The keys that verify tokens cannot be read',
    action: 'Send the request again after the seconds in Retry-After: the token may well be valid.',
    retryAfterSeconds: 5,
  },
  ADMIN_REQUIRED: {
    status: 403,
    title: 'The operation is reserved to the role admin',
    action: 'Ask an administrator to do it, or sign in with a user that has the role.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The content type of the body is not accepted here',
    action: 'Send the content type that the OpenAPI document names for the route.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'The answer has no representation that the Accept header allows',
    action: 'Ask for one of the representations that the OpenAPI document names for the route.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The body is larger than the limit',
    action: 'Send fewer records in one request, or use the file import.',
  },
  MALFORMED_JSON: {
    status: 400,
    title: 'The body is not well-formed JSON',
    action: 'Mend the JSON at the position that the message gives.',
  },
  MALFORMED_BODY: {
    status: 400,
    title: 'The form or multipart body cannot be read',
    action: 'Send the form fields that the OpenAPI document names, complete and once each.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: 'The Idempotency-Key header is not usable',
    action: 'Send 1 to 255 visible ASCII characters, a new value for each new operation.',
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    title: 'The route does not take a query parameter of this name',
    action: 'Send only the parameters that the message names; letters count as capital or small.',
  },
  VALIDATION_FAILED: {
    status: 400,
    title: 'One or more fields are not valid',
    action: 'Mend the fields listed in `details`.',
  },
  INVALID_CODE: {
    status: 400,
    title: 'A company or branch code is not well formed',
    action: 'Send 1 to 10 characters out of A–Z, a–z, 0–9.',
  },
  INVALID_DATE: {
    status: 400,
    title: 'A date or month does not exist or has another format',
    action: 'Send the format that the message names.',
  },
  INVALID_RANGE: {
    status: 400,
    title: 'The range begins after its end',
    action: 'Exchange beginning and end.',
  },
  INVALID_PAGE: {
    status: 400,
    title: 'Page, size or sort is outside of what the list offers',
    action: 'Count pages from 1, ask for at most 1,000 records, sort by a field of the record.',
  },
  TOO_MANY_IDS: {
    status: 400,
    title: 'More ids than one request takes',
    action: 'Send at most 1,000 ids in one request.',
  },
  TOO_MANY_ENTRIES: {
    status: 400,
    title: 'More entries than one request takes',
    action: 'Send at most 100,000 entries in one request, or use the file import.',
  },
  COMPANY_NOT_FOUND: {
    status: 404,
    title: 'No company has this code',
    action: 'Check the company code, or load the company with the admin command.',
  },
  BRANCH_NOT_FOUND: {
    status: 404,
    title: 'The company has no branch with this code',
    action: 'Check the branch code, or load the branch with the admin command.',
  },
  GROUP_NOT_FOUND: {
    status: 404,
    title: 'No group of users has this name',
    action: 'Create it with the admin command: `group create`.',
  },
  BRANCH_FORBIDDEN: {
    status: 403,
    title: 'The user has no permission for this company/branch',
    action: 'Ask an administrator for a direct permission or for a place in a group that has one.',
  },
  BATCH_NOT_FOUND: {
    status: 404,
    title: 'No such batch',
    action: 'Check the id; a batch of a branch without permission answers the same.',
  },
  DOCUMENT_NOT_FOUND: {
    status: 404,
    title: 'No such document',
    action: 'Check the id; a document of a branch without permission answers the same.',
  },
  ENTRY_NOT_FOUND: {
    status: 404,
    title: 'No such entry',
    action: 'Check the id; an entry of a branch without permission answers the same.',
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    title: 'The chart of the company has no account with this id',
    action: 'Take the id from GET /allChartOfAccount/{company}/{branch}.',
  },
  TAX_CALCULATION_NOT_FOUND: {
    status: 404,
    title: 'No such tax calculation',
    action: 'Take the id from GET /taxquotas/{company}/{branch}.',
  },
  CONSOLIDATION_NOT_FOUND: {
    status: 404,
    title: 'The month was never sent to consolidation',
    action: 'Start it with POST /runconsolidation.',
  },
  SEAL_NOT_FOUND: {
    status: 404,
    title: 'The month has no seal with this number',
    action: 'Take the number from GET /seals/{company}/{branch}/{year}/{month}.',
  },
  CERTIFICATE_NOT_FOUND: {
    status: 404,
    title: 'The month has no certificate',
    action: 'Consolidate the month; the worker writes its certificate in the moments after.',
  },
  COMPLIANCE_RUN_NOT_FOUND: {
    status: 404,
    title: 'No such compliance run',
    action: 'Check the id; a run of a branch without permission answers the same.',
  },
  COMPLIANCE_RULE_NOT_FOUND: {
    status: 404,
    title: 'No such compliance rule',
    action: 'Take the id from GET /api/compliance/rule/list.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: 'The Idempotency-Key was used for another request',
    action: 'Send a new key for a new operation, or the first body unchanged.',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
    action: 'Send it again after the seconds in Retry-After: the first answer will be returned.',
    retryAfterSeconds: 1,
  },
} as const satisfies Record<string, ErrorDefinition>;
