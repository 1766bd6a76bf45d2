// The events that writes of master data leave: which part of which company, and of a single record what it was and is.
// Rows of sets (company-sets.ts) are counted, not kept.
import type { AuditEvent } from '../audit/audit-trail.js';
import type { RecordChange } from './master-record.js';

export type MasterDataPart =
  | 'company'
  | 'branch'
  | 'account'
  | 'accounts'
  | 'history-code'
  | 'openings'
  | 'tax-roles'
  | 'signatories'
  | 'auditors'
  | 'registrations'
  | 'books'
  | 'statement-lines'
  | 'referential-accounts'
  | 'comparatives';

export function auditOf(
  company: { readonly code: string; readonly companyId?: number | undefined },
  part: MasterDataPart,
  { before, after, changed }: Partial<RecordChange<unknown>>,
): AuditEvent {
  const { code, companyId } = company;
  return {
    action: after === undefined && before !== undefined ? 'master-data.deleted' : 'master-data.written',
    entity: 'company',
    ...(companyId !== undefined && { entityId: companyId }),
    detail: {
      company: code,
      part,
      changed,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  };
}
