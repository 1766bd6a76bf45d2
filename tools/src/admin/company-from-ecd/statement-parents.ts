// Finds the totals of statement lines (J100, J150) of layouts before 7, whose lines do not name them.
import type { AmountCents } from '@razao/domain';
import type { LeftOut } from './left-out.js';

const TOTALS_SHOWN_MAX = 10;

export type Statement = 'BALANCE_SHEET' | 'INCOME_STATEMENT';

export interface Line {
  readonly statement: Statement;
  readonly code: string;
  parent: string;
  readonly kind: 'T' | 'D';
  readonly level: number;
  readonly side: string;
  readonly text: string;
}

type AmountsOf = (line: Line) => readonly AmountCents[];

/**
 * By its level, a line is a part of the nearest total of a smaller level above it, or else below it. When totals then
 * differ from the sums of their parts, a second attempt gives no more parts to a total that already equals their sum.
 */
export function withParents(lines: readonly Line[], amountsOf: AmountsOf, leftOut: LeftOut): Line[] {
  const byLevel = placed(lines, amountsOf, false);
  const byAmount = byLevel.off.length === 0 ? byLevel : placed(lines, amountsOf, true);
  const best = byAmount.off.length < byLevel.off.length ? byAmount : byLevel;
  for (const { code } of best.off.slice(0, TOTALS_SHOWN_MAX))
    leftOut.add(
      `total ${code} of the statements is not the sum of the lines below it; the file does not name its lines: check statement-lines.csv`,
    );
  leftOut.add('further totals are not such a sum', best.off.length - TOTALS_SHOWN_MAX);
  return best.lines;
}

/** @returns the lines with their parents, and the totals that are not the sum of their parts in each statement */
function placed(
  lines: readonly Line[],
  amountsOf: AmountsOf,
  byAmount: boolean,
): { readonly lines: Line[]; readonly off: readonly Line[] } {
  const sums = new Map<string, readonly AmountCents[]>();
  const isSum = (total: Line): boolean =>
    amountsOf(total).every((amount, at) => amount === (sums.get(total.code)?.[at] ?? 0n));
  const isFull = (total: Line): boolean =>
    byAmount && isSum(total) && amountsOf(total).some((amount) => amount !== 0n);
  const withParent = lines.map((line, index) => {
    const parent = parentOf(lines, index, isFull);
    if (parent === undefined) return { ...line, parent: '' };
    const before = sums.get(parent.code);
    sums.set(
      parent.code,
      amountsOf(line).map((amount, at) => amount + (before?.[at] ?? 0n)),
    );
    return { ...line, parent: parent.code };
  });
  return { lines: withParent, off: lines.filter((line) => line.kind === 'T' && !isSum(line)) };
}

function parentOf(lines: readonly Line[], index: number, isFull: (total: Line) => boolean): Line | undefined {
  const level = lines[index]?.level ?? 0;
  let nearest: Line | undefined;
  for (let at = index - 1; at >= 0; at -= 1) {
    const one = lines[at];
    if (one?.kind !== 'T' || one.level >= (nearest?.level ?? level)) continue;
    if (!isFull(one)) return one;
    nearest = one;
  }
  return lines.find((one, at) => at > index && one.kind === 'T' && one.level < level) ?? nearest;
}
