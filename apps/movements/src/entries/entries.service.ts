// The use cases of entries. The gate checks every write: entry numbers are posted and deleted only as a whole.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database, withRetries, type Queryable } from '@razao/platform/database';
import { Idempotency, type Claim, type Worked } from '@razao/platform/idempotency';
import type { Int64 } from '@razao/platform/http';
import { recordAudit, type AuditEvent } from '../audit/audit-trail.js';
import { ownedRecords } from '../lists/record-list.js';
import { createOnce } from '../wire/in-transaction.js';
import { noParent, notFound, rewording } from '../wire/refusals.js';
import { type CreatedEntries, createdEntries } from './created-entries.js';
import type { BulkCreation, Entry, EntriesRequest, EntryRequest } from './entry.dto.js';
import { wireEntry } from './entry-lists.js';
import { EntryStore, type WrittenEntry } from './entry.store.js';
import { GatheredPosts } from './gathered-posts/gathered-posts.js';
import { locateRefusal } from './locate-refusal.js';
import { assertOneDocument, numberLines, type NumberedEntry } from './number-lines.js';

@Injectable()
export class EntriesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly store: EntryStore,
    private readonly gathered: GatheredPosts,
  ) {}

  /**
   * Creates one entry, or the entries of one document, all or nothing. The statement may be shared with other requests.
   * @throws DomainError ENTRY_DOCUMENT_MIXED, ENTRY_DOCUMENT_MISSING, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, DAY_CLOSED, DAY_NOT_IN_MONTH, ACCOUNT_UNKNOWN,
   *   ACCOUNT_SYNTHETIC, ACCOUNT_INACTIVE, ENTRY_UNBALANCED, ENTRY_NUMBER_USED.
   */
  async create(scope: AccessScope, input: EntriesRequest): Promise<CreatedEntries> {
    return await this.gathered.post(scope, input, () => this.createAlone(scope, input));
  }

  /**
   * Sends one statement without a transaction around it, so that check and commit take a single round trip. A request
   * with an Idempotency-Key needs a transaction, which keeps the key together with the entries; a single entry with a
   * new key does not. The entries have a column for the actor, so the session needs no setting for it.
   */
  private async createAlone(scope: AccessScope, input: EntriesRequest): Promise<CreatedEntries> {
    const claim = this.idempotency.claimOf(scope);
    if (claim === undefined)
      return (await withRetries(() => this.createIn(scope, this.database, input))).answer;
    return (
      (await this.createOnce(scope, input, claim)) ??
      (await this.idempotency.transaction(scope, (tx) => this.createIn(scope, tx, input), {
        retryable: true,
      }))
    );
  }

  /**
   * @returns undefined when nothing was saved and the request needs a transaction: it is not a single entry with a
   *   contrapartida, its key was used or is in use, or its document is missing.
   */
  private async createOnce(
    scope: AccessScope,
    input: EntriesRequest,
    claim: Claim,
  ): Promise<CreatedEntries | undefined> {
    const [only, ...more] = input.records;
    if (only?.contrapartida === undefined || more.length > 0) return undefined;
    const [line] = await numberLines(input);
    if (line === undefined) return undefined;
    const inserted = await rewording(
      () => withRetries(() => this.store.insertEntryOnce(scope, this.database, line, claim, input)),
      (error) => locateRefusal(error, input),
    );
    return inserted && (await createdEntries(input, [inserted]));
  }

  private async createIn(
    scope: AccessScope,
    db: Queryable,
    input: EntriesRequest,
  ): Promise<Worked<CreatedEntries>> {
    assertOneDocument(input);
    const { inserted, branchIds } = await this.insert(scope, db, input);
    return { answer: await createdEntries(input, inserted), branchIds };
  }

  /**
   * Creates entries of any documents in one transaction, all or nothing. Administrators use it to carry books over.
   * @returns the ids in the order of the entries.
   * @throws DomainError the errors of `create` except ENTRY_DOCUMENT_MIXED.
   */
  async createBulk(scope: AccessScope, entries: readonly EntryRequest[]): Promise<BulkCreation> {
    const input = { records: entries, many: true };
    return await createOnce(scope, this.idempotency, async (tx) => {
      const { inserted, branchIds } = await this.insert(scope, tx, input);
      const ids = inserted.map(({ id }) => id);
      await recordAudit(tx, ...bulkEvents(entries, inserted));
      return { answer: { created: ids.length, ids }, branchIds };
    });
  }

  /** Yields the entries of the document in the order of their creation. @throws DomainError DOCUMENT_NOT_FOUND. */
  async *listAll(scope: AccessScope, documentId: Int64): AsyncGenerator<Entry[]> {
    const read = this.store.documentEntries(scope, this.database, documentId);
    yield* ownedRecords(read, wireEntry, () => notFound('document', 'documentId', documentId));
  }

  private async insert(
    scope: AccessScope,
    db: Queryable,
    input: EntriesRequest,
  ): Promise<{ inserted: WrittenEntry[]; branchIds: number[] }> {
    const lines = await this.numbered(scope, db, input);
    const inserted = await rewording(
      () => this.store.insertEntries(scope, db, lines),
      (error) => locateRefusal(error, input),
    );
    // The statement left out the entries of missing documents. When others were written, the request has several
    // documents and so a transaction, which this error rolls back.
    if (inserted.length < lines.length) {
      await this.assertDocuments(scope, db, input);
      throw new Error('fewer entries were inserted than were sent, and no document is missing');
    }
    return { inserted, branchIds: [...new Set(inserted.map(({ branchId }) => branchId))] };
  }

  /** Numbers the lines. When they are refused, a missing document is reported first. It is read only then. */
  private async numbered(scope: AccessScope, db: Queryable, input: EntriesRequest): Promise<NumberedEntry[]> {
    try {
      return await numberLines(input);
    } catch (unbalanced) {
      await this.assertDocuments(scope, db, input);
      throw unbalanced;
    }
  }

  /** @throws DomainError ENTRY_DOCUMENT_MISSING, also for a document that the caller may not see. */
  private async assertDocuments(scope: AccessScope, db: Queryable, input: EntriesRequest): Promise<void> {
    const documents = input.records.map((entry) => entry.documentId);
    const [missing] = await this.store.listMissingDocuments(scope, db, documents);
    if (missing !== undefined) throw noParent('document', 'documentId', missing);
  }
}

/** Makes one audit event per branch, so that the audit trail of each company has one. */
function bulkEvents(entries: readonly EntryRequest[], inserted: readonly WrittenEntry[]): AuditEvent[] {
  const branches = new Map<number, { ids: number[]; documents: Set<number | undefined> }>();
  for (const [index, { id, branchId }] of inserted.entries()) {
    const branch = branches.get(branchId) ?? { ids: [], documents: new Set() };
    branches.set(branchId, branch);
    branch.ids.push(id);
    branch.documents.add(entries[index]?.documentId);
  }
  return [...branches].map(([branchId, { ids, documents }]) => ({
    action: 'entry.bulk-created',
    entity: 'entry',
    branchId,
    detail: { entries: ids.length, documents: documents.size, firstId: ids[0], lastId: ids.at(-1) },
  }));
}
