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

/** Memorandum accounts, with balances in the given months. */
const memorandum = (...months: readonly number[]): Mutation =>
  all(
    splice(
      '|I075|',
      0,
      '|I050|01012020|05|S|1|5||CONTA 5|',
      '|I050|01012020|05|A|2|5.1|5|CONTA 5.1|',
      '|I050|01012020|05|A|2|5.2|5|CONTA 5.2|',
    ),
    ...months.map((month) =>
      splice(
        `|I155|1.1.1.01||${['1000', '1100', '1300'][month]},00|`,
        0,
        '|I155|5.1||9,00|D|0,00|0,00|9,00|D|',
        '|I155|5.2||9,00|C|0,00|0,00|9,00|C|',
      ),
    ),
  );

/** Books that the official program accepts. */
const RIGHT: Readonly<Record<string, Mutation>> = {
  'a fiscal year that ended before the file': set('|I030|', 'DT_EX_SOCIAL', '31122023'),
  'a fiscal year that ends after the file, which has no statements': all(
    set('|I030|', 'DT_EX_SOCIAL', '31122024'),
    splice('|J005|', 10),
    splice('|I052|', 1),
  ),
  'an account that was changed later in the year': set(SPARE, 'DT_ALT', '01042024'),
  'memorandum accounts, which are in no statement': memorandum(0, 1, 2),
  'an account of two cost centres, each with a code of a statement line': all(
    splice('|I052||A1|', 1, '|I052|A|A1|', '|I052|B|A1|'),
    (lines) =>
      lines.map((line) =>
        line
          .replace(/^\|(I155|I250)\|1\.1\.1\.01\|/, '|$1|1.1.1.01|A')
          .replace(/^\|(I155|I250)\|1\.1\.1\.02\|/, '|$1|1.1.1.01|B'),
      ),
  ),
  'months that special situations cut, after which the fiscal year ends': all(
    set('|0000|', 'IND_SIT_INI_PER', '1'),
    set('|0000|', 'IND_SIT_ESP', '1'),
    (lines) =>
      lines.map((line) =>
        line.startsWith('|I030|')
          ? line
          : line.replaceAll('|01012024|', '|05012024|').replaceAll('|31032024|', '|30032024|'),
      ),
  ),
  'a field that the company adds to a record': all(
    splice('|I030|', 0, '|I020|I075|3|SIGLA|SIGLA DO HISTORICO|C|'),
    splice('|9900|I030|', 0, '|9900|I020|1|'),
    (lines) => lines.map((line) => (line.startsWith('|I075|') ? `${line}REC|` : line)),
  ),
  'an account of zeros that takes over one of an earlier chart': all(
    splice(
      '|I155|2.1.1.01|',
      0,
      '|I155|1.1.1.09||0,00||0,00|0,00|0,00||',
      '|I157|OLD1||0,00|D|',
      '|I157|OLD2||0,00|D|',
    ),
    splice('|9900|I200|', 0, '|9900|I157|2|'),
  ),
  'a statement that begins before the file': set('|J005|', 'DT_INI', '01102023'),
  'an account with the code of a total of a statement that begins before the file': all(
    set('|J005|', 'DT_INI', '01102023'),
    (lines) => lines.with(lines.findIndex((line) => line.startsWith(SPARE)) + 2, '|I052||A|'),
  ),
  'statements of a group, which are not those of its accounts': splice(
    '|J900|',
    0,
    '|J005|01012024|31032024|2|GRUPO|',
    '|J100|A|T|1||A|LINHA A|1,00|D|9,00|D||',
    '|J100|A1|D|2|A|A|LINHA A1|1,00|D|9,00|D||',
    '|J100|P|T|1||P|LINHA P|1,00|C|9,00|C||',
    '|J100|P9|D|2|P|P|LINHA P9|1,00|C|9,00|C||',
    '|J150|1|R|T|1||LINHA R|0,00|D|7,00|C|R||',
    '|J150|2|R1|D|2|R|LINHA R1|0,00|D|7,00|C|R||',
  ),
  'statements in a functional currency': all(set('|0000|', 'IDENT_MF', 'S'), (lines) =>
    lines.map((line) =>
      /^\|J1[05]0\|/.test(line)
        ? line.replace(
            /\|(\d+),(\d\d)(?=\|[DC]\|)/g,
            (_, units: string, cents: string) => `|${Number(units) * 2},${cents}`,
          )
        : line,
    ),
  ),
  'a closing of zeros on a day without entries': splice(
    '|I990|',
    0,
    '|I350|10012024|',
    '|I355|3.1.1.01||0,00|D|',
  ),
  'a closing entry of several debits and credits': splice(
    '|I250|2.2.1.02||55,00|D|',
    1,
    '|I250|2.2.1.02||50,00|D||H1|||',
    '|I250|2.2.1.02||5,00|D||H1|||',
  ),
};

/** Faults of a rule besides the one in ecd-mutations.spec.ts. */
const WRONG: readonly (readonly [change: string, rule: string, mutation: Mutation])[] = [
  ['an account whose balance has no row in the next month', 'BALANCE_OPENING', memorandum(0)],
  ['an account whose first balance is in a later month', 'BALANCE_OPENING', memorandum(1, 2)],
  [
    'months that end before the file',
    'MONTH_CONTINUOUS',
    all(set('|0000|', 'DT_FIN', '30042024'), set('|J900|', 'DT_FIN_ESCR', '30042024')),
  ],
  ['a result account that is closed and not in I355', 'CLOSING_INVERTS', splice('|I355|3.1.1.03|', 1)],
  ['a synthetic result account in a closing', 'CLOSING_ACCOUNT', set('|I355|', 'COD_CTA', '3.1.1')],
  [
    'that the book is another one than G, whose sums are not checked',
    'FORM_BOOK',
    all(set('|I010|', 'IND_ESC', 'R'), set('|I250|', 'VL_DC', '101,00'), set('|9999|', 'QTD_LIN', '1')),
  ],
  [
    'that the book is an auxiliary ledger, whose columns the company defines',
    'FORM_BOOK',
    all(set('|I010|', 'IND_ESC', 'Z'), splice('|I990|', 0, '|I550|A|B|C|', '|I555|1,00|2,00|')),
  ],
  [
    'that layout 8 is of another year, not its two referential accounts of an account',
    'PERIOD_LAYOUT',
    all(set('|I010|', 'COD_VER_LC', '8.00'), splice('|I051|', 1, '|I051||1.01|', '|I051||1.02|')),
  ],
  ['a NIRE of a company that has none', 'TERM_NIRE', set('|0000|', 'IND_NIRE', '0')],
  [
    'two legal representatives',
    'SIGNATORY_LEGAL',
    splice('|J930|COMERCIO', 0, '|J930|BIA DIRETORA|52998224725|DIRETOR|203|||||||S|'),
  ],
  ['a statement that ends before it begins', 'STATEMENT_PERIOD', set('|J005|', 'DT_INI', '01042024')],
  [
    'a plan without referential accounts',
    'REFERENTIAL_PLAN',
    (lines) => recounted(lines.filter((line) => !/^\|(9900\|)?I051\|/.test(line))),
  ],
  ['a statement without a balance sheet', 'STATEMENT_PARTS', splice('|J100|', 6)],
  [
    'a second line of level 1 on a side',
    'STATEMENT_TOP',
    splice('|J150|', 0, '|J100|Q|T|1||P|LINHA Q|0,00|C|0,00|C||'),
  ],
  [
    'a detail line of level 1',
    'STATEMENT_TOP',
    all(
      splice('|J150|2|', 2),
      set('|J150|1|', 'IND_COD_AGL', 'D'),
      splice('|I052||R1|', 1, '|I052||R|'),
      (lines) => lines.map((line) => (line === '|I052||R2|' ? '|I052||R|' : line)),
    ),
  ],
  ['a statement line on the level of its total', 'STATEMENT_PARENT', set('|J100|A1|', 'NIVEL_AGL', '1')],
  [
    'a line with another balance at the end',
    'BALANCE_SHEET_DETAIL',
    set('|J100|P3|', 'VL_CTA_FIN', '246,00'),
  ],
];

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

  it.each(WRONG)('find only %s', (_, rule, mutation) => {
    expect([...validate(mutation(smallEcd())).counts.keys()]).toEqual([rule]);
  });

  it('find a record that block 9 counts twice in another book than G, too', () => {
    const twice = all(set('|I010|', 'IND_ESC', 'R'), splice('|9900|I250|', 0, '|9900|I250|4|'));
    expect([...validate(twice(smallEcd())).counts.keys()]).toEqual(['FORM_BOOK', 'COUNT_RECORD_TWICE']);
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

  it('report the nature of an account whose rows have only zeros as that of an account without rows', () => {
    const empty = splice('|I155|2.1.1.01|', 0, '|I155|1.1.1.09||0,00||0,00|0,00|0,00||');
    const rules = (lines: Lines): string[] => [...validate(lines).counts.keys()];
    const lines = all(set(SPARE, 'COD_NAT', '02'), empty)(smallEcd());
    expect(rules(lines)).toEqual(['ACCOUNT_UNUSED_NATURE', 'BALANCE_EMPTY']);
  });

  it('report a statement line below the first level that has no total', () => {
    const lines = all(set('|J150|', 'NIVEL_AGL', '3', true), set('|J150|1|', 'NIVEL_AGL', '2'))(smallEcd());
    expect(validate(lines).findings).toMatchObject([{ rule: 'STATEMENT_PARENT', field: 'COD_AGL_SUP' }]);
  });

  it('report results, but no equity, carried into the file that are not closed at the end of the fiscal year', () => {
    const head = (lines: Lines, name: string): number => lines.findIndex((line) => line.startsWith(name));
    const lines = smallEcd();
    const month = (days: string, ...rows: readonly string[]): string[] => [`|I150|${days}|`, ...rows];
    const later = [
      '|I155|1.1.1.01||101,00|D|0,00|0,00|101,00|D|',
      '|I155|1.1.1.02||1,00|C|0,00|0,00|1,00|C|',
    ];
    const carried = (account: string): string[] => {
      const balance = `|I155|${account}||100,00|C|0,00|0,00|100,00|C|`;
      const changed = lines.toSpliced(
        head(lines, '|I150|'),
        head(lines, '|I990|') - head(lines, '|I150|'),
        ...month(
          '01012024|31012024',
          '|I155|1.1.1.01||100,00|D|1,00|0,00|101,00|D|',
          '|I155|1.1.1.02||0,00||0,00|1,00|1,00|C|',
          balance,
        ),
        ...month('01022024|29022024', ...later, balance),
        ...month('01032024|31032024', ...later, balance),
        '|I200|L1|10012024|1,00|N||',
        '|I250|1.1.1.01||1,00|D||H1|||',
        '|I250|1.1.1.02||1,00|C||H1|||',
      );
      return [...validate(recounted(changed)).counts.keys()];
    };
    expect(carried('3.1.1.01')).toContain('CLOSING_YEAR_END');
    expect(carried('2.2.1.01')).not.toContain('CLOSING_YEAR_END');
  });
});
