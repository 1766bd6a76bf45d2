// What the lines of an entry number do to accounts.
import type { AmountCents, EntryLine, Side } from '@razao/domain';

/** A line whose accounts are known. */
export interface PostedLine extends EntryLine {
  /** contaId */
  readonly accountId: number;
  readonly contraAccountId?: number | null;
}

interface AccountLine {
  readonly accountId: number;
  readonly side: Side;
  readonly amount: AmountCents;
  /** True for the contrapartida's half of a line that posts both. */
  readonly mirrored: boolean;
}

export function postingsOf(line: PostedLine, postsContra: boolean): AccountLine[] {
  const { accountId, side, amount, contraAccountId } = line;
  const own = { accountId, side, amount, mirrored: false };
  if (!postsContra || contraAccountId === undefined || contraAccountId === null) return [own];
  return [own, { accountId: contraAccountId, side: side === 'D' ? 'C' : 'D', amount, mirrored: true }];
}
