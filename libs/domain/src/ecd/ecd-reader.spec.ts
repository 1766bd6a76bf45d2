import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EcdReader, type EcdLine } from './ecd-reader.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (each) => each.charCodeAt(0));

function read(bytes: Uint8Array, chunk = bytes.length, lineBytesMax?: number): EcdLine[] {
  const reader = new EcdReader(lineBytesMax);
  const lines: EcdLine[] = [];
  for (let from = 0; from < bytes.length; from += chunk)
    lines.push(...reader.push(bytes.subarray(from, from + chunk)));
  return [...lines, ...reader.end()];
}

describe('EcdReader', () => {
  it.each([
    ['ISO-8859-1, CR LF', latin1('|0000|LECD|São João|\r\n|0001|0|\r\n'), false],
    ['UTF-8, LF', utf8('|0000|LECD|São João|\n|0001|0|\n'), true],
    ['UTF-8 with a byte order mark', utf8('\ufeff|0000|LECD|São João|\n|0001|0|'), true],
  ])('reads %s', (_, bytes, isUtf8) => {
    expect(read(bytes)).toMatchObject([
      { line: 1, record: '0000', values: ['0000', 'LECD', 'São João'], formed: true, utf8: isUtf8 },
      { line: 2, record: '0001', values: ['0001', '0'], formed: true, utf8: false },
    ]);
  });

  it('reads characters of Windows-1252, such as a dash', () => {
    expect(read(latin1('|I075|1|a \x96 b|\n'))[0]?.values[2]).toBe('a – b');
  });

  it.each(['I050|1|', '|I050|1', 'x', '', '|'])('marks the line %j as not formed', (text) => {
    expect(read(utf8(`${text}\n`))).toMatchObject([{ line: 1, formed: false }]);
  });

  it('ignores the signature after record 9999', () => {
    const bytes = utf8('|9999|1|\r\nSBRCAAEPDR0\x00\x01\n|0000|LECD|\n');
    expect(read(bytes).map(({ record }) => record)).toEqual(['9999']);
  });

  it('reads an attachment J800 with line ends as one record, and counts its lines', () => {
    const lines = read(utf8('|J800|001|notes|hash|{\\rtf1\n|x|\nend}|J800FIM|\n|J900|1|\n'));
    expect(lines).toMatchObject([
      { line: 1, record: 'J800', formed: true },
      { line: 4, record: 'J900' },
    ]);
    expect(lines[0]?.values).toHaveLength(6);
  });

  it('cuts a line above the limit, and reads the next line', () => {
    const at = `|I075|${'x'.repeat(13)}|`;
    expect(read(utf8(`${at}\n|9999|2|\n`), 5, 20)).toMatchObject([
      { record: 'I075', formed: true, cut: false },
      { line: 2 },
    ]);
    expect(read(utf8(`${at}x|\n|9999|2|\n`), 5, 20)).toMatchObject([
      { line: 1, record: 'I075', formed: false, cut: true },
      { line: 2, record: '9999', formed: true },
    ]);
  });

  it.each([
    ['on one line', '|J800|1|2|3|{rtf xxxxxxxxxxxx}|J800FIM|', 1],
    [
      'on several lines, of which the last is too long',
      '|J801|1|2|3|{rtf\nxxxxxxxxxxxxxxxxxxxx}|J801FIM|',
      2,
    ],
  ])('reads an attachment above the limit %s, wherever chunks end', (_, attachment, count) => {
    const text = `${attachment}\r\n|J900|1|\r\n`;
    for (let chunk = 1; chunk <= text.length; chunk += 1) {
      const lines = read(utf8(text), chunk, 20);
      expect(lines).toMatchObject([
        { line: 1, record: attachment.slice(1, 5), formed: true, cut: false },
        { line: count + 1, record: 'J900', formed: true },
      ]);
      expect(lines[0]?.values).toHaveLength(6);
    }
    expect(new EcdReader(20).pushText(text)).toEqual(read(utf8(text), 1, 20));
  });

  it('reads the same lines from chunks of any size', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              '|I250|1||2,00|D|||ção|',
              '|J800|1|2|3|{rtf',
              '}|J800FIM|',
              '|J800|1|2|3|x|J800FIM|',
              '|I075|ÿ|',
              '\r',
              '',
            ),
            fc.string(),
          ),
        ),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
        (texts, chunk, wide, lineBytesMax) => {
          const bytes = (wide ? utf8 : latin1)(texts.join('\n'));
          expect(read(bytes, chunk, lineBytesMax)).toEqual(read(bytes, bytes.length, lineBytesMax));
        },
      ),
    );
  });
});
