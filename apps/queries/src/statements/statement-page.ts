// Renders a statement as a page that a person reads, files and prints on A4. The page loads nothing and runs no script.
// An amount whose side is not that of its line is in parentheses; that of an account without a line has D or C.
import {
  formatAmountPtBr,
  formatBalancePtBr,
  taxNumberText,
  type AmountCents,
  type Language,
  type Period,
  type StatementRow,
} from '@razao/domain';
import { Html, markup, NOTHING } from '@razao/platform/html';
import { languageTag } from '@razao/platform/http';
import { inSlices } from '@razao/platform/turns';
import { EVERY_BRANCH } from '@razao/auth';
import { readFileSync } from 'node:fs';
import { dayText } from '../books/book.js';
import { signatureLines } from '../books/signatories.js';
import type { DrawnStatement } from './draw-statement.service.js';
import type { Months } from './statement.store.js';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.js';

const STYLE = new Html(readFileSync(new URL('./statement.css', import.meta.url), 'utf8'));
/** Lines that are deeper are not indented further. */
const LEVELS_INDENTED = 8;

export async function* statementPage(drawn: DrawnStatement, language: Language): AsyncGenerator<string> {
  const texts = STATEMENT_TEXTS[language];
  yield `<!doctype html>\n<html lang="${languageTag(language)}">${beginning(drawn, texts).text}<tbody>`;
  const depths = depthsOf(drawn);
  for await (const rows of inSlices(drawn.rows))
    yield rows.map((row) => lineRow(drawn, row, depths.get(row.line.level) ?? 1).text).join('');
  const cell = markup`<tr><td colspan="${columnsOf(drawn)}">`.text;
  yield `</tbody><tbody class="end">${cell}`;
  yield* unassigned(drawn, texts);
  yield `</td></tr>${cell}${signatureLines(drawn.signatories, texts.signatures).text}</td></tr></tbody></table></body></html>\n`;
}

/**
 * The page up to the head of its table. The browser repeats the head on every printed page, so it names the company,
 * the period and the unit of the amounts.
 */
function beginning(drawn: DrawnStatement, texts: StatementTexts): Html {
  const { head, statement, compared } = drawn;
  const title = texts.titles[statement];
  const titles = [drawn, ...(compared === undefined ? [] : [compared])].map(
    (months) => markup`<th class="amount">${columnTitle(drawn, months, texts)}</th>`,
  );
  return markup`<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title} ${drawn.company} ${texts.range(drawn.from.format(), drawn.to.format())}</title><style>${STYLE}</style></head><body><table><thead><tr><td colspan="${columnsOf(drawn)}"><header><h1>${title}</h1><p class="subject"><bdi>${head.name}</bdi>${cnpj(head.cnpj)}</p><p>${subject(drawn, texts)} ${periodText(drawn, texts)} ${texts.unit}</p>${state(drawn, texts)}</header></td></tr><tr><th>${texts.account}</th>${titles}</tr></thead>`;
}

function columnsOf({ compared }: DrawnStatement): number {
  return compared === undefined ? 2 : 3;
}

function cnpj(number: string | null): Html {
  return number === null ? NOTHING : markup`, ${taxNumberText(number)}`;
}

function subject({ company, branch }: DrawnStatement, texts: StatementTexts): string {
  return branch === EVERY_BRANCH ? texts.company(company) : texts.branch(company, branch);
}

function periodText({ statement, from, to }: DrawnStatement, texts: StatementTexts): string {
  if (statement === 'BALANCE_SHEET') return texts.on(lastDay(to));
  return texts.fromTo(`01/${from.format()}`, lastDay(to));
}

function columnTitle({ statement }: DrawnStatement, { from, to }: Months, texts: StatementTexts): string {
  if (statement === 'BALANCE_SHEET') return lastDay(to);
  return from.equals(to) ? to.format() : texts.range(from.format(), to.format());
}

function lastDay(month: Period): string {
  return dayText(month, month.days);
}

function state({ head, statement, balanced }: DrawnStatement, texts: StatementTexts): Html {
  const open = head.consolidated ? NOTHING : markup`<p class="warning">${texts.open}</p>`;
  if (statement === 'INCOME_STATEMENT' || balanced) return open;
  return markup`${open}<p class="warning">${texts.unbalanced}</p>`;
}

/** The depth of each level, from 1 on. A company's lines may have any levels in ascending order, such as 1, 11 and 24. */
function depthsOf({ rows }: DrawnStatement): ReadonlyMap<number, number> {
  const levels = [...new Set(rows.map(({ line }) => line.level))].sort((one, other) => one - other);
  return new Map(levels.map((level, at) => [level, at + 1]));
}

function lineRow(
  { statement, compared }: DrawnStatement,
  { line, first, last }: StatementRow,
  depth: number,
): Html {
  const isCredit = statement === 'INCOME_STATEMENT' || line.side === 'P';
  const shown = (amount: AmountCents): Html =>
    markup`<td class="amount">${amountText(isCredit ? -amount : amount)}</td>`;
  return markup`<tr class="${line.kind === 'T' ? 'total' : 'detail'}"><td class="line" style="--level: ${Math.min(depth, LEVELS_INDENTED)}"><bdi>${line.text}</bdi></td>${shown(last)}${compared === undefined ? NOTHING : shown(first)}</tr>`;
}

function amountText(amount: AmountCents): string {
  return amount < 0n ? `(${formatAmountPtBr(-amount)})` : formatAmountPtBr(amount);
}

async function* unassigned(
  { unassigned: figures, accounts }: DrawnStatement,
  texts: StatementTexts,
): AsyncGenerator<string> {
  if (figures.length === 0) return;
  yield markup`<section class="warning"><p>${texts.unassigned}</p>`.text;
  yield '<ul>';
  for await (const some of inSlices(figures))
    yield markup`${some.map(({ account, last }) => {
      const { code = '', name = '' } = accounts.get(account) ?? {};
      return markup`<li>${code} <bdi>${name}</bdi>: ${formatBalancePtBr(last)}</li>`;
    })}`.text;
  yield '</ul></section>';
}
