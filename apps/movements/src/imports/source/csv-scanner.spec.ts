import { describe, expect, it } from '@jest/globals';
import { RECORD_CHARS_MAX } from '../limits.js';
import { type CsvRecord, CsvScanner } from './csv-scanner.js';

function scan(text: string, columns = 3, delimiter: ',' | ';' = ','): CsvRecord[] {
  const scanner = new CsvScanner({ delimiter, columns, firstLine: 1 });
  return [...scanner.push(text), ...scanner.end()];
}

const brief = (records: CsvRecord[]): unknown[] =>
  records.map(({ line, fields, fault }) => (fault === undefined ? [line, ...fields] : [line, fault]));

describe('the CSV scanner', () => {
  it('splits lines into fields and counts physical lines, with any line end', () => {
    const expected = [
      [1, 'a', 'b', 'c'],
      [2, '', 'x', ''],
      [4, 'd', 'é', 'f g'],
    ];
    expect(brief(scan('a,b,c\n,x,\n\nd,é,f g\n'))).toEqual(expected);
    expect(brief(scan('a,b,c\r\n,x,\r\n\r\nd,é,f g\r\n'))).toEqual(expected);
    expect(brief(scan('a,b,c\n,x,\n\nd,é,f g'))).toEqual(expected);
    expect(brief(scan('a;b,b;c\n', 3, ';'))).toEqual([[1, 'a', 'b,b', 'c']]);
  });

  it('reads quoted fields by RFC 4180, also with line breaks', () => {
    expect(brief(scan('"a","b ""x"" b","c,c"\r\n"","1\n2\r\n3",x\ny,y,y'))).toEqual([
      [1, 'a', 'b "x" b', 'c,c'],
      [2, '', '1\n2\r\n3', 'x'],
      [5, 'y', 'y', 'y'],
    ]);
  });

  it.each(['\n', '\r\n'])('skips the empty cells and rows of spreadsheets, with lines ended by %j', (end) => {
    const lines = [
      'a,b,c,',
      ',,',
      ',,,',
      '  , ,',
      '"","",""',
      '"a","b","c",""',
      '"a","b',
      'b","c",',
      ',,',
      'd,e,f',
    ];
    expect(brief(scan(lines.join(end)))).toEqual([
      [1, 'a', 'b', 'c'],
      [6, 'a', 'b', 'c'],
      [7, 'a', `b${end}b`, 'c'],
      [10, 'd', 'e', 'f'],
    ]);
    expect(brief(scan(`a,b,c,x${end}a,b,c,,${end}`))).toEqual([
      [1, { kind: 'columns', found: 4 }],
      [2, { kind: 'columns', found: 5 }],
    ]);
  });

  it('reports a wrong number of columns as a fault of the row', () => {
    expect(brief(scan('a,b\na,b,c\na,b,c,d\n"a",b\n'))).toEqual([
      [1, { kind: 'columns', found: 2 }],
      [2, 'a', 'b', 'c'],
      [3, { kind: 'columns', found: 4 }],
      [4, { kind: 'columns', found: 2 }],
    ]);
  });

  it.each([
    ['a quote inside a field', 'a,b"b,c', 1],
    ['text after a closing quote', 'a,"b"b,c', 1],
    ['a quote that is never closed', '"a,b,c', 0],
    ['a quote opened in the last field', 'a,b,"c', 2],
  ])('reports %s as a fault of its line, and continues with the next', (_, bad, column) => {
    expect(brief(scan(`x,x,x\n${bad}\ny,"y",y\nz,z,z\n`))).toEqual([
      [1, 'x', 'x', 'x'],
      [2, { kind: 'quote', column }],
      [3, 'y', 'y', 'y'],
      [4, 'z', 'z', 'z'],
    ]);
  });

  it('returns the fields before a fault', () => {
    expect(scan('D1,"x,y\nD2,"a",b\n')).toEqual([
      { line: 1, fields: ['D1'], fault: { kind: 'quote', column: 1 } },
      { line: 2, fields: ['D2', 'a', 'b'] },
    ]);
  });

  it('reports a stray quote when a record over several lines has a wrong number of columns', () => {
    expect(brief(scan('a,"b\nc,c,c\n",d,e,f\ny,y,y\n'))).toEqual([
      [1, { kind: 'quote', column: 1, record: { found: 5, lastLine: 3 } }],
      [2, 'c', 'c', 'c'],
      [3, { kind: 'quote', column: 0 }],
      [4, 'y', 'y', 'y'],
    ]);
  });

  it('accepts a line of RECORD_CHARS_MAX characters, and refuses one more', () => {
    const atLimit = `a,b,${'c'.repeat(RECORD_CHARS_MAX - 4)}`;
    for (const end of ['', '\r', '\n', '\r\n']) {
      expect(scan(`${atLimit}${end}`)).toHaveLength(1);
      expect(() => scan(`x,y,z\n${atLimit}c${end}`)).toThrow(/line 2 has more than 16384 characters/);
    }
    expect(() => scan(`${atLimit}\rc\n`)).toThrow(/line 1 has more than/);
  });

  it('reports an open quote as a fault of its line when a record exceeds its limit', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `l${index},${'x'.repeat(50)},z`);
    const records = scan(`a,"b,c\n${lines.join('\n')}\nq,q,"q"\n`);
    expect(brief(records.slice(0, 1))).toEqual([[1, { kind: 'quote', column: 1 }]]);
    expect(records).toHaveLength(402);
    expect(records.filter(({ fault }) => fault !== undefined)).toHaveLength(1);
  });
});
