// Errors of the books: what the rules of double entry, of the chart and of the accounting periods
// refuse. Listed in the order in which they are checked for one request.
import type { ErrorDefinition } from './error-definition.js';

export const ledgerErrors = {
  CHART_NOT_CONFIGURED: {
    status: 400,
    title: 'The company has no chart of accounts',
    action: 'Load one with the admin command: `company load DIR`.',
  },
  PERIOD_NOT_OPEN: {
    status: 400,
    title: 'The month is not open for posting',
    action: 'Open the month with POST /monthOpening/{company}/{branch}, or post into an open one.',
  },
  PERIOD_CONSOLIDATED: {
    status: 400,
    title: 'The month is consolidated',
    action:
      'Post the correction into an open month, or have an administrator reopen this one (POST /monthReopening).',
  },
  DAY_CLOSED: {
    status: 400,
    title: 'The day is closed',
    action: 'Post on a day after the last closed one.',
  },
  DAY_NOT_IN_MONTH: {
    status: 400,
    title: 'The month has no such day',
    action: 'Send a day that the month of the batch has.',
  },
  FACT_DATE_NOT_EARLIER: {
    status: 400,
    title: 'The fact date of a document is not before its month',
    action: 'Leave factDate out for a fact of the month, or send the earlier date of the fact.',
  },
  LOTE_USED: {
    status: 400,
    title: 'The batch code is in use in this month',
    action: 'Use the existing batch, send another lote, or leave it out to get the next free one.',
  },
  DOCUMENT_NUMBER_USED: {
    status: 400,
    title: 'The document number is in use in this batch',
    action: 'Send another documento, or leave it out to get the next free one.',
  },
  ENTRY_DOCUMENT_MIXED: {
    status: 400,
    title: 'The entries belong to more than one document',
    action: 'Send one request for each document.',
  },
  ENTRY_DOCUMENT_MISSING: {
    status: 400,
    title: 'The document of the entry does not exist',
    action: 'Create the document first, and take documentId from its answer.',
  },
  ACCOUNT_UNKNOWN: {
    status: 400,
    title: 'The entry names an account that the chart does not have',
    action: 'Take the account from GET /allChartOfAccount/{company}/{branch}.',
  },
  ACCOUNT_SYNTHETIC: {
    status: 400,
    title: 'The entry names a synthetic account',
    action: 'Post to an analytic account below it.',
  },
  ACCOUNT_INACTIVE: {
    status: 400,
    title: 'The entry names an inactive account',
    action: 'Post to an active account, or activate this one in the chart.',
  },
  FACT_DATE_RESULT_ACCOUNT: {
    status: 400,
    title: 'A document with a fact date posts to a result account',
    action: "Post to the company's account for adjustments of earlier years: the earlier result is closed.",
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    title: 'The amount is not usable',
    action: 'Send a value above zero, with two decimals at most, up to 9999999999999.99.',
  },
  ENTRY_UNBALANCED: {
    status: 400,
    title: 'The debits and credits of an entry number differ',
    action: 'Send all lines of the entry number together, or give each line its contrapartida.',
  },
  ENTRY_DAYS_DIFFER: {
    status: 400,
    title: 'The lines of an entry number are on different days',
    action: 'Give all lines of the entry number one day, or each day its own entry number.',
  },
  ENTRY_NUMBER_USED: {
    status: 400,
    title: 'The entry number is in use in this document',
    action: 'Send another lancamento, or delete the existing one first.',
  },
  ENTRY_NUMBER_LINES: {
    status: 400,
    title: 'The lines of an entry number are not numbered 1 to n',
    action: 'Write all lines of an entry number together, numbered from 1 without gaps.',
  },
  ENTRY_PARTIAL_DELETE: {
    status: 400,
    title: 'A line of a compound entry cannot be deleted alone',
    action: 'Delete all lines of the entry number together: the message names their ids.',
  },
  ENTRY_REVERSED: {
    status: 400,
    title: 'A reversed entry is not deleted before its reversal',
    action: 'Delete the reversing document first, or both in one request.',
  },
  REVERSAL_OTHER_BRANCH: {
    status: 400,
    title: 'The batch of a reversal belongs to another branch than the entry',
    action: 'Name an open batch of the same branch.',
  },
  REVERSAL_EMPTY: {
    status: 400,
    title: 'The document to reverse has no entries',
    action: 'Delete the document, or name another one.',
  },
  REVERSAL_TOO_EARLY: {
    status: 400,
    title: 'The date of a reversal is before the entry',
    action: 'Send a batch and day that are not before the date in the message.',
  },
  ALREADY_REVERSED: {
    status: 409,
    title: 'The entry is reversed',
    action:
      'Read `reversedBy` of the entry. A wrong reversal is reversed itself, or deleted while its month is open.',
  },
  PRIOR_YEAR_CLOSING: {
    status: 400,
    title: 'A closing entry of an earlier fiscal year is not reversed in a later one',
    action: 'Post the correction as an extemporaneous document: its factDate is the earlier date.',
  },
  PRIOR_YEAR_RESULT: {
    status: 400,
    title: 'The entry posts to result accounts of an earlier fiscal year',
    action:
      'Send `priorYear: true` to post their side to the account in the message; the company option `priorYearAdjustmentAccount` names it (`company load`).',
  },
  ENTRY_IMMUTABLE: {
    status: 400,
    title: 'Entries are never changed',
    action: 'Delete the entry while its month is open, or post its reversal.',
  },
  BATCH_NOT_EMPTY: {
    status: 409,
    title: 'The batch received documents while it was being deleted',
    action: 'Send the request again.',
  },
  DOCUMENT_NOT_EMPTY: {
    status: 409,
    title: 'The document received entries while it was being deleted',
    action: 'Send the request again.',
  },
  BALANCE_SEALED: {
    status: 400,
    title: 'The balances of a consolidated month never change',
    action: 'Post the correction into an open month.',
  },
  MONTH_ALREADY_OPENED: {
    status: 400,
    title: 'The month was opened before',
    action: 'Take the month that may be opened from `newyearmonth` of GET /monthOpening.',
  },
  MONTH_OUT_OF_SEQUENCE: {
    status: 400,
    title: 'Months are opened one after another',
    action: 'Open the month in `newyearmonth` of GET /monthOpening first.',
  },
  MONTH_NOT_REOPENED: {
    status: 400,
    title: 'A consolidated month is not opened as a new one',
    action:
      'Post the correction into an open month, or reopen this one with POST /monthReopening/{company}/{branch}.',
  },
  MONTH_NOT_CONSOLIDATED: {
    status: 400,
    title: 'The month to reopen is not consolidated',
    action: 'Name a consolidated month; an open one takes entries already.',
  },
  MONTH_PURGED: {
    status: 400,
    title: 'A month whose entries were purged is not reopened, and is in no journal and no general ledger',
    action:
      'The entries of that month are gone: post a correction into an open month, print books without it.',
  },
  NOT_THE_ACCOUNTING_DAY: {
    status: 400,
    title: 'The day to close is not the accounting day',
    action: 'Close the accounting day that the message names, or leave `day` out.',
  },
  NO_NEXT_OPENED_DAY: {
    status: 400,
    title: 'There is no opened day to move to',
    action: 'Open the next month with POST /monthOpening/{company}/{branch}.',
  },
  CONSOLIDATION_OUT_OF_SEQUENCE: {
    status: 400,
    title: 'An earlier month is not consolidated',
    action: 'Consolidate the month that the message names first.',
  },
  CLOSING_OUT_OF_SEQUENCE: {
    status: 400,
    title: 'An earlier month of the fiscal year is not consolidated',
    action: 'Consolidate it first: the closing takes the balances of sealed months.',
  },
  CLOSING_EXISTS: {
    status: 409,
    title: 'The fiscal year has closing entries in this month or after it',
    action: 'Reverse or delete them first.',
  },
  CLOSING_ACCOUNT: {
    status: 400,
    title: 'The result cannot be carried through or to this account',
    action: 'Name equity accounts for profit and loss, and another one as clearing account.',
  },
  CLOSING_EMPTY: {
    status: 400,
    title: 'No result account has a balance: there is nothing to close',
    action: 'Check year and quarter.',
  },
  CONSOLIDATION_DIFFERENCE: {
    status: 500,
    title: 'The stored movement of an account differs from its entries',
    action: 'Do not post further: the account in the message needs an examination (docs/operations).',
  },
  ECD_NOT_FOUND: {
    status: 404,
    title: 'The export of the ECD does not exist',
    action: 'Check the id, or list the exports of the company with GET /api/compliance/ecd.',
  },
  ECD_NOT_READY: {
    status: 409,
    title: 'Master data or consolidated months are missing for the ECD',
    action: 'Add what `details` names, consolidate the months, and send the request again.',
  },
  ECD_NOT_FRESH: {
    status: 409,
    title: 'The books or the master data have changed since the export',
    action: 'Export again with POST /api/compliance/ecd.',
  },
  MONTH_FILED: {
    status: 409,
    title: 'The month is in a filed ECD',
    action: 'Correct it in an open month: a filed month is neither opened again nor purged.',
  },
  COMPLIANCE_MONTH_NOT_OPENED: {
    status: 400,
    title: 'The month to check was never opened',
    action: 'Name a month between the base month and the last opened one.',
  },
  CLOSING_CODE_FIXED: {
    status: 409,
    title: 'The closing code of a company with entries does not change',
    action: 'Keep the code: past closing entries are recognised by it.',
  },
  MASTER_DATA_FIXED: {
    status: 409,
    title: 'A part of the company or chart that the books already rest on does not change',
    action: 'Keep the value that the message names.',
  },
  MASTER_DATA_DUPLICATE: {
    status: 409,
    title: 'The company, branch, chart or account exists already',
    action: 'Give each its own code, and each account its own reduced code.',
  },
  MASTER_DATA_IN_USE: {
    status: 409,
    title: 'The company, branch or account has records',
    action: 'Keep it; an account that is no longer used can be made inactive.',
  },
} as const satisfies Record<string, ErrorDefinition>;
