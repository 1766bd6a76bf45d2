// Breaks a printed book into lines and pages. A page has a fixed number of lines, and a text takes as many lines as its
// words fill. The database therefore counts the pages of a book before its first page is written: ledger.printed_lines
// counts in the same way as this file.

/** A row of cells, each of them a list of lines. The row is as high as its longest cell. */
export interface PrintedRow {
  readonly kind: 'title' | 'line' | 'total';
  readonly cells: readonly (readonly string[])[];
  /**
   * The entry or account that the row belongs to, in one line. It is repeated above the row when the row begins a page.
   */
  readonly under?: string;
}

export const LINES_PER_PAGE = 68;

/** Characters beyond the Latin blocks may be twice as wide. */
const WIDE = /[^\u0001-\u024f]/;
const LINE_BREAKS = /[\t\n\r]/g;
const OUTER_BLANKS = /^ +| +$/g;

/** Fills each line with as many words as fit; a word that is longer than a line is cut. */
export function linesOf(text: string, chars: number): string[] {
  const perLine = WIDE.test(text) ? Math.floor(chars / 2) : chars;
  let rest = Array.from(text.replace(LINE_BREAKS, ' ').replace(OUTER_BLANKS, ''));
  const lines: string[] = [];
  while (rest.length > perLine) {
    const blank = rest.lastIndexOf(' ', perLine);
    const end = blank < 0 ? perLine : blank;
    lines.push(rest.slice(0, end).join('').replace(OUTER_BLANKS, ''));
    let next = end;
    while (rest[next] === ' ') next += 1;
    rest = rest.slice(next);
  }
  return [...lines, rest.join('')];
}

export function heightOf({ cells }: PrintedRow): number {
  return Math.max(1, ...cells.map((lines) => lines.length));
}

export function pagesOfLines(lines: number): number {
  return Math.ceil(lines / LINES_PER_PAGE);
}

/** The counted lines, and above them one line that says what continues, or has the title of what begins. */
export const LINES_PRINTED_MAX = LINES_PER_PAGE + 1;

/**
 * Distributes rows over pages; a row that does not fit continues at the top of the next page. A title that would begin
 * in the last line of a page is printed above the lines of the next page, which does not change their number.
 */
export async function* paginated(rows: AsyncIterable<PrintedRow>): AsyncGenerator<PrintedRow[]> {
  let page: PrintedRow[] = [];
  let free = LINES_PER_PAGE;
  for await (const row of rows) {
    if (row.kind === 'title' && free === 1) {
      yield page;
      page = [row];
      free += LINES_PER_PAGE - heightOf(row);
      continue;
    }
    let rest = row;
    while (heightOf(rest) > free) {
      if (free > 0) page.push(sliceOf(rest, 0, free));
      rest = sliceOf(rest, free, undefined);
      yield page;
      page = [];
      free = LINES_PER_PAGE;
    }
    page.push(rest);
    free -= heightOf(rest);
  }
  if (page.length > 0) yield page;
}

function sliceOf(row: PrintedRow, from: number, to: number | undefined): PrintedRow {
  return { ...row, cells: row.cells.map((lines) => lines.slice(from, to)) };
}
