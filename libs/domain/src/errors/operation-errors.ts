// Errors of the larger operations (uploads, tax quotas, purge) and of the house itself (database,
// queue, time limits). The last one, INTERNAL_ERROR, tells nothing of the inside.
import type { ErrorDefinition } from './error-definition.js';

export const operationErrors = {
  UPLOAD_TOO_LARGE: {
    status: 413,
    title: 'The file is larger than the upload limit',
    action: 'Split the file, or raise UPLOAD_BYTES_MAX.',
  },
  UPLOAD_MISSING: {
    status: 400,
    title: 'The request has no file',
    action: 'Send multipart/form-data with exactly one part named `file`.',
  },
  UPLOAD_EMPTY: {
    status: 400,
    title: 'The file has no rows',
    action: 'Send a file with a header (CSV) and at least one row.',
  },
  UPLOAD_BINARY: {
    status: 400,
    title: 'The file is not text',
    action: 'Send the CSV or IPL file itself, not a spreadsheet, archive or PDF of it.',
  },
  UPLOAD_HEADER: {
    status: 400,
    title: 'The header of the CSV file is missing or wrong',
    action: 'Begin the file with the column names that the message lists.',
  },
  UPLOAD_LINE_TOO_LONG: {
    status: 400,
    title: 'A line of the file is longer than the limit',
    action: 'Check the line ends and the quotes from the line in the message on.',
  },
  UPLOAD_FORMAT: {
    status: 400,
    title: 'The file is neither CSV nor IPL as this route takes it',
    action: 'Name the file .csv or .ipl, and compare it with the layout in docs/.',
  },
  UPLOAD_INTERRUPTED: {
    status: 400,
    title: 'The upload ended before the file was whole',
    action: 'Send the file again: nothing was saved.',
  },
  TAX_ROLES_MISSING: {
    status: 400,
    title: 'No account has the tax roles that the calculation needs',
    action: 'Load tax-roles.csv with the admin command: `company load DIR`.',
  },
  TAX_QUARTER_NOT_OPENED: {
    status: 400,
    title: 'The quarter has no opened month',
    action: 'Open its months, or name another year and quarter.',
  },
  TAX_QUARTER_INCOMPLETE: {
    status: 400,
    title: 'Months of the quarter are not opened, so that it cannot be confirmed',
    action: 'Open the months that the message names and post them; until then a preview is answered.',
  },
  TAX_QUARTER_CONFIRMED: {
    status: 409,
    title: 'Another branch of the company has confirmed the quarter',
    action: 'The branch that the message names pays; to change it, cancel its calculation first.',
  },
  TAX_CALCULATION_CANCELLED: {
    status: 409,
    title: 'The tax calculation was cancelled before',
    action: 'Read it with GET /taxquotas/{company}/{branch}.',
  },
  TAX_CALCULATION_UNAVAILABLE: {
    status: 503,
    title: 'No worker answered the tax calculation in time',
    action: 'Send the request again after the seconds in Retry-After: nothing was half saved.',
    retryAfterSeconds: 10,
  },
  PURGE_PERIOD_UNKNOWN: {
    status: 400,
    title: 'The month to purge was never opened',
    action: 'Check company, branch, year and month.',
  },
  PURGE_NOT_CONFIRMED: {
    status: 400,
    title: 'A consolidated month is purged only when the request confirms it',
    action:
      'Send `confirmSealed: true` beside `dryRun: false`; nothing was deleted. A dry run counts what would go.',
  },
  CONFLICT_RETRY: {
    status: 503,
    title: 'Two requests met on the same records and this one gave way',
    action: 'Send the request again: nothing was saved.',
    retryAfterSeconds: 1,
  },
  STATEMENT_TIMEOUT: {
    status: 503,
    title: 'The database needed longer than the time limit',
    action: 'Ask for less, or send the request again later.',
    retryAfterSeconds: 5,
  },
  REQUEST_TIMEOUT: {
    status: 503,
    title: 'The request needed longer than the time limit',
    action: 'Send the request again, with an Idempotency-Key when it creates something.',
    retryAfterSeconds: 5,
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    title: 'The queue cannot be reached',
    action: 'Send the request again after the seconds in Retry-After.',
    retryAfterSeconds: 5,
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: 'The database cannot be reached',
    action: 'Send the request again after the seconds in Retry-After.',
    retryAfterSeconds: 5,
  },
  SHUTTING_DOWN: {
    status: 503,
    title: 'The service is stopping',
    action: 'Send the request again: another instance answers.',
    retryAfterSeconds: 1,
  },
  STORAGE_FULL: {
    status: 507,
    title: 'The server has no room left for the data',
    action: 'Tell the operator: the disk of the database or of the uploads is full.',
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'Internal error',
    action: 'Give the requestId to the operator: the log has the cause under it.',
  },
} as const satisfies Record<string, ErrorDefinition>;
