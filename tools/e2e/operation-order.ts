// The order in which operations are tried.
import type { Operation } from './open-api-document.js';

/**
 * These operations come last, because they remove what the others need: entries, sealed months, an open day, an open
 * month.
 */
const LAST = [
  'deleteEntry',
  'deleteEntries',
  'deleteDocument',
  'deleteDocuments',
  'deleteBatch',
  'deleteBatches',
  'deleteWebhook',
  'reopenMonth',
  'readSealChanges',
  'purgeMonth',
  'openMonth',
  'closeDay',
  'runConsolidation',
  'readConsolidation',
  'putHistoryCode',
  'deleteHistoryCode',
  'putTaxRoles',
  'putSignatories',
  'putAuditors',
  'putRegistrations',
  'putBooks',
  'putComparatives',
  'putStatementLines',
  'putReferentialAccounts',
  'putOpenings',
  'putBranch',
  'putAccounts',
  'putAccount',
  'putCompany',
  'putPermissions',
  'deletePermissions',
];

export function inOrder(operations: readonly Operation[]): Operation[] {
  const turnOf = ({ operationId }: Operation): number => LAST.indexOf(operationId);
  return [...operations].sort((a, b) => turnOf(a) - turnOf(b));
}
