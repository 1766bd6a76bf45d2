// Makes the statement lines of a company that declares none, from its chart. Every account whose nature belongs to the
// statement becomes a line with the account's code; a synthetic account becomes a total. Each side of the balance sheet
// begins with one total, and the income statement ends with the result. These totals are added when the chart has no
// single account for them.
import { nearestAncestorCode, placeOfCode, type AccountKind } from '../accounts/codes.js';
import { RESULT_NATURE } from '../accounts/natures.js';
import type { Steps } from '../steps.js';
import type { StatementForm, StatementLine, StatementName } from './statement.js';

export interface ChartAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
  /** 01 assets, 02 liabilities, 03 equity, 04 result; accounts of other natures are in no statement. */
  readonly nature: string;
}

const SIDES: Readonly<Record<string, 'A' | 'P'>> = { '01': 'A', '02': 'P', '03': 'P' };
const TOTALS = {
  A: { code: 'ATIVO', text: 'ATIVO' },
  P: { code: 'PASSIVO', text: 'PASSIVO E PATRIMÔNIO LÍQUIDO' },
  RESULT: { code: 'RESULTADO', text: 'RESULTADO DO PERÍODO' },
};

/** The statement that contains accounts of this nature; undefined when none does. */
export function statementOfNature(nature: string): StatementName | undefined {
  if (nature === RESULT_NATURE) return 'INCOME_STATEMENT';
  return nature in SIDES ? 'BALANCE_SHEET' : undefined;
}

/** @param chart the accounts in the order of the chart */
export function* defaultForm(
  statement: StatementName,
  chart: readonly ChartAccount[],
): Steps<StatementForm<number>> {
  const lineOf = new Map<number, string>();
  const groups = new Map<'A' | 'P' | undefined, Map<string, StatementLine>>();
  for (const { id, code, kind, name, nature } of chart) {
    yield;
    if (statementOfNature(nature) !== statement) continue;
    const side = SIDES[nature];
    const lines = groups.get(side) ?? new Map<string, StatementLine>();
    groups.set(side, lines);
    // The parent is the nearest total above the account on the same side.
    const place = placeOfCode(code);
    const parent = lines.get(nearestAncestorCode(place, (above) => lines.get(above)?.kind === 'T') ?? '');
    const level = 1 + (parent?.level ?? 0);
    lines.set(place, { code, parent: parent?.code, kind: kind === 'S' ? 'T' : 'D', level, side, text: name });
    if (kind === 'A') lineOf.set(id, code);
  }
  const lines: StatementLine[] = [];
  for (const side of statement === 'BALANCE_SHEET' ? (['A', 'P'] as const) : [undefined])
    yield* below(side, groups.get(side) ?? new Map<string, StatementLine>(), lines);
  return { statement, lines, lineOf };
}

/** Adds the lines as parts of one total: their only root, when it is a total, otherwise a total of TOTALS. */
function* below(
  side: 'A' | 'P' | undefined,
  own: ReadonlyMap<string, StatementLine>,
  lines: StatementLine[],
): Steps<void> {
  const roots: StatementLine[] = [];
  for (const line of own.values()) {
    yield;
    if (line.parent === undefined) roots.push(line);
  }
  const [root] = roots;
  if (root === undefined) return;
  const hasTotal = roots.length === 1 && root.kind === 'T';
  const { code, text } = TOTALS[side ?? 'RESULT'];
  const total: StatementLine = hasTotal ? root : { code, parent: undefined, kind: 'T', level: 1, side, text };
  // The total of the income statement comes after the lines that it sums.
  if (side !== undefined) lines.push(total);
  for (const line of own.values()) {
    yield;
    if (!hasTotal) lines.push({ ...line, parent: line.parent ?? code, level: line.level + 1 });
    else if (line !== root) lines.push(line);
  }
  if (side === undefined) lines.push(total);
}
