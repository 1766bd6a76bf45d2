// Reads what the books print: heads, numbers of lines, postings.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Months } from '../statements/statement.store.js';

const sql = defineSql(import.meta.url, [
  'read-book-head',
  'count-journal-lines',
  'stream-journal',
  'count-ledger-lines',
  'stream-ledger',
]);

export interface BookHead {
  readonly companyId: number;
  readonly code: string;
  readonly name: string;
  readonly cnpj: string | null;
  readonly nire: string | null;
  readonly registeredOn: string | null;
  readonly municipality: string | null;
  readonly state: string | null;
  readonly basePeriod: string;
  readonly chartId: number | null;
  /** Number in the company's list of books; null when the list has none. */
  readonly number: number | null;
  readonly purgedPeriod: string | null;
}

interface BookPosting {
  readonly branch: string;
  readonly lote: string;
  readonly documento: string;
  readonly lancamento: string;
  readonly day: number;
  readonly side: 'D' | 'C';
  readonly amount: string;
  readonly history: string;
}

export interface JournalPosting extends BookPosting {
  readonly closing: boolean;
  readonly documentId: number;
  readonly code: string;
  readonly reducedCode: string;
  readonly name: string;
}

export interface LedgerPosting extends BookPosting {
  readonly account: number;
  readonly period: string;
}

@Injectable()
export class BookStore {
  /** @returns undefined when a branch is outside of the scope */
  async readBookHead(
    scope: AccessScope,
    db: Queryable,
    branchIds: readonly number[],
    { from, to }: Months,
    nature: string,
  ): Promise<BookHead | undefined> {
    const values = [scope.branchIds, branchIds, from.toDate(), to.toDate(), nature];
    return await db.one<BookHead>(sql['read-book-head'], values);
  }

  /** @returns undefined for a month without postings */
  async countJournalLines(
    db: Queryable,
    branchIds: readonly number[],
    period: Period,
    chars: { readonly account: number; readonly history: number },
  ): Promise<number | undefined> {
    const values = [branchIds, period.toDate(), chars.account, chars.history];
    return (await db.one<{ lines: number }>(sql['count-journal-lines'], values))?.lines;
  }

  async *streamJournal(
    db: Queryable,
    branchIds: readonly number[],
    period: Period,
  ): AsyncGenerator<JournalPosting> {
    const values = [branchIds, period.toDate()];
    for await (const rows of db.batches<JournalPosting>(sql['stream-journal'], values)) yield* rows;
  }

  async countLedgerLines(
    db: Queryable,
    branchIds: readonly number[],
    period: Period,
    chars: { readonly number: number; readonly history: number },
  ): Promise<{ account: number; lines: number }[]> {
    const values = [branchIds, period.toDate(), chars.number, chars.history];
    return await db.query(sql['count-ledger-lines'], values);
  }

  async *streamLedger(
    db: Queryable,
    branchIds: readonly number[],
    { from, to }: Months,
  ): AsyncGenerator<LedgerPosting> {
    const values = [branchIds, from.toDate(), to.toDate()];
    for await (const rows of db.batches<LedgerPosting>(sql['stream-ledger'], values)) yield* rows;
  }
}
