// Judges the lines of one document, entry number by entry number (INV-01). A number with one line
// posts both sides through its contrapartida. A number with several lines that balance by themselves is
// a compound entry, its contrapartidas information only. Several lines that do not balance, each with a
// contrapartida, post both sides each. Anything else is unbalanced. Refusals are data: an import
// collects them all. The database judges the same rule again (constraint entry_number_balanced).
import { type AmountCents, formatAmount } from '../money/money.js';

export interface NumberedLine<Line extends EntryLine> {
  readonly line: Line;
  /** 1 to n inside the entry number, in the order given. */
  readonly number: number;
  /** Position in the array given, from 0. */
  readonly index: number;
}

export interface EntryGroup<Line extends EntryLine> {
  readonly lancamento: string;
  readonly lines: readonly NumberedLine<Line>[];
  /** True when every line also posts its contrapartida on the other side. */
  readonly postsContra: boolean;
  /** Sums of the lines as written, without the contrapartidas' halves. */
  readonly debit: AmountCents;
  readonly credit: AmountCents;
}

export interface UnbalancedEntry {
  readonly lancamento: string;
  /** Position of the line that the message is about: the first without contrapartida. */
  readonly index: number;
  /** Positions of all lines of the number. */
  readonly indexes: readonly number[];
  readonly field: 'valor' | 'contrapartida';
  readonly code: 'ENTRY_UNBALANCED';
  readonly debit: AmountCents;
  readonly credit: AmountCents;
  readonly reason: string;
}

export interface GroupedLines<Line extends EntryLine> {
  /** Balanced entry numbers, in the order of their first line. */
  readonly groups: readonly EntryGroup<Line>[];
  readonly errors: readonly UnbalancedEntry[];
}

export function groupEntryLines<Line extends EntryLine>(lines: readonly Line[]): GroupedLines<Line> {
  const groups: EntryGroup<Line>[] = [];
  const errors: UnbalancedEntry[] = [];
  for (const [lancamento, numbered] of linesByNumber(lines)) {
    const { debit, credit } = totalsOf(numbered);
    const firstWithoutContra = numbered.find(({ line }) => !hasContra(line));
    const balanced = debit === credit;
    if (!balanced && firstWithoutContra !== undefined) {
      errors.push(unbalanced(lancamento, numbered, firstWithoutContra, debit, credit));
    } else {
      groups.push({ lancamento, lines: numbered, postsContra: !balanced, debit, credit });
    }
  }
  return { groups, errors };
}

function hasContra(line: EntryLine): boolean {
  return line.contraAccountId !== undefined && line.contraAccountId !== null;
}

function linesByNumber<Line extends EntryLine>(lines: readonly Line[]): Map<string, NumberedLine<Line>[]> {
  const byNumber = new Map<string, NumberedLine<Line>[]>();
  lines.forEach((line, index) => {
    const numbered = byNumber.get(line.lancamento);
    if (numbered === undefined) byNumber.set(line.lancamento, [{ line, number: 1, index }]);
    else numbered.push({ line, number: numbered.length + 1, index });
  });
  return byNumber;
}

function totalsOf(lines: readonly NumberedLine<EntryLine>[]): { debit: AmountCents; credit: AmountCents } {
  let debit = 0n;
  let credit = 0n;
  for (const { line } of lines) {
    if (line.side === 'D') debit += line.amount;
    else credit += line.amount;
  }
  return { debit, credit };
}

function unbalanced(
  lancamento: string,
  lines: readonly NumberedLine<EntryLine>[],
  culprit: NumberedLine<EntryLine>,
  debit: AmountCents,
  credit: AmountCents,
): UnbalancedEntry {
  const single = lines.length === 1;
  const totals = `debits ${formatAmount(debit)}, credits ${formatAmount(credit)}`;
  const waysOut = single
    ? 'give the line its contrapartida, or send all lines of the entry number together'
    : 'add the lines that are missing, or give every line its contrapartida';
  return {
    lancamento,
    index: culprit.index,
    indexes: lines.map(({ index }) => index),
    field: single ? 'contrapartida' : 'valor',
    code: 'ENTRY_UNBALANCED',
    debit,
    credit,
    reason: `entry number ${lancamento} does not balance: ${totals}; ${waysOut}`,
  };
}

// One line of an entry number as the rules see it; the comments give the wire's names.

/** debcre: D debit, C credit. */
export type Side = 'D' | 'C';

export interface EntryLine {
  /** Entry number inside its document, 1 to 5 characters. */
  readonly lancamento: string;
  readonly side: Side;
  /** contaId */
  readonly accountId: number;
  /** contrapartida */
  readonly contraAccountId?: number | null;
  /** valor, above zero */
  readonly amount: AmountCents;
}

function oppositeSide(side: Side): Side {
  return side === 'D' ? 'C' : 'D';
}

/** What a line does to one account. `mirrored` marks the contrapartida's half of a line that posts both. */
export interface Posting {
  readonly accountId: number;
  readonly side: Side;
  readonly amount: AmountCents;
  readonly mirrored: boolean;
}

export function postingsOf(line: EntryLine, postsContra: boolean): Posting[] {
  const own: Posting = { accountId: line.accountId, side: line.side, amount: line.amount, mirrored: false };
  const contra = line.contraAccountId;
  if (!postsContra || contra === undefined || contra === null) return [own];
  return [own, { accountId: contra, side: oppositeSide(line.side), amount: line.amount, mirrored: true }];
}
