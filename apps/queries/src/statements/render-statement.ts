// A statement as JSON, CSV or page.
import { formatAmount, indicatorOf, resultIndicatorOf, type AmountCents } from '@razao/domain';
import { columnsOf } from '../representations/answer-cells.js';
import type { Form } from '../representations/media.js';
import { jsonArray, renderTable, type RowOf } from '../representations/table.js';
import type { DrawnStatement } from './draw-statement.service.js';
import { StatementLineRow, UnassignedAccount } from './statement.dto.js';
import { statementPage } from './statement-page.js';

const LINE_COLUMNS = columnsOf(StatementLineRow);
const UNASSIGNED_COLUMNS = columnsOf(UnassignedAccount);

export interface StatementOf {
  readonly company: string;
  /** * for every branch. */
  readonly branch: string;
}

export function renderStatement(form: Form, of: StatementOf, drawn: DrawnStatement): string {
  if (form.kind === 'page') return statementPage(of, drawn);
  if (form.kind === 'csv') return renderTable(form, LINE_COLUMNS, linesOf(drawn));
  return json(of, drawn);
}

function json({ company, branch }: StatementOf, drawn: DrawnStatement): string {
  const { statement, from, to, compared, head, ownLines } = drawn;
  const before = JSON.stringify({
    company,
    branch,
    statement,
    from: from.toYearMonth(),
    to: to.toYearMonth(),
    ...(compared && { compared: { from: compared.from.toYearMonth(), to: compared.to.toYearMonth() } }),
    consolidated: head.consolidated,
    lines: ownLines ? 'COMPANY' : 'CHART',
  });
  const after =
    statement === 'BALANCE_SHEET' ? { balanced: drawn.balanced } : { result: formatAmount(drawn.result) };
  const lines = jsonArray(LINE_COLUMNS, linesOf(drawn));
  const unassigned = jsonArray(UNASSIGNED_COLUMNS, unassignedOf(drawn));
  return `${before.slice(0, -1)},"rows":${lines},"unassigned":${unassigned},${JSON.stringify(after).slice(1)}`;
}

function linesOf({ statement, compared, drawn }: DrawnStatement): RowOf<StatementLineRow>[] {
  return drawn.rows.map((row) => {
    const { line, first, last } = row;
    return {
      code: line.code,
      parent: line.parent ?? null,
      kind: line.kind,
      level: line.level,
      side: statement === 'INCOME_STATEMENT' ? resultIndicatorOf(row) : (line.side ?? null),
      text: line.text,
      previous: previousOf(compared, first),
      previousIndicator: compared === undefined ? null : indicatorOf(line, first),
      amount: formatAmount(last),
      indicator: indicatorOf(line, last),
    };
  });
}

function unassignedOf({ compared, drawn, accounts }: DrawnStatement): RowOf<UnassignedAccount>[] {
  return drawn.unassigned.map(({ account, first, last }) => ({
    cdAccounting: accounts.get(account)?.code ?? null,
    name: accounts.get(account)?.name ?? null,
    previous: previousOf(compared, first),
    amount: formatAmount(last),
  }));
}

function previousOf(compared: DrawnStatement['compared'], amount: AmountCents): string | null {
  return compared === undefined ? null : formatAmount(amount);
}
