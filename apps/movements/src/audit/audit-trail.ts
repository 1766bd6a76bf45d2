// Who did what, when and from where: every change to the books, except the entries themselves, leaves
// one event in the transaction that makes it, so that neither exists without the other.
//
// An entry carries its own trail (created_by, created_at), which lets POST /entry stay one round trip;
// entries that are deleted are counted in the event of their deletion. The actor is the transaction's.
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
  // Written by the database for the compliance service.
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
  /** What the ids alone do not say; no document text. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Adds the events to the transaction: they are saved with the change, or not at all. */
export async function recordAudit(tx: Transaction, ...events: readonly AuditEvent[]): Promise<void> {
  const request = requestContext.getStore();
  await tx.execute(sql['insert-audit-events'], [
    JSON.stringify(events),
    request?.requestId ?? null,
    request?.remoteAddress ?? null,
  ]);
}
