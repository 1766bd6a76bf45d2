// Use cases of entries: they enter and leave through the gate, a whole entry number at a time.
import { Injectable } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform';
import type { Queryable } from '@razao/platform';
import { documentNotFound } from '../documents/documents.service.js';
import { formatDay } from '../wire/day.js';
import { renaming } from '../wire/refusals.js';
import type { Entry } from './entry.dto.js';
import { EntryStore } from './entry.store.js';
import type { EntryRow } from './entry.store.js';
import { locateRefusal } from './locate-refusal.js';
import { numberLines } from './number-lines.js';
import type { NumberedEntry } from './number-lines.js';
import { parseDocumentEntries } from './parse-entries.js';
import type { EntriesInput, EntryInput } from './parse-entries.js';

@Injectable()
export class EntriesService {
  constructor(
    private readonly database: Database,
    private readonly store: EntryStore,
  ) {}

  /**
   * Creates one entry, or the entries of one document, all or nothing. One statement and no transaction
   * around it: the gate judges and commits in a single round trip.
   * @throws DomainError VALIDATION_FAILED, TOO_MANY_ENTRIES, ENTRY_DOCUMENT_MIXED, AMOUNT_OUT_OF_RANGE,
   *   DOCUMENT_NOT_FOUND, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, DAY_CLOSED, DAY_NOT_IN_MONTH, ACCOUNT_UNKNOWN,
   *   ACCOUNT_SYNTHETIC, ACCOUNT_INACTIVE, ENTRY_UNBALANCED, ENTRY_NUMBER_USED.
   */
  async create(scope: AccessScope, body: unknown): Promise<Entry | Entry[]> {
    return await this.createIn(this.database, scope, body);
  }

  /** The same on a connection or in a transaction of the caller. */
  async createIn(db: Queryable, scope: AccessScope, body: unknown): Promise<Entry | Entry[]> {
    const input = parseDocumentEntries(body);
    const lines = await this.numbered(db, scope, input);
    const ids = await renaming(
      () => this.store.insertEntries(scope, db, lines),
      (error) => locateRefusal(error, input),
    );
    const [first] = input.entries;
    if (first !== undefined && ids.length === 0) throw documentNotFound('documentId', first.documentId);
    const created = input.entries.map((entry, index) => createdEntry(entry, ids[index]));
    const [only] = created;
    return input.many || only === undefined ? created : only;
  }

  /** @throws DomainError ENTRY_NOT_FOUND, also for an entry that the caller may not see. */
  async find(scope: AccessScope, id: number): Promise<Entry> {
    const row = await this.store.findEntry(scope, this.database, id);
    if (row === undefined) throw entryNotFound(id);
    return wireEntry(row);
  }

  /** All entries of the document, in the order of their creation. @throws DomainError DOCUMENT_NOT_FOUND. */
  async listAll(scope: AccessScope, documentId: number): Promise<Entry[]> {
    const rows = await this.store.listDocumentEntries(scope, this.database, documentId);
    if (rows === undefined) throw documentNotFound('documentId', documentId);
    return rows.map(wireEntry);
  }

  /** A document that is not there comes before what its entries do wrong; asked for only then. */
  private async numbered(db: Queryable, scope: AccessScope, input: EntriesInput): Promise<NumberedEntry[]> {
    try {
      return numberLines(input);
    } catch (unbalanced) {
      const documents = input.entries.map((entry) => entry.documentId);
      const [missing] = await this.store.listMissingDocuments(scope, db, documents);
      throw missing === undefined ? unbalanced : documentNotFound('documentId', missing);
    }
  }
}

function createdEntry(entry: EntryInput, id: number | undefined): Entry {
  if (id === undefined) throw new Error('the insert answered fewer ids than entries of one document');
  return {
    id,
    documentId: entry.documentId,
    lancamento: entry.lancamento,
    debcre: entry.side,
    day: formatDay(entry.day),
    contaId: entry.accountId,
    contrapartida: entry.contraAccountId,
    valor: entry.valor,
    ...(entry.history !== null && { historico: entry.history }),
    ...(entry.historyCode !== null && { cdhistorico: entry.historyCode }),
  };
}

export function wireEntry(row: EntryRow): Entry {
  const { historico, cdhistorico, ...entry } = row;
  return {
    ...entry,
    day: formatDay(row.day),
    // The decimal text of at most 15 digits: the nearest double prints the same digits again.
    valor: Number(row.valor),
    ...(historico !== null && { historico }),
    ...(cdhistorico !== null && { cdhistorico }),
  };
}

export function entryNotFound(id: number): DomainError {
  return new DomainError('ENTRY_NOT_FOUND', `entry ${id} does not exist`, [
    { field: 'id', value: String(id), reason: 'no such entry' },
  ]);
}
