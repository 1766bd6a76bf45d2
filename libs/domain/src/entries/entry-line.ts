// One line of an entry number as the rules see it. The wire's names stand in the comments.
import type { AmountCents } from '../money/index.js';

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
