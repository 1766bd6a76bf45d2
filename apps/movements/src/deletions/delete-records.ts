// The steps of every deletion: read, check and delete, in one transaction. When another request writes into a record or
// deletes it at that moment, the deletion begins again and reads the new state.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
import type { Int64 } from '@razao/platform/http';
import { defineSql, type SqlStatement } from '@razao/platform/sql';
import { recordAudit, type AuditEvent } from '../audit/audit-trail.js';
import { inTransaction } from '../wire/in-transaction.js';
import type { Deletion } from './deletion.dto.js';
import { validateDeletion, type DeletionCandidate, type DeletionKind } from './validate-deletion.js';

const sql = defineSql(import.meta.url, ['delete-noted-entries']);

const ATTEMPTS_MAX = 3;
const CHANGED_MEANWHILE: ReadonlySet<string> = new Set([
  'BATCH_NOT_EMPTY',
  'DOCUMENT_NOT_EMPTY',
  'CONFLICT_RETRY',
  'ENTRY_REVERSED',
]);

/** How records of one kind are deleted. Both statements take the caller's branches and the ids. */
export interface Deletable {
  readonly name: 'batch' | 'document' | 'entry';
  /** Which records the answer's `deleted` counts. */
  readonly counted: 'batches' | 'documents' | 'entries';
  /** Returns a DeletionCandidate for each record that the caller sees. */
  readonly candidates: SqlStatement;
  /** Deletes the records and everything in them. */
  readonly deletion: SqlStatement;
}

/** One audit event and the counts of the deleted records. */
interface Gone extends Omit<AuditEvent, 'action'> {
  batches: number;
  documents: number;
  entries: number;
}

@Injectable()
export class DeleteRecords {
  constructor(private readonly database: Database) {}

  /**
   * Deletes records and everything in them, all or none. A compound entry is deleted only with all its lines.
   * @param field how the request named the records, for messages
   * @throws DomainError the errors of `validateDeletion`; BATCH_NOT_EMPTY, DOCUMENT_NOT_EMPTY when other requests keep
   *   writing into the records.
   */
  async delete(
    scope: AccessScope,
    { name, counted, candidates, deletion }: Deletable,
    ids: readonly Int64[],
    field: DeletionKind['field'],
  ): Promise<Deletion> {
    const work = async (tx: Transaction): Promise<Deletion> => {
      const values = [scope.branchIds, ids];
      validateDeletion({ name, field }, ids, await tx.query<DeletionCandidate>(candidates, values));
      const total = { batches: 0, documents: 0, entries: 0 };
      const events: AuditEvent[] = [];
      const noted = await noteEntries(tx, name, values);
      for (const gone of await tx.query<Gone>(deletion, values)) {
        const { batches, documents, entries: left, ...event } = gone;
        const entries = left + (noted.get(event.entityId) ?? 0);
        events.push({ action: `${name}.deleted`, ...event, detail: { ...event.detail, entries } });
        total.batches += batches;
        total.documents += documents;
        total.entries += entries;
      }
      // The statement must have deleted every record that the check found.
      if (total[counted] !== ids.length)
        throw new DomainError('CONFLICT_RETRY', {
          en: 'another request deleted some of the records: nothing was deleted',
          pt: 'outra requisição excluiu alguns dos registros: nada foi excluído',
        });
      await recordAudit(tx, ...events);
      return { deleted: total[counted], ...total };
    };
    return await repeated(scope, this.database, work);
  }
}

/** @returns how many entries were deleted before their batch or document, by the id of the batch or document */
async function noteEntries(
  tx: Transaction,
  name: Deletable['name'],
  values: readonly unknown[],
): Promise<Map<number | undefined, number>> {
  if (name === 'entry') return new Map();
  const noted = [...values, name === 'batch'];
  const rows = await tx.query<{ id: number; entries: number }>(sql['delete-noted-entries'], noted);
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

async function repeated<T>(
  scope: AccessScope,
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(scope, database, work);
    } catch (thrown) {
      if (attempt >= ATTEMPTS_MAX || !isChangedMeanwhile(thrown)) throw thrown;
    }
  }
}

/** The check refuses entries that it finds reversed; the gate refuses those that were reversed after it. */
function isChangedMeanwhile(thrown: unknown): boolean {
  const code = domainErrorFromDatabase(thrown)?.code;
  if (code === 'ENTRY_REVERSED' && thrown instanceof DomainError) return false;
  return code !== undefined && CHANGED_MEANWHILE.has(code);
}
