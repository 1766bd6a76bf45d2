// The running check of one entry number inside a document: the rule of groupEntryLines, kept up
// line by line, because a document of an import may be larger than memory. A property test holds the
// two to the same answers; the gate checks a third time.
import { type AmountCents, anotherDayReason, unbalancedReason } from '@razao/domain';
import type { RowFault } from '../rows/raw-row.js';
import { ownText } from '../rows/own-text.js';
import { type JudgedRow, factDateFault } from '../rows/row-rules.js';

export class EntryNumber {
  lines = 0;
  /** Line of the file of the first line without contrapartida; 0 when each has one. */
  bareLine = 0;
  /** A line of this number is faulty: its balance cannot be checked. */
  tainted = false;
  /** The first contrapartida that the number may not post. */
  private refusedContra: { readonly line: number; readonly account: string } | undefined;
  private day: number | undefined;
  private debit: AmountCents = 0n;
  private credit: AmountCents = 0n;

  /** Why the row cannot be a line of this number: it is on another day. */
  dayRefusal({ lancamento, day, dayField }: JudgedRow): RowFault | undefined {
    if (this.day === undefined || this.day === day) return undefined;
    return {
      field: dayField,
      code: 'ENTRY_DAYS_DIFFER',
      reason: anotherDayReason(lancamento, day, this.day),
    };
  }

  /** @returns the line's number, 1 to n. */
  add(row: JudgedRow, fileLine: number): number {
    const cents = BigInt(row.cents);
    this.day = row.day;
    if (row.side === 'D') this.debit += cents;
    else this.credit += cents;
    if (!row.hasContra && this.bareLine === 0) this.bareLine = fileLine;
    if (row.refusedContra !== undefined)
      this.refusedContra ??= { line: fileLine, account: ownText(row.refusedContra) };
    return ++this.lines;
  }

  /** Each line posts its contrapartida too: the lines do not balance by themselves. */
  get postsContra(): boolean {
    return this.debit !== this.credit;
  }

  /** Line of the file at which the number is refused; 0 when it is not. */
  get refusedLine(): number {
    if (!this.postsContra) return 0;
    return this.bareLine === 0 ? (this.refusedContra?.line ?? 0) : this.bareLine;
  }

  /** Why the number is refused; of its balance in the words of groupEntryLines. */
  refusal(lancamento: string): RowFault {
    if (this.bareLine === 0) return factDateFault('contrapartida', this.refusedContra?.account ?? '');
    const single = this.lines === 1;
    return {
      field: single ? 'contrapartida' : 'valor',
      code: 'ENTRY_UNBALANCED',
      reason: unbalancedReason(lancamento, this.debit, this.credit, single),
    };
  }
}
