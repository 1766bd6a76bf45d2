// Tests unusual but correct books, unreadable lines, and further cases in which a rule finds something.
import { describe, expect, it } from '@jest/globals';
import { all, recounted, set, smallEcd, splice, type Lines, type Mutation } from '@razao/testing/ecd';
import { EcdValidator, type EcdReport } from './validate-ecd.js';

function validate(lines: Lines): EcdReport {
  const validator = new EcdValidator();
  validator.pushText(`${lines.join('\r\n')}\r\n`);
  return validator.end();
}

const SPARE = '|I050|01012020|01|A|4|1.1.1.09|';

const memorandum = ['|I155|5.1||9,00|D|0,00|0,00|9,00|D|', '|I155|5.2||9,00|C|0,00|0,00|9,00|C|'];

/** Books that the official program accepts. */
const RIGHT: Readonly<Record<string, Mutation>> = {
  'a fiscal year that ended before the file': set('|I030|', 'DT_EX_SOCIAL', '31122023'),
  'a fiscal year that ends after the file, which has no statements': all(
    set('|I030|', 'DT_EX_SOCIAL', '31122024'),
    splice('|J005|', 10),
    splice('|I052|', 1),
  ),
  'an account that was changed later in the year': set(SPARE, 'DT_ALT', '01042024'),
  'memorandum accounts, which are in no statement': all(
    splice(
      '|I075|',
      0,
      '|I050|01012020|05|S|1|5||CONTA 5|',
      '|I050|01012020|05|A|2|5.1|5|CONTA 5.1|',
      '|I050|01012020|05|A|2|5.2|5|CONTA 5.2|',
    ),
    splice('|I155|1.1.1.01|', 0, ...memorandum),
    splice('|I155|1.1.1.01||1100,00|', 0, ...memorandum),
    splice('|I155|1.1.1.01||1300,00|', 0, ...memorandum),
  ),
  'a closing entry of several debits and credits': splice(
    '|I250|2.2.1.02||55,00|D|',
    1,
    '|I250|2.2.1.02||50,00|D||H1|||',
    '|I250|2.2.1.02||5,00|D||H1|||',
  ),
};

const renamed =
  (start: string, name: string): Mutation =>
  (lines) => {
    const at = lines.findIndex((line) => line.startsWith(start));
    return lines.with(at, `|${name}${lines[at]!.slice(5)}`);
  };
const cut =
  (start: string, from: number, to?: number): Mutation =>
  (lines) => {
    const at = lines.findIndex((line) => line.startsWith(start));
    return lines.with(at, lines[at]!.slice(from, to));
  };
/** A line below or beside an unreadable line must not be attributed to the record before it. */
const UNREADABLE: readonly (readonly [change: string, rule: string, mutation: Mutation])[] = [
  ['the end of I200', 'FORM_LINE', cut('|I200|L2|', 0, -2)],
  ['the beginning of I200', 'FORM_LINE', cut('|I200|L2|', 1)],
  ['the name of I200', 'FORM_RECORD', renamed('|I200|L2|', 'I201')],
  ['the end of I250', 'FORM_LINE', cut('|I250|2.1.1.01||30,00|', 0, -2)],
  ['the beginning of I250', 'FORM_LINE', cut('|I250|2.1.1.01||30,00|', 1)],
  ['the name of I250', 'FORM_RECORD', renamed('|I250|2.1.1.01||30,00|', 'I25O')],
  ['the end of the first I150', 'FORM_LINE', cut('|I150|01012024|', 0, -1)],
  ['the end of I150', 'FORM_LINE', cut('|I150|01022024|', 0, -1)],
  ['a date of I150', 'FORM_FIELD_DATE', set('|I150|01022024|', 'DT_FIN', '30022024')],
  ['the end of the first I200', 'FORM_LINE', cut('|I200|L1|', 0, -2)],
  ['the end of J005', 'FORM_LINE', cut('|J005|', 0, -2)],
  [
    'the date of I350',
    'FORM_FIELD_DATE',
    splice('|I990|', 0, '|I350|31022024|', '|I355|3.1.1.01||300,00|C|'),
  ],
];

describe('the rules of the ECD', () => {
  it.each(Object.entries(RIGHT))('find nothing in a book with %s', (_, mutation) => {
    expect(validate(mutation(smallEcd())).findings).toEqual([]);
  });

  it.each(UNREADABLE)('report one rule only when %s is damaged', (_, rule, mutation) => {
    expect([...validate(mutation(smallEcd())).counts.keys()]).toEqual([rule]);
  });

  it('report a record that may occur once and occurs twice', () => {
    const period = '|K030|01012024|31032024|';
    const twoGroups = splice('|9001|', 0, '|K001|0|', period, period, '|K990|4|')(smallEcd());
    expect(validate(twoGroups).findings).toMatchObject([{ rule: 'FORM_RECORD_ONCE', record: 'K030' }]);
  });

  it('report the day of a fact at an ordinary entry, and an extemporaneous entry without one', () => {
    const ordinary = set('|I200|L1|', 'DT_LCTO_EXT', '31122023')(smallEcd());
    const without = set('|I200|L3|', 'DT_LCTO_EXT', '')(smallEcd());
    for (const lines of [ordinary, without])
      expect(validate(lines).findings).toMatchObject([{ rule: 'ENTRY_FACT_DATE', field: 'DT_LCTO_EXT' }]);
  });

  it('report a statement line below the first level that has no total', () => {
    const lines = all(set('|J150|', 'NIVEL_AGL', '3', true), set('|J150|1|', 'NIVEL_AGL', '2'))(smallEcd());
    expect(validate(lines).findings).toMatchObject([{ rule: 'STATEMENT_PARENT', field: 'COD_AGL_SUP' }]);
  });

  it('report results carried into the file that are not closed at the end of the fiscal year', () => {
    const head = (lines: Lines, name: string): number => lines.findIndex((line) => line.startsWith(name));
    const lines = smallEcd();
    const month = (days: string, ...rows: readonly string[]): string[] => [`|I150|${days}|`, ...rows];
    const later = [
      '|I155|1.1.1.01||101,00|D|0,00|0,00|101,00|D|',
      '|I155|1.1.1.02||1,00|C|0,00|0,00|1,00|C|',
    ];
    const result = '|I155|3.1.1.01||100,00|C|0,00|0,00|100,00|C|';
    const carried = recounted(
      lines.toSpliced(
        head(lines, '|I150|'),
        head(lines, '|I990|') - head(lines, '|I150|'),
        ...month(
          '01012024|31012024',
          '|I155|1.1.1.01||100,00|D|1,00|0,00|101,00|D|',
          '|I155|1.1.1.02||0,00||0,00|1,00|1,00|C|',
          result,
        ),
        ...month('01022024|29022024', ...later, result),
        ...month('01032024|31032024', ...later, result),
        '|I200|L1|10012024|1,00|N||',
        '|I250|1.1.1.01||1,00|D||H1|||',
        '|I250|1.1.1.02||1,00|C||H1|||',
      ),
    );
    expect([...validate(carried).counts.keys()]).toContain('CLOSING_YEAR_END');
  });
});
