import { describe, expect, it } from '@jest/globals';
import { type IplFieldName, IPL_FIELDS, IPL_LINE_CHARS, renderIplLayoutDocument } from './layout.js';
import {
  type IplValues,
  IPL_FIELD,
  comparableCode,
  formatIplLine,
  parseIplLine,
  resemblesIpl,
} from './ipl-format.js';

const GOOD: IplValues = {
  empresa: '319',
  filial: '1',
  ano: '2019',
  mes: '1',
  lote: '000001',
  documento: 'D01',
  lancamento: '00001',
  debcre: 'D',
  dia: '5',
  conta: '362',
  contrapartida: '22',
  valor: '170134.98',
  cdhistorico: '0001',
  cdpadronizado: 'ENC',
  historico: 'Liquidação de São João',
  sequencia: '7',
};
const LINE =
  '0319' +
  '0001' +
  '2019' +
  '01' +
  '000001' +
  'D01   ' +
  '00001' +
  'D' +
  '05' +
  '0000362' +
  '0000022' +
  '000000017013498' +
  '0001' +
  'ENC ' +
  'Liquidação de São João'.padEnd(80) +
  '00007';

/** Overwrites a field of the line, character by character. */
function withField(name: IplFieldName, text: string): string {
  const field = IPL_FIELDS.find((each) => each.name === name);
  if (field?.length !== text.length) throw new Error(`${name} has another length`);
  return LINE.slice(0, field.start - 1) + text + LINE.slice(field.start - 1 + field.length);
}

describe('the IPL layout', () => {
  it('covers 156 characters without a gap', () => {
    let next = 1;
    for (const { start, length } of [...IPL_FIELDS].sort((left, right) => left.start - right.start)) {
      expect(start).toBe(next);
      next = start + length;
    }
    expect([next - 1, IPL_LINE_CHARS, LINE.length]).toEqual([156, 156, 156]);
  });

  it('is parsed to its values by parseIplLine', () => {
    const { values, faults } = parseIplLine(LINE);
    expect(faults).toBeUndefined();
    expect(Object.fromEntries(IPL_FIELDS.map(({ name }) => [name, values[IPL_FIELD[name]]]))).toEqual(GOOD);
  });

  it('is written from its values by formatIplLine', () => {
    expect(formatIplLine(GOOD)).toBe(LINE);
  });

  it('is rendered with one row per field by renderIplLayoutDocument', () => {
    const page = renderIplLayoutDocument();
    expect(page).toContain('| `valor` | 49 | 15 | N, 2 implied decimals | required | amount, above zero |');
    expect(page.match(/^\| `/gm)).toHaveLength(IPL_FIELDS.length);
  });
});

describe('parseIplLine', () => {
  it.each<[IplFieldName, string, string]>([
    ['contrapartida', '0000000', ''],
    ['contrapartida', '       ', ''],
    ['sequencia', '     ', ''],
    ['sequencia', '00000', '0'],
    ['conta', '    362', '362'],
    ['valor', '000000000000001', '0.01'],
    ['valor', '              1', '0.01'],
    ['valor', '999999999999999', '9999999999999.99'],
    ['valor', '000000000000000', '0.00'],
    ['dia', '00', '0'],
    ['historico', ' '.repeat(80), ''],
    ['historico', '  recuado'.padEnd(80), '  recuado'],
    ['documento', '      ', ''],
  ])('reads %s %j as %j', (name, text, value) => {
    const { values, faults } = parseIplLine(withField(name, text));
    expect([faults, values[IPL_FIELD[name]]]).toEqual([undefined, value]);
  });

  it.each<[IplFieldName, string]>([
    ['empresa', '03A9'],
    ['conta', '00 0362'],
    ['valor', '00000000001,500'],
    ['valor', '-00000000000150'],
    ['sequencia', '0000X'],
    ['mes', '\xa01'],
  ])('refuses %s %j, and names the field', (name, text) => {
    expect(parseIplLine(withField(name, text)).faults).toEqual([
      {
        field: name,
        value: text,
        reason: expect.objectContaining({
          en: `${JSON.stringify(text)} is not a number of ${text.length} digits`,
        }),
      },
    ]);
  });

  it('names every field that is not a number', () => {
    const day = IPL_FIELDS.find(({ name }) => name === 'dia')!;
    const line = withField('valor', '          12,50');
    expect(
      parseIplLine(`${line.slice(0, day.start - 1)}xx${line.slice(day.start + 1)}`).faults?.map(
        ({ field, value }) => [field, value],
      ),
    ).toEqual([
      ['dia', 'xx'],
      ['valor', '          12,50'],
    ]);
  });

  it.each([155, 157])(
    'refuses a line of %i characters, and still returns the values that it can read',
    (length) => {
      const { values, faults } = parseIplLine(LINE.padEnd(157).slice(0, length));
      expect(faults).toEqual([
        {
          field: 'row',
          reason: expect.objectContaining({ en: `has ${length} characters, expected 156` }),
        },
      ]);
      expect(values[IPL_FIELD.documento]).toBe('D01');
      expect(values[IPL_FIELD.sequencia]).toBe(length === 155 ? '' : '7');
    },
  );

  it('suggests ISO-8859-1 for a line that looks like UTF-8', () => {
    const line = Buffer.from(LINE, 'utf8').toString('latin1');
    expect(parseIplLine(line).faults?.[0]?.reason.en).toMatch(
      /has 160 characters.*save the file as ISO-8859-1/,
    );
  });

  it.each(['\x00', '\x1a', '\t', '\x7f', '\x80', '\x96', '\x9f'])(
    'refuses the byte %j, and names field and column',
    (char) => {
      const { values, faults } = parseIplLine(withField('historico', `${char}ab`.padEnd(80)));
      const code = char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase();
      expect(faults).toEqual([
        {
          field: 'historico',
          reason: expect.objectContaining({
            en: `byte 0x${code} in column 72 is not a printable character of ISO-8859-1`,
          }),
        },
      ]);
      expect([values[IPL_FIELD.historico], values[IPL_FIELD.documento]]).toEqual(['', 'D01']);
    },
  );
});

describe('formatIplLine', () => {
  it.each<[IplValues, RegExp]>([
    [{ documento: 'TOO-LONG' }, /documento: "TOO-LONG" does not fit into 6 characters/],
    [{ conta: '12345678' }, /conta: "12345678" does not fit into 7 characters/],
    [{ valor: '10000000000000.00' }, /valor: .* does not fit into 15 characters/],
    [{ valor: '1.5' }, /valor: "1.5" is not a number with 2 decimals/],
    [{ conta: '1.1' }, /conta: "1.1" is not digits/],
    [{ historico: 'a – b' }, /historico: .* has characters outside of ISO-8859-1/],
    [{ lote: '' }, /lote: is required/],
    [{ dia: '' }, /dia: is required/],
  ])('throws for %j instead of shortening or changing it', (changes, message) => {
    expect(() => formatIplLine({ ...GOOD, ...changes })).toThrow(message);
  });

  it('writes zeros for a missing contrapartida and blanks for a missing sequencia', () => {
    const line = formatIplLine({ ...GOOD, contrapartida: '', sequencia: '' });
    expect([line.slice(41, 48), line.slice(151)]).toEqual(['0000000', '     ']);
  });
});

describe('resemblesIpl', () => {
  it.each<[string, boolean]>([
    [LINE, true],
    [LINE.slice(0, 155), true],
    [withField('contrapartida', ' '.repeat(7)), true],
    ['documento,lancamento,debcre,day,conta,valor', false],
    ['1,05,,,1,D,5,1.1,,10,,', false],
    ['', false],
    ['319', false],
  ])('for %j is %s', (line, expected) => {
    expect(resemblesIpl(line)).toBe(expected);
  });
});

describe('comparableCode', () => {
  it.each([
    ['0001', '1'],
    ['0000', '0'],
    ['10', '10'],
    ['A01', 'A01'],
    ['', ''],
  ])('for %j is %j', (code, expected) => {
    expect(comparableCode(code)).toBe(expected);
  });
});
