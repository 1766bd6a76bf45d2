// Prints a book from one snapshot: counts its lines first, then reads them through a cursor while they are sent.
import { Injectable } from '@nestjs/common';
import { EVERY_BRANCH, type AccessScope, type BranchRef } from '@razao/auth';
import { DomainError, Period } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import { assertInBooks, reversedRange, outOfLimits } from '../refusals.js';
import type { Form } from '../representations/media.js';
import { StatementStore } from '../statements/statement.store.js';
import type { Book, BookRange } from './book.js';
import type { BookKind, BookQuery } from './book.dto.js';
import { bookPages } from './book-page.js';
import { BookStore, type BookHead } from './book.store.js';
import { journalBook } from './journal-book.js';
import { ledgerBook } from './ledger-book.js';
import { trialBalanceBook } from './trial-balance-book.js';

/** A book covers at most one fiscal year. */
export const BOOK_MONTHS_MAX = 12;
const NATURES: Readonly<Record<BookKind, string>> = {
  diario: '^(LIVRO )?DI[AÁ]RIO',
  razao: '^(LIVRO )?RAZ[AÃ]O',
  balancete: '^(LIVRO )?(DE )?BALANCETE',
};

type Write = (chunks: AsyncIterable<string>) => Promise<void>;

@Injectable()
export class PrintBookService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: BookStore,
    private readonly figures: StatementStore,
  ) {}

  /**
   * @param write sends what is printed; the snapshot ends when it resolves.
   * @throws DomainError INVALID_RANGE, VALIDATION_FAILED (too many months, before the base month),
   *   CHART_NOT_CONFIGURED, MONTH_PURGED.
   */
  async print(
    scope: AccessScope,
    branches: readonly [BranchRef, ...BranchRef[]],
    kind: BookKind,
    query: BookQuery,
    form: Exclude<Form, { kind: 'json' }>,
    write: Write,
  ): Promise<void> {
    const { from, to, branch = EVERY_BRANCH } = query;
    assertRange(query);
    await this.database.snapshot(async (db) => {
      const range: BookRange = { db, branchIds: branches.map(({ branchId }) => branchId), from, to };
      const head = await this.headOf(scope, branches, kind, range);
      const book = await this.bookOf(kind, range, head.chartId);
      if (form.kind === 'csv') await write(book.csv(form.dialect));
      else {
        const signatories = await this.figures.listSignatories(db, head.companyId, to);
        await write(bookPages({ head, book, branch, from, to, signatories }));
      }
    });
  }

  private async headOf(
    scope: AccessScope,
    branches: readonly [BranchRef, ...BranchRef[]],
    kind: BookKind,
    range: BookRange,
  ): Promise<BookHead & { readonly chartId: number }> {
    const { db, branchIds } = range;
    const head = await this.store.readBookHead(scope, db, branchIds, range, NATURES[kind]);
    assertInBooks(head, branches[0], 'from', range.from, (month) => month.toYearMonth());
    // A purge deletes the entries of a month and keeps its balances.
    if (kind !== 'balancete' && head.purgedPeriod !== null) {
      const month = Period.fromDate(head.purgedPeriod).format();
      throw new DomainError('MONTH_PURGED', {
        en: `The entries of ${month} were purged: a book without them would not be complete; print one without that month.`,
        pt: `Os lançamentos de ${month} foram expurgados: sem eles o livro não estaria completo; imprima um sem esse mês.`,
      });
    }
    return head;
  }

  private async bookOf(kind: BookKind, range: BookRange, chartId: number): Promise<Book> {
    if (kind === 'diario') return await journalBook(this.store, range);
    if (kind === 'razao') return await ledgerBook(this.store, this.figures, range);
    return await trialBalanceBook(this.figures, range, chartId);
  }
}

function assertRange({ from, to }: BookQuery): void {
  if (from.isAfter(to)) throw reversedRange(['from', from.toYearMonth()], ['to', to.toYearMonth()]);
  if (Period.count(from, to) > BOOK_MONTHS_MAX)
    throw outOfLimits('to', to.toYearMonth(), {
      en: `at most ${BOOK_MONTHS_MAX} months from ${from.toYearMonth()} on`,
      pt: `um período de no máximo ${BOOK_MONTHS_MAX} meses a partir de ${from.toYearMonth()}`,
    });
}
