// Computes the effect of an entry number's lines on accounts.
import type { AmountCents, Side } from '@razao/domain';

/** A line whose accounts are known. */
export interface PostedLine {
  readonly lancamento: string;
  readonly side: Side;
  readonly day: number;
  readonly amount: AmountCents;
  /** contaId */
  readonly accountId: number;
  readonly contraAccountId?: number | null;
}

interface AccountLine {
  readonly accountId: number;
  readonly side: Side;
  readonly amount: AmountCents;
  /** Whether this is the contrapartida's half of a line that posts both sides. */
  readonly mirrored: boolean;
}

/**
 * Whether the lines of an entry number post their contrapartidas too.
 * @throws when one of these lines has none
 */
export function postContras(lines: readonly PostedLine[]): boolean {
  const net = lines.reduce((sum, { side, amount }) => sum + (side === 'D' ? amount : -amount), 0n);
  const bare = lines.find(({ contraAccountId = null }) => contraAccountId === null);
  if (net !== 0n && bare !== undefined) throw new Error(`entry number ${bare.lancamento} does not balance`);
  return net !== 0n;
}

export function postingsOf(line: PostedLine, postsContra: boolean): AccountLine[] {
  const { accountId, side, amount, contraAccountId } = line;
  const own = { accountId, side, amount, mirrored: false };
  if (!postsContra || contraAccountId === undefined || contraAccountId === null) return [own];
  return [own, { accountId: contraAccountId, side: side === 'D' ? 'C' : 'D', amount, mirrored: true }];
}
