import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderTable, type Column } from './table.js';

const COLUMNS = [
  { name: 'code', kind: 'text' },
  { name: 'level', kind: 'integer' },
  { name: 'value', kind: 'decimal', optional: true },
] as const satisfies readonly Column[];

const JSON_FORM = { kind: 'json' } as const;
const STANDARD = { kind: 'csv', dialect: 'standard' } as const;
const PT_BR = { kind: 'csv', dialect: 'pt-BR' } as const;

describe('a table as JSON', () => {
  it('writes every digit of a decimal', () => {
    const rows = [{ code: '1.10', level: 2, value: '123456789012345678.90' }];
    expect(renderTable(JSON_FORM, COLUMNS, rows)).toBe(
      '[{"code":"1.10","level":2,"value":123456789012345678.90}]',
    );
  });

  it('omits null in an optional column, and writes null in other columns', () => {
    expect(renderTable(JSON_FORM, COLUMNS, [{ code: null, level: 1, value: null }])).toBe(
      '[{"code":null,"level":1}]',
    );
    expect(renderTable(JSON_FORM, COLUMNS, [])).toBe('[]');
  });

  it('throws TypeError when a decimal is not a number', () => {
    for (const value of ['NaN', 'Infinity', '1e9', '', '1.', '"'])
      expect(() => renderTable(JSON_FORM, COLUMNS, [{ code: '', level: 1, value }])).toThrow(TypeError);
  });

  it('parses to the same values, exact up to fifteen digits', () => {
    const row = fc.record({
      code: fc.string({ unit: 'binary' }),
      level: fc.integer(),
      cents: fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const given = rows.map(({ code, level, cents }) => ({ code, level, value: decimal(cents) }));
        const read = JSON.parse(renderTable(JSON_FORM, COLUMNS, given)) as {
          code: string;
          level: number;
          value: number;
        }[];
        expect(read.map(({ code, level, value }) => [code, level, BigInt(Math.round(value * 100))])).toEqual(
          rows.map(({ code, level, cents }) => [code, level, cents]),
        );
      }),
    );
  });
});

describe('a table as CSV', () => {
  it('follows RFC 4180 in the standard dialect', () => {
    const rows = [
      { code: 'a "b", c', level: 1, value: '-1234.50' },
      { code: 'line\nend', level: 2, value: null },
    ];
    expect(renderTable(STANDARD, COLUMNS, rows)).toBe(
      'code,level,value\r\n"a ""b"", c",1,-1234.50\r\n"line\nend",2,\r\n',
    );
  });

  it('has semicolons, decimal commas, a byte order mark and no formula in the pt-BR dialect', () => {
    const rows = [{ code: '=SOMA(A1)', level: 1, value: '-1234.50' }];
    expect(renderTable(PT_BR, COLUMNS, rows)).toBe("\uFEFFcode;level;value\r\n'=SOMA(A1);1;-1234,50\r\n");
  });

  it.each(['=', '+', '-', '@', '\t', '\r'])(
    'puts an apostrophe before a text that begins with %j, in every dialect',
    (first) => {
      const rows = [{ code: `${first}1`, level: -1, value: '-1234.50' }];
      const cell = first === '\r' ? `"'\r1"` : `'${first}1`;
      expect(renderTable(STANDARD, COLUMNS, rows)).toBe(`code,level,value\r\n${cell},-1,-1234.50\r\n`);
      expect(renderTable(PT_BR, COLUMNS, rows)).toBe(`\uFEFFcode;level;value\r\n${cell};-1;-1234,50\r\n`);
    },
  );

  it('has one record per row, whatever characters the texts hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', 'a', '=', ' ') })),
        (texts) => {
          const rows = texts.map((code) => ({ code, level: 1, value: '0.00' }));
          const [, ...records] = parseCsv(renderTable(STANDARD, COLUMNS, rows));
          expect(records.map(([code]) => code)).toEqual(texts.map((text) => text.replace(/^[=\r]/, "'$&")));
        },
      ),
    );
  });
});

function decimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses CSV as RFC 4180 has it, in the simplest way. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}
