// Renders a statement as JSON, CSV or page.
import {
  formatAmount,
  indicatorOf,
  resultIndicatorOf,
  type AccountFigures,
  type AmountCents,
  type Language,
  type StatementRow,
} from '@razao/domain';
import { jsonArrayChunks } from '@razao/platform/streams';
import { columnsOf } from '../representations/answer-cells.js';
import type { Form } from '../representations/media.js';
import { csvChunks, jsonObject, mappedSlices, type RowOf } from '../representations/table.js';
import type { DrawnStatement } from './draw-statement.service.js';
import { StatementLineRow, UnassignedAccount } from './statement.dto.js';
import { statementPage } from './statement-page.js';

const LINE_COLUMNS = columnsOf(StatementLineRow);
const UNASSIGNED_COLUMNS = columnsOf(UnassignedAccount);

/**
 * Renders in parts, and lets the event loop serve others in between: a statement of a large chart takes hundreds of
 * milliseconds.
 * @param language the language of a page; JSON and CSV have none
 */
export async function* renderStatement(
  form: Form,
  drawn: DrawnStatement,
  language: Language = 'pt',
): AsyncGenerator<string> {
  if (form.kind === 'page') yield* statementPage(drawn, language);
  else if (form.kind === 'json') yield* json(drawn);
  else
    yield* csvChunks(
      LINE_COLUMNS,
      mappedSlices(drawn.rows, (row) => lineOf(drawn, row)),
      form.dialect,
    );
}

async function* json(drawn: DrawnStatement): AsyncGenerator<string> {
  const { company, branch, statement, from, to, compared, head, ownLines, rows, unassigned } = drawn;
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
  yield `${before.slice(0, -1)},"rows":`;
  yield* jsonArrayChunks(mappedSlices(rows, (row) => jsonObject(LINE_COLUMNS, lineOf(drawn, row))));
  yield ',"unassigned":';
  yield* jsonArrayChunks(
    mappedSlices(unassigned, (figures) => jsonObject(UNASSIGNED_COLUMNS, unassignedOf(drawn, figures))),
  );
  yield `,${JSON.stringify(after).slice(1)}`;
}

function lineOf({ statement, compared }: DrawnStatement, row: StatementRow): RowOf<StatementLineRow> {
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
}

function unassignedOf(
  { compared, accounts }: DrawnStatement,
  { account, first, last }: AccountFigures<number>,
): RowOf<UnassignedAccount> {
  return {
    cdAccounting: accounts.get(account)?.code ?? null,
    name: accounts.get(account)?.name ?? null,
    previous: previousOf(compared, first),
    amount: formatAmount(last),
  };
}

function previousOf(compared: DrawnStatement['compared'], amount: AmountCents): string | null {
  return compared === undefined ? null : formatAmount(amount);
}
