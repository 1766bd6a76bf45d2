// The lines of a company that has none: those of its chart. Every account of the statement's natures is a line with the account's
// code, synthetic ones are totals. The balance sheet has one total per side and the income statement ends with the result,
// which are added where the chart has none.
import { byAccountCode, nearestAncestorCode, type AccountKind } from '../accounts/codes.js';
import type { StatementForm, StatementLine, StatementName, StatementSide } from './statement.js';

export interface ChartAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
  /** 01 assets, 02 liabilities, 03 equity, 04 result; others are in no statement. */
  readonly nature: string;
}

const SIDES: Readonly<Record<string, StatementSide>> = { '01': 'A', '02': 'P', '03': 'P' };
export const RESULT_NATURE = '04';
const TOTALS = {
  A: { code: 'ATIVO', text: 'ATIVO' },
  P: { code: 'PASSIVO', text: 'PASSIVO E PATRIMÔNIO LÍQUIDO' },
  RESULT: { code: 'RESULTADO', text: 'RESULTADO DO PERÍODO' },
};

/** Which statement an account of this nature is in. */
export function statementOfNature(nature: string): StatementName | undefined {
  if (nature === RESULT_NATURE) return 'INCOME_STATEMENT';
  return nature in SIDES ? 'BALANCE_SHEET' : undefined;
}

export function defaultForm(statement: StatementName, chart: readonly ChartAccount[]): StatementForm<number> {
  const accounts = chart.filter(({ nature }) => statementOfNature(nature) === statement).sort(byAccountCode);
  const lines =
    statement === 'BALANCE_SHEET'
      ? (['A', 'P'] as const).flatMap((side) =>
          below(
            TOTALS[side],
            side,
            'first',
            linesOf(accounts, ({ nature }) => SIDES[nature] === side, side),
          ),
        )
      : below(
          TOTALS.RESULT,
          undefined,
          'last',
          linesOf(accounts, () => true, undefined),
        );
  const analytic = accounts.filter(({ kind }) => kind === 'A');
  return { statement, lines, lineOf: new Map(analytic.map(({ id, code }) => [id, code])) };
}

/** In chart order; the parent is the nearest total above of the same side. */
function linesOf(
  accounts: readonly ChartAccount[],
  isIn: (account: ChartAccount) => boolean,
  side: StatementSide | undefined,
): StatementLine[] {
  const lines = new Map<string, StatementLine>();
  for (const { code, kind, name } of accounts.filter(isIn)) {
    const parent = nearestAncestorCode(code, (ancestor) => lines.get(ancestor)?.kind === 'T');
    const level = 1 + (lines.get(parent ?? '')?.level ?? 0);
    lines.set(code, { code, parent, kind: kind === 'S' ? 'T' : 'D', level, side, text: name });
  }
  return [...lines.values()];
}

/** The lines as parts of one total: theirs, when a single one is at the top, else this one. */
function below(
  { code, text }: { readonly code: string; readonly text: string },
  side: StatementSide | undefined,
  place: 'first' | 'last',
  lines: readonly StatementLine[],
): StatementLine[] {
  const [root, ...more] = lines.filter(({ parent }) => parent === undefined);
  if (root === undefined) return [];
  const hasTotal = more.length === 0 && root.kind === 'T';
  const total: StatementLine = hasTotal ? root : { code, parent: undefined, kind: 'T', level: 1, side, text };
  const parts = hasTotal
    ? lines.filter((line) => line !== root)
    : lines.map((line) => ({ ...line, parent: line.parent ?? code, level: line.level + 1 }));
  return place === 'first' ? [total, ...parts] : [...parts, total];
}
