// Renders a book as a page that prints on A4: an opening term, the rows, a closing term. Each printed page is one block
// of fixed height, so that the page numbers, and the number of pages in the terms, are those of the paper. The page
// loads nothing and runs no script.
import { EVERY_BRANCH } from '@razao/auth';
import { taxNumberText } from '@razao/domain';
import { Html, markup, NOTHING } from '@razao/platform/html';
import { readFileSync } from 'node:fs';
import { dayText, type Book, type BookColumn } from './book.js';
import type { BookHead } from './book.store.js';
import type { Months } from '../statements/statement.store.js';
import { heightOf, LINES_PRINTED_MAX, pagesOfLines, paginated, type PrintedRow } from './print-lines.js';
import { signatureLines, type Signatory } from './signatories.js';

const STYLE = readFileSync(new URL('./book.css', import.meta.url), 'utf8');
/** With more signatories, the opening term and the closing term get further pages. */
const SIGNATORIES_PER_PAGE = 12;

interface Term {
  readonly title: string;
  readonly serves: string;
}
const OPENING_TERM: Term = { title: 'Termo de abertura', serves: 'serve' };
const CLOSING_TERM: Term = { title: 'Termo de encerramento', serves: 'serviu' };
/** The date is left blank: by law it is the day of the signatures, which is not the day of printing. */
const DATED = 'Local e data: ______________________________, ____/____/________';
/** The number is filled in by hand when the list of books has none. */
const NUMBER = ' nº ________';

export interface PrintedBook extends Months {
  readonly head: BookHead;
  readonly book: Book;
  /** The code of the branch; * for every branch. */
  readonly branch: string;
  readonly signatories: readonly Signatory[];
}

/**
 * @throws Error when the rows take more or fewer lines than were counted: the page numbers in the terms would be wrong.
 */
export async function* bookPages(printed: PrintedBook): AsyncGenerator<string> {
  const { book } = printed;
  const termPages = Math.max(1, Math.ceil(printed.signatories.length / SIGNATORIES_PER_PAGE));
  const pages = pagesOfLines(book.lines) + 2 * termPages;
  let number = 0;
  const page = (content: Html): string =>
    markup`<section class="page">${pageHead(printed, ++number, pages)}${content}</section>\n`.text;
  yield beginning(printed);
  for (const term of termOf(printed, OPENING_TERM, pages)) yield page(term);
  let lines = 0;
  for await (const rows of paginated(book.rows())) {
    lines += rows.reduce((sum, row) => sum + heightOf(row), 0);
    yield page(tableOf(book.columns, rows));
  }
  if (lines !== book.lines)
    throw new Error(`the ${book.title} has ${lines} lines, ${book.lines} were counted`);
  for (const term of termOf(printed, CLOSING_TERM, pages)) yield page(term);
  yield '</body></html>\n';
}

function beginning({ book, head, from, to }: PrintedBook): string {
  const title = `${book.title} ${head.code} ${from.format()} a ${to.format()}`;
  const widths = book.columns.map(({ chars }, index) => `.c${index}{width:${chars + 1}ch}`).join('');
  return `<!doctype html>\n<html lang="pt-BR"><head><meta charset="utf-8" />${
    markup`<title>${title}</title><style>${new Html(`${STYLE}${widths}`)}</style>`.text
  }</head><body>\n`;
}

function pageHead({ head, book, from, to }: PrintedBook, number: number, pages: number): Html {
  const cnpj = head.cnpj === null ? NOTHING : markup` ${taxNumberText(head.cnpj)}`;
  return markup`<header><p><bdi>${head.name}</bdi>${cnpj}</p><p class="number">Página ${number} de ${pages}</p><h1>${bookTitle(head, book)}</h1><p class="number">${from.format()} a ${to.format()}</p></header>`;
}

function bookTitle({ number }: BookHead, { title }: Book, blank = ''): string {
  return number === null ? `${title}${blank}` : `${title} nº ${number}`;
}

function tableOf(columns: readonly BookColumn[], rows: readonly PrintedRow[]): Html {
  const titles = columns.map(
    ({ title, isAmount }, index) =>
      markup`<th class="c${index}${isAmount === true ? ' amount' : ''}">${title}</th>`,
  );
  const under = rows[0]?.under;
  // This line is not among the counted ones; each page has room for it.
  const goesOn =
    under === undefined ? NOTHING : rowOf(columns, { kind: 'title', cells: [[`continuação: ${under}`]] });
  return markup`<table><thead><tr>${titles}</tr></thead><tbody>${goesOn}${rows.map((row) => rowOf(columns, row))}</tbody></table>`;
}

function rowOf(columns: readonly BookColumn[], { kind, cells }: PrintedRow): Html {
  const spans = cells.length === 1 ? markup` colspan="${columns.length}"` : NOTHING;
  const shown = cells.map((lines, index) =>
    columns[index]?.isAmount === true
      ? markup`<td class="amount">${lines.join('\n')}</td>`
      : markup`<td${spans}>${lines.join('\n')}</td>`,
  );
  return markup`<tr class="${kind}">${shown}</tr>`;
}

function termOf(printed: PrintedBook, { title, serves }: Term, pages: number): Html[] {
  const { signatories } = printed;
  const parts: (readonly Signatory[])[] = [];
  for (let at = 0; at === 0 || at < signatories.length; at += SIGNATORIES_PER_PAGE)
    parts.push(signatories.slice(at, at + SIGNATORIES_PER_PAGE));
  return parts.map(
    (part) =>
      markup`<div class="term"><h2>${title}</h2><p>${termText(printed, serves, pages)}</p><p class="dated">${DATED}</p>${signatureLines(part)}</div>`,
  );
}

function termText({ head, book, branch, from, to }: PrintedBook, serves: string, pages: number): Html {
  const facts = [
    head.cnpj === null ? '' : `, ${taxNumberText(head.cnpj)}`,
    head.nire === null ? '' : `, NIRE ${head.nire}`,
    head.registeredOn === null
      ? ''
      : `, com atos registrados em ${head.registeredOn.split('-').reverse().join('/')}`,
    head.municipality === null
      ? ''
      : `, em ${head.municipality}${head.state === null ? '' : `/${head.state}`}`,
    branch === EVERY_BRANCH ? ', todas as filiais' : `, filial ${branch}`,
  ].join('');
  return markup`Contém este livro, ${bookTitle(head, book, book.isRegistered === true ? NUMBER : '')}, ${pages} páginas numeradas eletronicamente de 1 a ${pages}, com até ${LINES_PRINTED_MAX} linhas cada uma, e ${serves} para a escrituração da empresa <bdi>${head.name}</bdi>${facts}, no período de 01/${from.format()} a ${dayText(to, to.days)}. Valores em reais.`;
}
