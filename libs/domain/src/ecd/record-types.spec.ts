import { describe, expect, it } from '@jest/globals';
import { LAYOUT_MAX, LAYOUT_MIN, RECORD_NAMES, recordTypes } from './record-types.js';

const fieldsOf = (layout: number, record: string): string =>
  recordTypes(layout)
    .get(record)!
    .fields.map(({ name }) => name)
    .join(' ');

describe('the table of records', () => {
  it('has for every layout records with unique fields, with the blocks in the order of the file', () => {
    for (let layout = LAYOUT_MIN; layout <= LAYOUT_MAX; layout += 1)
      for (const type of recordTypes(layout).values()) {
        expect(type.fields.length).toBeGreaterThan(0);
        expect(new Set(type.fields.map(({ name }) => name)).size).toBe(type.fields.length);
      }
    expect([...new Set(RECORD_NAMES.map((name) => name.charAt(0)))].join('')).toBe('0CIJK9');
    expect(RECORD_NAMES.at(-1)).toBe('9999');
  });

  it.each([
    ['I051', 'I050'],
    ['I155', 'I150'],
    ['I250', 'I200'],
    ['J100', 'J005'],
    ['J930', 'J900'],
    ['9001', '0000'],
    ['9999', undefined],
  ])('gives %s the parent %s', (record, parent) => {
    expect(recordTypes(9).get(record)?.parent).toBe(parent);
  });

  it('has for each layout the columns of that layout', () => {
    expect([3, 4, 7, 9].map((layout) => recordTypes(layout).get('0000')?.fields.length)).toEqual([
      18, 19, 19, 22,
    ]);
    expect(fieldsOf(7, 'I051')).toBe('COD_ENT_REF COD_CCUS COD_CTA_REF');
    expect(fieldsOf(8, 'I051')).toBe('COD_CCUS COD_CTA_REF');
    expect(fieldsOf(3, 'J150')).toBe('COD_AGL NIVEL_AGL DESCR_COD_AGL VL_CTA_FIN IND_VL');
    expect(fieldsOf(6, 'J150')).toContain('VL_CTA_INI IND_VL_ULT_DRE NOTA_EXP_REF');
    expect(fieldsOf(9, 'J150')).toMatch(/^NU_ORDEM COD_AGL IND_COD_AGL NIVEL_AGL COD_AGL_SUP/);
    expect(fieldsOf(6, 'I200')).not.toContain('DT_LCTO_EXT');
    expect(recordTypes(9).get('I030')?.fields[0]).toEqual({
      name: 'DNRC_ABERT',
      type: 'text',
      required: true,
      size: undefined,
      exact: false,
      values: ['TERMO DE ABERTURA'],
    });
  });
});
