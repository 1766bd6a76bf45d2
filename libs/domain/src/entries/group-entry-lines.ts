// Checks the lines of one document, entry number by entry number (INV-01, INV-07). A number with one line
// posts both sides through its contrapartida. A number with several lines that balance by themselves is
// a compound entry: its contrapartidas are information only. Several lines that do not balance, each with
// a contrapartida, post both sides each. Anything else is unbalanced. All lines of a number have one day.
// Refusals are data: an import collects them all. The database checks the same rules again (constraints
// entry_number_balanced and entry_number_one_day).
import type { Message } from '../language/message.js';
import { type AmountCents, formatAmount, formatAmountPtBr } from '../money/money.js';

interface NumberedLine<Line extends EntryLine> {
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
}

export interface RefusedEntry {
  readonly lancamento: string;
  /** Position of the line that the message is about: the first one without contrapartida, or on another day. */
  readonly index: number;
  readonly field: 'valor' | 'contrapartida' | 'day';
  readonly code: 'ENTRY_UNBALANCED' | 'ENTRY_DAYS_DIFFER';
  readonly reason: Message;
}

interface GroupedLines<Line extends EntryLine> {
  /** Balanced entry numbers of one day, in the order of their first line. */
  readonly groups: readonly EntryGroup<Line>[];
  readonly errors: readonly RefusedEntry[];
}

export function groupEntryLines<Line extends EntryLine>(lines: readonly Line[]): GroupedLines<Line> {
  const groups: EntryGroup<Line>[] = [];
  const errors: RefusedEntry[] = [];
  for (const [lancamento, numbered] of linesByNumber(lines)) {
    const firstDay = numbered[0]?.line.day ?? 0;
    const stray = numbered.find(({ line }) => line.day !== firstDay);
    if (stray !== undefined) {
      const reason = anotherDayReason(lancamento, stray.line.day, firstDay);
      errors.push({ lancamento, index: stray.index, field: 'day', code: 'ENTRY_DAYS_DIFFER', reason });
      continue;
    }
    const { debit, credit } = totalsOf(numbered);
    const firstWithoutContra = numbered.find(({ line }) => !hasContra(line));
    const balanced = debit === credit;
    if (!balanced && firstWithoutContra !== undefined) {
      const { index } = firstWithoutContra;
      const single = numbered.length === 1;
      const field = single ? 'contrapartida' : 'valor';
      const reason = unbalancedReason(lancamento, debit, credit, single);
      errors.push({ lancamento, index, field, code: 'ENTRY_UNBALANCED', reason });
    } else {
      groups.push({ lancamento, lines: numbered, postsContra: !balanced });
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

/** Why a line cannot be on this day. */
export function anotherDayReason(lancamento: string, day: number, firstDay: number): Message {
  return {
    en: `entry number ${lancamento} is on day ${firstDay}: no line of it can be on day ${day}`,
    pt: `o lançamento ${lancamento} está no dia ${firstDay}: nenhuma de suas partidas pode estar no dia ${day}`,
  };
}

const COMPLETE_LINE: Message = {
  en: 'give the line its contrapartida, or send all lines of the entry number together',
  pt: 'informe a contrapartida da partida ou envie juntas todas as partidas do lançamento',
};
const COMPLETE_LINES: Message = {
  en: 'add the lines that are missing, or give every line its contrapartida',
  pt: 'inclua as partidas que faltam ou informe a contrapartida de cada uma',
};

/** Why the lines of a number are refused. @param single the number has one line only */
export function unbalancedReason(
  lancamento: string,
  debit: AmountCents,
  credit: AmountCents,
  single: boolean,
): Message {
  const waysOut = single ? COMPLETE_LINE : COMPLETE_LINES;
  return {
    en: `entry number ${lancamento} does not balance: debits ${formatAmount(debit)}, credits ${formatAmount(credit)}; ${waysOut.en}`,
    pt: `o lançamento ${lancamento} não fecha: débitos ${formatAmountPtBr(debit)}, créditos ${formatAmountPtBr(credit)}; ${waysOut.pt}`,
  };
}

// One line of an entry number for the rules; the comments give the names of the fields in requests.

/** debcre: D debit, C credit. */
export type Side = 'D' | 'C';

export interface EntryLine {
  /** Entry number inside its document, 1 to 5 characters. */
  readonly lancamento: string;
  readonly side: Side;
  /** day */
  readonly day: number;
  /** contrapartida: an id, or a code */
  readonly contraAccountId?: number | string | null;
  /** valor, above zero */
  readonly amount: AmountCents;
}
