// Use cases of entries: they enter and leave through the gate, a whole entry number at a time.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database, withRetries, type Queryable } from '@razao/platform/database';
import { Idempotency, type Claim, type Worked } from '@razao/platform/idempotency';
import type { Int64 } from '@razao/platform/http';
import { recordAudit, type AuditEvent } from '../audit/audit-trail.js';
import { ownedRecords } from '../lists/record-list.js';
import { createOnce } from '../wire/in-transaction.js';
import { noParent, notFound, renaming } from '../wire/refusals.js';
import { type CreatedEntries, createdEntries, createdInSlices } from './created-entries.js';
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
   * Creates one entry, or the entries of one document, all or nothing, in a statement that it may share with other requests.
   * @throws DomainError ENTRY_DOCUMENT_MIXED, ENTRY_DOCUMENT_MISSING, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, DAY_CLOSED, DAY_NOT_IN_MONTH, ACCOUNT_UNKNOWN,
   *   ACCOUNT_SYNTHETIC, ACCOUNT_INACTIVE, ENTRY_UNBALANCED, ENTRY_NUMBER_USED.
   */
  async create(scope: AccessScope, input: EntriesRequest): Promise<CreatedEntries> {
    return await this.gathered.post(scope, input, () => this.createAlone(scope, input));
  }

  /**
   * One statement and no transaction around it: the gate checks and commits in a single round trip. A request with an
   * Idempotency-Key needs a transaction, for the key to be kept with the work, unless it is a new one of a single entry.
   * The actor is in the entries themselves, so that the transaction needs no setting.
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

  /** @returns undefined when nothing was saved, and a transaction finds out what to answer: the key was used, or the document is missing. */
  private async createOnce(
    scope: AccessScope,
    input: EntriesRequest,
    claim: Claim,
  ): Promise<CreatedEntries | undefined> {
    const [only, ...more] = input.records;
    if (only?.contrapartida === undefined || more.length > 0) return undefined;
    const [line] = await numberLines(input);
    if (line === undefined) return undefined;
    const answer = createdEntries(input, [{ id: 0, contaId: 0, contrapartida: 0 }]);
    const inserted = await renaming(
      () => withRetries(() => this.store.insertEntryOnce(scope, this.database, line, claim, answer)),
      (error) => locateRefusal(error, input),
    );
    return inserted && createdEntries(input, [inserted]);
  }

  private async createIn(
    scope: AccessScope,
    db: Queryable,
    input: EntriesRequest,
  ): Promise<Worked<CreatedEntries>> {
    assertOneDocument(input);
    const { inserted, branchIds } = await this.insert(scope, db, input);
    return { answer: await createdInSlices(input, inserted), branchIds };
  }

  /**
   * Creates entries of any documents in one transaction, all or nothing: the administrators' way to carry
   * books over.
   * @returns the ids in the order of the entries.
   * @throws DomainError as `create`, but for ENTRY_DOCUMENT_MIXED.
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

  /** All entries of the document, in the order of their creation, as they are read. @throws DomainError DOCUMENT_NOT_FOUND. */
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
    const inserted = await renaming(
      () => this.store.insertEntries(scope, db, lines),
      (error) => locateRefusal(error, input),
    );
    // Documents that are not there were left out: several can only come in a transaction, which ends here.
    if (inserted.length < lines.length) {
      await this.assertDocuments(scope, db, input);
      throw new Error('fewer entries were inserted than were sent, and no document is missing');
    }
    return { inserted, branchIds: [...new Set(inserted.map(({ branchId }) => branchId))] };
  }

  /** A document that is not there comes before what its entries do wrong; read only then. */
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

/** One for each branch, so that the audit trail of its company has it. */
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
