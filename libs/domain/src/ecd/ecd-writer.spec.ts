import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EcdReader } from './ecd-reader.js';
import { EcdWriter, TEXT_CHARS_MAX } from './ecd-writer.js';

describe('EcdWriter', () => {
  it('writes amounts, dates and empty fields in the order of the layout', () => {
    const writer = new EcdWriter();
    const line = writer.text('I155', {
      VL_CRED: 5n,
      COD_CTA: '1.1',
      VL_SLD_INI: -123456n,
      IND_DC_INI: 'C',
      VL_DEB: 0n,
      VL_SLD_FIN: 123461n,
      IND_DC_FIN: 'C',
    });
    expect(line).toBe('|I155|1.1||1234,56|C|0,00|0,05|1234,61|C|\r\n');
    expect(writer.text('I150', { DT_INI: { date: '2024-02-01' }, DT_FIN: { date: '2024-02-29' } })).toBe(
      '|I150|01022024|29022024|\r\n',
    );
  });

  it('cuts a text that another spelling makes longer than its field', () => {
    const writer = new EcdWriter();
    const text = 'x'.repeat(TEXT_CHARS_MAX - 1);
    const line = `|I075|1|${text}.|\r\n`;
    expect(writer.text('I075', { COD_HIST: '1', DESCR_HIST: `${text}…` })).toBe(line);
    expect(writer.rows('I075', ['COD_HIST', 'DESCR_HIST'])(['1', `${text}…`])).toBe(line);
  });

  it('transliterates or replaces characters outside of ISO-8859-1, and counts both', () => {
    const writer = new EcdWriter();
    const line = writer.text('I075', { COD_HIST: '1', DESCR_HIST: 'NF – “ação”… ő 漢｜|x\ny e\u0301' });
    expect(line).toBe('|I075|1|NF - "ação"... o ?? x y é|\r\n');
    expect([writer.transliterated, writer.replaced]).toEqual([7, 2]);
  });

  it('writes the columns of the chosen layout', () => {
    const values = { COD_AGL: '1', NIVEL_AGL: 1, IND_GRP_BAL: '1', DESCR_COD_AGL: 'Ativo', VL_CTA_FIN: 1n };
    expect(new EcdWriter(3).text('J100', values)).toBe('|J100|1|1|1|Ativo|0,01||||\r\n');
    expect(new EcdWriter(9).text('J100', values)).toBe('|J100|1||1||1|Ativo|||0,01|||\r\n');
  });

  it('writes with rows() the same lines as with text(), and throws for an unknown field or record', () => {
    const [names, values] = [
      ['VL_DC', 'IND_DC', 'HIST'],
      ['1,00', 'D', 'a|b – c'],
    ];
    const writer = new EcdWriter();
    const rows = writer.rows('I250', names);
    const other = new EcdWriter();
    expect(rows(values)).toBe(other.text('I250', { VL_DC: 100n, IND_DC: 'D', HIST: 'a|b – c' }));
    expect([writer.replaced, writer.transliterated]).toEqual([1, 1]);
    expect(() => writer.rows('I250', ['HIST', 'VL_DC'])).toThrow('record I250 has no field VL_DC there');
    expect(() => writer.rows('I250', ['X'])).toThrow('record I250 has no field X there');
    expect(() => new EcdWriter(7).rows('C001', [])).toThrow('the layout has no record C001');
  });

  it('throws for a record or field that the layout does not have', () => {
    expect(() => new EcdWriter(7).text('C001')).toThrow('the layout has no record C001');
    expect(() => new EcdWriter().text('I150', { DATE: '' })).toThrow('record I150 has no field DATE');
  });

  it('writes for any text a line that the reader reads as one record with all its fields', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const reader = new EcdReader();
        const line = new EcdWriter().text('I075', { COD_HIST: '7', DESCR_HIST: text });
        const lines = [...reader.push(Buffer.from(line, 'latin1')), ...reader.end()];
        expect(lines).toMatchObject([{ record: 'I075', formed: true }]);
        expect(lines[0]?.values).toHaveLength(3);
      }),
    );
  });
});
