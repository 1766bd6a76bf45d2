// Records who did what, when and from where. Every change to the books, except to entries, writes one event in the
// transaction that makes the change, so that neither exists without the other. The actor is that of the transaction.
//
// An entry has its trail in its row (created_by, created_at), which lets POST /entry stay one round trip. The event of
// a deletion counts the entries that it deletes.
import { defineSql } from '@razao/platform/sql';
import { requestContext } from '@razao/platform/http';
import type { Transaction } from '@razao/platform/database';

const sql = defineSql(import.meta.url, ['insert-audit-events']);

export const AUDIT_ENTITIES = [
  'batch',
  'document',
  'entry',
  'period',
  'consolidation',
  'tax-quota',
  'purge',
  'ecd',
  'webhook',
  'company',
  'user',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

export const AUDIT_ACTIONS = [
  'batch.created',
  'batch.deleted',
  'batch.imported',
  'document.created',
  'document.deleted',
  'entry.bulk-created',
  'entry.deleted',
  'entry.reversed',
  'period.opened',
  'period.day-closed',
  'period.consolidated',
  'period.reopened',
  'period.purged',
  'consolidation.requested',
  'year.closed',
  'tax-quota.confirmed',
  'tax-quota.cancelled',
  'webhook.created',
  'webhook.resumed',
  'webhook.deleted',
  'master-data.written',
  'master-data.deleted',
  'permissions.written',
  // The database writes this one for the compliance service.
  'ecd.filed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditEvent {
  action: AuditAction;
  entity: AuditEntity;
  entityId?: number;
  branchId?: number;
  /** YYYY-MM-01 */
  period?: string;
  /** Facts that the ids do not show; never the text of a document. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Adds the events to the transaction, so that they are committed or rolled back with the change. */
export async function recordAudit(tx: Transaction, ...events: readonly AuditEvent[]): Promise<void> {
  const request = requestContext.getStore();
  await tx.execute(sql['insert-audit-events'], [
    JSON.stringify(events),
    request?.requestId ?? null,
    request?.exchange?.request.ip ?? null,
  ]);
}
