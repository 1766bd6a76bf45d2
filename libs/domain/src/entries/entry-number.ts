// The rule of an entry number in its document (INV-01, INV-07), kept up line by line, because a document may be larger than
// memory. A number with one line posts both sides through its contrapartida. A number with several lines that balance by
// themselves is a compound entry: its contrapartidas are information only. Several lines that do not balance, each with
// a contrapartida, post both sides each. Anything else is unbalanced. All lines of a number have one day.
// Refusals are data: a request and an import collect them all. The database checks the same rules again (constraints
// entry_number_balanced and entry_number_one_day).
import type { ErrorCode } from '../errors/errors.js';
import type { Message } from '../language/message.js';
import { type AmountCents, formatAmount, formatAmountPtBr } from '../money/money.js';

/** debcre: D debit, C credit. */
export type Side = 'D' | 'C';

/** One line of an entry number, with the names of the fields in requests. */
export interface EntryLine {
  readonly side: Side;
  /** day */
  readonly day: number;
  /** It has a contrapartida. */
  readonly hasContra: boolean;
  /** valor, above zero */
  readonly amount: AmountCents;
}

export interface RefusedNumber {
  readonly field: string;
  readonly code: ErrorCode;
  readonly reason: Message;
}

export class EntryNumber {
  /** Place of the first line without contrapartida; 0 when each has one. */
  protected barePlace = 0;
  private lines = 0;
  private day: number | undefined;
  private debit: AmountCents = 0n;
  private credit: AmountCents = 0n;

  /** Why a line cannot be one of this number: it is on another day. */
  dayRefusal(lancamento: string, day: number): RefusedNumber | undefined {
    if (this.day === undefined || this.day === day) return undefined;
    const reason = {
      en: `entry number ${lancamento} is on day ${this.day}: no line of it can be on day ${day}`,
      pt: `o lançamento ${lancamento} está no dia ${this.day}: nenhuma de suas partidas pode estar no dia ${day}`,
    };
    return { field: 'day', code: 'ENTRY_DAYS_DIFFER', reason };
  }

  /**
   * @param place of the line in the request or file, above 0
   * @returns the line's number, 1 to n.
   */
  add({ side, day, hasContra, amount }: EntryLine, place: number): number {
    this.day ??= day;
    if (side === 'D') this.debit += amount;
    else this.credit += amount;
    if (!hasContra && this.barePlace === 0) this.barePlace = place;
    return ++this.lines;
  }

  /** Each line posts its contrapartida too: the lines do not balance by themselves. */
  get postsContra(): boolean {
    return this.debit !== this.credit;
  }

  /** Place of the line at which the number is refused; 0 when it is not. */
  get refusedPlace(): number {
    return this.postsContra ? this.barePlace : 0;
  }

  /** Why the number is refused. */
  refusal(lancamento: string): RefusedNumber {
    const { debit, credit } = this;
    const single = this.lines === 1;
    const waysOut = single ? COMPLETE_LINE : COMPLETE_LINES;
    return {
      field: single ? 'contrapartida' : 'valor',
      code: 'ENTRY_UNBALANCED',
      reason: {
        en: `entry number ${lancamento} does not balance: debits ${formatAmount(debit)}, credits ${formatAmount(credit)}; ${waysOut.en}`,
        pt: `o lançamento ${lancamento} não fecha: débitos ${formatAmountPtBr(debit)}, créditos ${formatAmountPtBr(credit)}; ${waysOut.pt}`,
      },
    };
  }
}

const COMPLETE_LINE: Message = {
  en: 'give the line its contrapartida, or send all lines of the entry number together',
  pt: 'informe a contrapartida da partida ou envie juntas todas as partidas do lançamento',
};
const COMPLETE_LINES: Message = {
  en: 'add the lines that are missing, or give every line its contrapartida',
  pt: 'inclua as partidas que faltam ou informe a contrapartida de cada uma',
};
