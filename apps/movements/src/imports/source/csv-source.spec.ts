import { describe, expect, it } from '@jest/globals';
import { RECORD_CHARS_MAX } from '../limits.js';
import { type RawRow, FIELD } from '../rows/raw-row.js';
import { openCsv } from './csv-source.js';

async function read(...pieces: string[]): Promise<{ accountColumn: string; rows: RawRow[] }> {
  async function* text(): AsyncGenerator<string> {
    for (const piece of pieces) yield await Promise.resolve(piece);
  }
  const file = await openCsv(text());
  const rows: RawRow[] = [];
  for await (const block of file.rows) rows.push(...block);
  return { accountColumn: file.accountColumn, rows };
}

const REQUIRED = 'documento,lancamento,debcre,day,conta,valor';

describe('a CSV file', () => {
  it('may have its columns in any order, with either delimiter and names in any case', async () => {
    const { accountColumn, rows } = await read(
      'VALOR; conta ;day;debcre;lancamento;documento;historico\n10,5',
      '0;1.1;5;D;1;D1;"a;b"\n',
    );
    expect(accountColumn).toBe('conta');
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row?.line).toBe(2);
    expect(row?.values[FIELD.valor]).toBe('10,50');
    expect(row?.values[FIELD.documento]).toBe('D1');
    expect(row?.values[FIELD.historico]).toBe('a;b');
    expect(row?.values[FIELD.texto]).toBe('');
  });

  it('identifies accounts by id when the column is contaId', async () => {
    const { accountColumn, rows } = await read(
      '"documento","lancamento","debcre","day","contaId","valor"\r\n1,2,3,4,5,6',
    );
    expect(accountColumn).toBe('contaId');
    expect(rows[0]?.values[FIELD.conta]).toBe('5');
  });

  it('may have empty lines, which count as lines', async () => {
    const { rows } = await read(`\n\r\n${REQUIRED}\n\n1,2,3,4,5,6\n\n1,2\n`);
    expect(rows.map(({ line }) => line)).toEqual([5, 7]);
    expect(rows[1]?.faults).toEqual([
      {
        field: 'row',
        code: 'VALIDATION_FAILED',
        reason: expect.objectContaining({ en: 'has 2 columns, the header has 6' }),
      },
    ]);
  });

  it.each(['sep=;', 'SEP=;\r', '"sep=;"'])(
    'may begin with %j, as Excel writes it, and have an empty last column',
    async (note) => {
      const { rows } = await read(
        `\n${note}\n; ;;\n${REQUIRED.replaceAll(',', ';')};\n1;2;d;4;5;6;\n;;;;;;\n1;2; c ;4;5;6\n1;2;C;4;5;6\n`,
      );
      expect(rows.map(({ line, faults, values }) => [line, faults, values[FIELD.debcre]])).toEqual([
        [5, undefined, 'D'],
        [7, undefined, 'C'],
        [8, undefined, 'C'],
      ]);
    },
  );

  it.each([
    ['in an amount', '10,50,', ['has 8 columns, the header has 7', '']],
    ['in an amount with thousands', '1,234.56,', ['has 8 columns, the header has 7', '']],
    ['in quotes', '"10,50",', [undefined, '10,50']],
    ['in no amount', '10.50,,', [undefined, '10.50']],
    ['in no amount, before a text', '10.50,Venda,', [undefined, '10.50']],
  ])('does not take a comma %s for that of an empty last column', async (_, values, expected) => {
    const { rows } = await read(`${REQUIRED},historico\nD1,1,D,5,1.1,${values}\n`);
    const [row] = rows;
    expect(rows).toHaveLength(1);
    expect([row?.faults?.[0]?.reason.en, row?.faults === undefined ? row?.values[FIELD.valor] : '']).toEqual(
      expected,
    );
  });

  it('takes a number after valor for that of its column where the header has the empty last column too', async () => {
    const { rows } = await read(`${REQUIRED},historico,\nD1,1,D,5,1.1,10,50,\n`);
    expect(rows.map(({ faults, values }) => [faults, values[FIELD.historico]])).toEqual([[undefined, '50']]);
  });

  it.each([
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('may end its lines with %s, wherever the text was cut', async (_, end) => {
    const text = ['', 'sep=,', REQUIRED, '1,2,D,4,5,6', '', `"a${end}b",2,C,4,5,6`, '1,2'].join(end);
    for (let cut = 0; cut <= text.length; cut += 1) {
      const { rows } = await read(text.slice(0, cut), text.slice(cut));
      expect(rows.map(({ line, values }) => [line, values[FIELD.debcre]])).toEqual([
        [4, 'D'],
        [6, 'C'],
        [8, ''],
      ]);
    }
  });

  it('reports the column of a stray quote', async () => {
    const { rows } = await read(`${REQUIRED}\nD1,1,D,5,1".1,10\n`);
    expect(rows[0]?.faults).toMatchObject([
      {
        field: 'conta',
        reason: { en: expect.stringMatching(/quotes are not well formed/) },
      },
    ]);
    expect(rows[0]?.values[FIELD.documento]).toBe('D1');
  });

  it('reports where a row over several lines ends when it has a wrong number of columns', async () => {
    const { rows } = await read(`${REQUIRED},historico\nD1,1,D,5,1.1,10,"a\nb\nc",x\n`);
    expect(rows[0]?.faults).toMatchObject([
      {
        field: 'historico',
        reason: { en: expect.stringMatching(/the row that ends on line 4 has 8 columns, the header has 7$/) },
      },
    ]);
  });

  it.each([
    ['too many', 'x,,D1,1,D,5,1.1,10'],
    ['too few', 'D1,1,D,5,1.1,10'],
    ['too many', '10,50,D1,1,D,5,1.1,10 "a"'],
  ])('does not read the document of a row with %s columns, unless it is in the first', async (_, bad) => {
    const { rows } = await read(`texto,${REQUIRED}\n,D0,1,D,5,1.1,10\n${bad}\n,D2,1,D,5,1.1,10\n`);
    expect(rows.map(({ values, unread }) => [values[FIELD.documento], unread])).toEqual([
      ['D0', undefined],
      ['D0', undefined],
      ['D2', 3],
    ]);
    const first = await read(`${REQUIRED}\nD0,1,D,5,1.1,10\nD1,1,D\nD2,1,D,5,1.1,10\n`);
    expect(first.rows.map(({ values, unread }) => [values[FIELD.documento], unread])).toEqual([
      ['D0', undefined],
      ['D1', undefined],
      ['D2', undefined],
    ]);
  });

  it.each([
    ['UPLOAD_EMPTY', '', /empty/],
    ['UPLOAD_EMPTY', '\n\n \n;;;\n', /only empty lines/],
    // A value that repeats is named once.
    [
      'UPLOAD_HEADER',
      'D1,1,D,5,1.1,1\n',
      /^line 1: the header line is missing, .* \("D1", "1", "D", "5", "1\.1"\): begin the file with a line of column names; expected the columns documento, lancamento, debcre, day, conta \(or contaId\), valor, and/,
    ],
    ['UPLOAD_HEADER', 'D1,1,D,5,1.1,10\n', /\("D1", "1", "D", "5", "1\.1" and 1 more\)/],
    ['UPLOAD_HEADER', `${REQUIRED},saldo,x\n`, /^line 1: unknown columns: "saldo", "x"; expected/],
    ['UPLOAD_HEADER', `${REQUIRED}${',day'.repeat(3_000)}\n`, /columns that repeat others: day; expected/],
    ['UPLOAD_HEADER', `${REQUIRED},contaId\n`, /columns that repeat others: contaId;/],
    ['UPLOAD_HEADER', 'documento,lancamento,debcre\n', /missing columns: day, conta, valor;/],
    ['UPLOAD_HEADER', `"${REQUIRED}\n`, /quotes of the header/],
    [
      'UPLOAD_HEADER',
      `${REQUIRED.replaceAll(',', '\t')}\n`,
      /^line 1: the columns are separated by tabs; expected .*, separated by "," or ";"$/,
    ],
    ['UPLOAD_HEADER', `${REQUIRED.replaceAll(',', '|')}\n`, /^line 1: the columns are separated by bars;/],
    ['UPLOAD_HEADER', 'sep=|\n', /header line is missing.*"sep=\|"/],
    ['UPLOAD_HEADER', '""\n', /missing columns: documento/],
    ['UPLOAD_HEADER', `${'x'.repeat(RECORD_CHARS_MAX)}\r\n`, /header line is missing.*x…"/],
    ['UPLOAD_LINE_TOO_LONG', `${'x'.repeat(RECORD_CHARS_MAX + 1)}\r\n`, /line 1 has more than 16384/],
  ])('is refused with %s', async (code, text, message) => {
    const refusal = read(text);
    await expect(refusal).rejects.toMatchObject({ code });
    await expect(refusal).rejects.toThrow(message);
  });

  it('names all columns in one detail, because the message has them as well', async () => {
    await expect(read(`${REQUIRED},x,y\n`)).rejects.toMatchObject({
      details: [{ line: 1, reason: 'unknown columns: "x", "y"' }],
    });
  });
});
