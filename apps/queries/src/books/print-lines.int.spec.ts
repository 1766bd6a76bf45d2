// Compares the lines into which the page breaks a text with those that the database counts.
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { LINES_PER_PAGE, linesOf, paginated, type PrintedRow } from './print-lines.js';

const CHARS = 12;
const part = fc.constantFrom(
  'a',
  'bb',
  'ção',
  ' ',
  '  ',
  '\t',
  '\n',
  '-',
  'x'.repeat(CHARS),
  'y'.repeat(15),
  '漢',
  '😀',
);
const text = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''));

describe('the line breaking of a printed book', () => {
  const db = useTestDatabase();

  it.each([
    ['', ['']],
    ['   ', ['']],
    ['PAGTO NF 123', ['PAGTO NF 123']],
    ['PAGTO NF 1234', ['PAGTO NF', '1234']],
    ['RECEBIMENTO DE CLIENTE', ['RECEBIMENTO', 'DE CLIENTE']],
    ['  A\n\tB  ', ['A  B']],
    ['INCONSTITUCIONALMENTE JA', ['INCONSTITUCI', 'ONALMENTE JA']],
    ['漢字漢字漢字 漢', ['漢字漢字漢字', '漢']],
  ])('breaks %j between words where possible', (given, lines) => {
    expect(linesOf(given, CHARS)).toEqual(lines);
  });

  it('keeps all words, in lines within the limit, and cuts no word that fits into a line', () => {
    fc.assert(
      fc.property(text, (given) => {
        const lines = linesOf(given, CHARS);
        const perLine = /[漢😀]/u.test(given) ? CHARS / 2 : CHARS;
        expect(lines.join('').replace(/\s/g, '')).toBe(given.replace(/\s/g, ''));
        expect(lines.every((line) => Array.from(line).length <= perLine)).toBe(true);
        const words = given.split(/\s+/).filter((word) => word !== '' && Array.from(word).length <= perLine);
        for (const word of words) expect(lines.some((line) => line.includes(word))).toBe(true);
      }),
    );
  });

  it.each([1, 2])('ends no page with a title of %i lines, and makes none longer', async (height) => {
    const line: PrintedRow = { kind: 'line', cells: [['']] };
    const title: PrintedRow = { kind: 'title', cells: [Array.from({ length: height }, () => '')] };
    const before = Array.from({ length: LINES_PER_PAGE - 1 }, () => line);
    const rows = Readable.from([...before, title, ...before, line]);
    const pages: string[][] = [];
    for await (const page of paginated(rows)) pages.push(page.map(({ kind }) => kind));
    expect(pages.map((page) => [page.length, page[0], page.at(-1)])).toEqual([
      [LINES_PER_PAGE - 1, 'line', 'line'],
      [LINES_PER_PAGE + 2 - height, 'title', 'line'],
      ...(height > 1 ? [[height - 1, 'line', 'line']] : []),
    ]);
  });

  it('breaks a text into as many lines as ledger.printed_lines counts', async () => {
    const texts = fc.sample(text, { numRuns: 2_000 });
    const counted = await db.query<{ lines: number }>(
      `SELECT ledger.printed_lines(text, $2) AS lines FROM jsonb_array_elements_text($1) WITH ORDINALITY AS t(text, at) ORDER BY at`,
      [JSON.stringify(texts), CHARS],
    );
    expect(counted.map(({ lines }) => lines)).toEqual(texts.map((each) => linesOf(each, CHARS).length));
  });
});
