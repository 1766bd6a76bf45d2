// A statement as a page that a person reads, files and prints on A4: nothing is loaded, nothing runs. Amounts are on the side of
// their line, those on the other side are in parentheses.
import { formatAmountPtBr, twoDigits, type AmountCents, type Period, type StatementRow } from '@razao/domain';
import { Html, markup, NOTHING } from '@razao/platform/html';
import { inSlices } from '@razao/platform/turns';
import { readFileSync } from 'node:fs';
import { signatureLines, taxNumberText } from '../books/signatories.js';
import type { DrawnStatement } from './draw-statement.service.js';
import type { StatementOf } from './render-statement.js';

const STYLE = new Html(readFileSync(new URL('./statement.css', import.meta.url), 'utf8'));
const TITLES = {
  BALANCE_SHEET: 'Balanço patrimonial',
  INCOME_STATEMENT: 'Demonstração do resultado',
};
/** Deeper lines are not set further in. */
const INDENTS_MAX = 8;

export async function* statementPage(of: StatementOf, drawn: DrawnStatement): AsyncGenerator<string> {
  yield `<!doctype html>\n<html lang="pt-BR">${beginning(of, drawn).text}<tbody>`;
  for await (const rows of inSlices(drawn.drawn.rows))
    yield rows.map((row) => lineRow(drawn, row).text).join('');
  yield '</tbody></table>';
  yield markup`${unassigned(drawn)} ${signatureLines(drawn.signatories)}`.text;
  yield '</body></html>\n';
}

/** As far as the head of the table. */
function beginning(of: StatementOf, drawn: DrawnStatement): Html {
  const { head, statement, compared } = drawn;
  const title = TITLES[statement];
  const titles = [drawn, ...(compared === undefined ? [] : [compared])].map(
    (months) => markup`<th class="amount">${columnTitle(drawn, months)}</th>`,
  );
  return markup`<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title} ${of.company} ${drawn.from.format()} a ${drawn.to.format()}</title><style>${STYLE}</style></head><body><header><h1>${title}</h1><p class="subject"><bdi>${head.name}</bdi>${cnpj(head.cnpj)}</p><p>${subject(of)} ${periodText(drawn, drawn)} Valores em reais.</p>${state(drawn)}</header><table><thead><tr><th>Conta</th>${titles}</tr></thead>`;
}

function cnpj(number: string | null): Html {
  return number === null ? NOTHING : markup`, ${taxNumberText(number)}`;
}

function subject({ company, branch }: StatementOf): string {
  return branch === '*' ? `Empresa ${company}, todas as filiais.` : `Empresa ${company}, filial ${branch}.`;
}

function periodText({ statement }: DrawnStatement, { from, to }: { from: Period; to: Period }): string {
  if (statement === 'BALANCE_SHEET') return `Em ${lastDay(to)}.`;
  return `De 01/${from.format()} a ${lastDay(to)}.`;
}

function columnTitle({ statement }: DrawnStatement, { from, to }: { from: Period; to: Period }): string {
  if (statement === 'BALANCE_SHEET') return lastDay(to);
  return from.equals(to) ? to.format() : `${from.format()} a ${to.format()}`;
}

function lastDay(month: Period): string {
  return `${twoDigits(month.days)}/${month.format()}`;
}

function state({ head, statement, balanced }: DrawnStatement): Html {
  const open = head.consolidated
    ? NOTHING
    : markup`<p class="warning">Há meses não consolidados: os valores ainda podem mudar.</p>`;
  if (statement === 'INCOME_STATEMENT' || balanced) return open;
  return markup`${open}<p class="warning">O ativo não é igual ao passivo mais o patrimônio líquido.</p>`;
}

function lineRow({ statement, compared }: DrawnStatement, { line, first, last }: StatementRow): Html {
  const indent = Math.min(line.level, INDENTS_MAX);
  const isCredit = statement === 'INCOME_STATEMENT' || line.side === 'P';
  const shown = (amount: AmountCents): Html =>
    markup`<td class="amount">${amountText(isCredit ? -amount : amount)}</td>`;
  return markup`<tr class="${line.kind === 'T' ? 'total' : 'detail'}"><td class="indent-${indent}"><bdi>${line.text}</bdi></td>${shown(last)}${compared === undefined ? NOTHING : shown(first)}</tr>`;
}

function amountText(amount: AmountCents): string {
  return amount < 0n ? `(${formatAmountPtBr(-amount)})` : formatAmountPtBr(amount);
}

function unassigned({ drawn, accounts }: DrawnStatement): Html {
  if (drawn.unassigned.length === 0) return NOTHING;
  return markup`<section class="warning">
    <p>Contas sem linha na demonstração, em nenhum total:</p>
    <ul>
      ${drawn.unassigned.map(({ account, last }) => {
        const { code = '', name = '' } = accounts.get(account) ?? {};
        return markup`<li>${code} <bdi>${name}</bdi>: ${amountText(last)}</li>`;
      })}
    </ul>
  </section>`;
}
