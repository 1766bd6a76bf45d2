// Tests one mutation per rule: the rule finds it, and no other rule finds anything.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { all, recounted, set, smallEcd, splice, type Lines, type Mutation } from '@razao/testing/ecd';
import { ECD_RULES } from './ecd-rules.js';
import { recordTypes } from './record-types.js';
import { EcdValidator, type EcdReport } from './validate-ecd.js';

function validate(lines: Lines, encoding: 'latin1' | 'utf8' = 'latin1'): EcdReport {
  const validator = new EcdValidator();
  validator.push(Buffer.from(`${lines.join('\r\n')}\r\n`, encoding));
  return validator.end();
}

/** Adds cents to an amount of the first line that begins with a text. A negative result would need the other side. */
const add =
  (start: string, field: string, cents: number): Mutation =>
  (lines) => {
    const at = recordTypes(9).get(start.slice(1, 5))!.positions.get(field)! + 1;
    const value = lines.find((line) => line.startsWith(start))!.split('|')[at]!;
    const changed = Number(value.replace(',', '')) + cents;
    return set(start, field, (changed / 100).toFixed(2).replace('.', ','))(lines);
  };

const after =
  (start: string, ...insert: readonly string[]): Mutation =>
  (lines) =>
    splice(
      start,
      1,
      lines.find((line) => line.startsWith(start))!,
      ...insert,
    )(lines);
const twice =
  (start: string): Mutation =>
  (lines) =>
    after(
      start,
      lines.find((line) => line.startsWith(start))!,
    )(lines);

/** Makes the same change in the balances of February and March, or only of March. */
const shift = (code: string, month: number, field: string, cents: number): Mutation => {
  return (lines) => {
    const months = lines.flatMap((line, index) => (line.startsWith('|I150|') ? [index] : []));
    const head = lines.slice(0, months[month]);
    return [...head, ...add(`|I155|${code}|`, field, cents)(lines.slice(months[month]))];
  };
};

const SPARE = '|I050|01012020|01|A|4|1.1.1.09|';
const K_BLOCK = [
  '|K001|0|',
  '|K030|01012024|31032024|',
  '|K100|01058|0001||EMPRESA|1,23456|N|1,0000|01012024|31032024|',
  '|K990|4|',
];
const SAME_LINE = ['1.1.1.01', '1.1.1.02'] as const;
/** Moves an amount between two accounts of the same line of the balance sheet, so that the line stays unchanged. */
const between = (month: number, field: string): Mutation =>
  all(shift(SAME_LINE[0], month, field, 1), shift(SAME_LINE[1], month, field, -1));

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  FORM_LINE: (lines) => lines.map((line) => (line.startsWith('|I155|') ? line.slice(0, -1) : line)),
  FORM_RECORD: after('|I075|', '|I076|H1|RECEBIMENTO|'),
  FORM_FIELD_COUNT: splice('|I150|', 1, '|I150|01012024|31012024||'),
  FORM_RECORD_ONCE: twice('|I010|'),
  FORM_PARENT: after('|I030|', '|I155|1.1.1.01||0,00||1,00|1,00|0,00||'),
  FORM_ORDER: after('|I052|', '|I051||1.02|'),
  FORM_RECORD_MISSING: splice('|0007|', 1),
  FORM_LAYOUT: set('|I010|', 'COD_VER_LC', '10.00'),
  FORM_BOOK: set('|I010|', 'IND_ESC', 'R'),
  FORM_FIELD_REQUIRED: set(SPARE, 'CTA', ' '),
  FORM_FIELD_CHARACTERS: set(SPARE, 'CTA', 'A\tB'),
  FORM_FIELD_AMOUNT: set('|I155|', 'VL_DEB', '1.000,00'),
  FORM_FIELD_PERCENT: splice('|9001|', 0, ...K_BLOCK),
  FORM_FIELD_DATE: set(SPARE, 'DT_ALT', '31022020'),
  FORM_FIELD_DIGITS: set(SPARE, 'NIVEL', 'X'),
  FORM_FIELD_VALUE: set(SPARE, 'IND_CTA', 'Z'),
  FORM_FIELD_SIZE: set('|0000|', 'UF', 'SPX'),
  PERIOD_ORDER: all(set('|0000|', 'DT_FIN', '31122023'), set('|J900|', 'DT_FIN_ESCR', '31122023')),
  PERIOD_WITHIN_YEAR: all(set('|0000|', 'DT_INI', '01122023'), set('|J900|', 'DT_INI_ESCR', '01122023')),
  PERIOD_WHOLE_MONTHS: all(set('|0000|', 'DT_FIN', '15042024'), set('|J900|', 'DT_FIN_ESCR', '15042024')),
  PERIOD_LAYOUT: set('|I010|', 'COD_VER_LC', '8.00'),
  COMPANY_CNPJ: all(set('|0000|', 'CNPJ', '11222333000182'), set('|I030|', 'CNPJ', '11222333000182')),
  COMPANY_STATE: set('|0000|', 'UF', 'XX'),
  COMPANY_MUNICIPALITY: set('|0000|', 'COD_MUN', '4106902'),
  COMPANY_REGISTRATION: set('|0000|', 'IM', '1.234-5'),
  COMPANY_SCP: set('|0000|', 'TIP_ECD', '2'),
  REPLACED_HASH: set('|0000|', 'IND_FIN_ESC', '1'),
  REPLACED_HASH_FORM: all(set('|0000|', 'IND_FIN_ESC', '1'), set('|0000|', 'COD_HASH_SUB', 'a'.repeat(40))),
  TERM_BOOK_NUMBER: all(set('|I030|', 'NUM_ORD', '0'), set('|J900|', 'NUM_ORD', '0')),
  TERM_NAME: set('|I030|', 'NOME', 'OUTRA LTDA'),
  TERM_CNPJ: set('|I030|', 'CNPJ', '12ABC34501DE35'),
  TERM_LINES: set('|I030|', 'QTD_LIN', '1'),
  TERM_NIRE: set('|I030|', 'NIRE', ''),
  TERM_NIRE_STATE: set('|I030|', 'NIRE', '41300000000'),
  TERM_FISCAL_YEAR_END: set('|I030|', 'DT_EX_SOCIAL', '29042024'),
  CLOSING_TERM_NUMBER: set('|J900|', 'NUM_ORD', '8'),
  CLOSING_TERM_NATURE: set('|J900|', 'NAT_LIVRO', 'RAZAO'),
  CLOSING_TERM_NAME: set('|J900|', 'NOME', 'OUTRA LTDA'),
  CLOSING_TERM_LINES: set('|J900|', 'QTD_LIN', '1'),
  CLOSING_TERM_FROM: set('|J900|', 'DT_INI_ESCR', '02012024'),
  CLOSING_TERM_TO: set('|J900|', 'DT_FIN_ESCR', '30032024'),
  ACCOUNT_TWICE: twice('|I050|01012020|01|S|2|'),
  ACCOUNT_NATURE: set(SPARE, 'COD_NAT', '99'),
  ACCOUNT_LEVEL: all(set(SPARE, 'COD_CTA_SUP', '1.1'), set(SPARE, 'NIVEL', '3')),
  ACCOUNT_DATE: set(SPARE, 'DT_ALT', '01012025'),
  ACCOUNT_WITHOUT_PARENT: set(SPARE, 'COD_CTA_SUP', ''),
  ACCOUNT_TOP_PARENT: set('|I050|01012020|01|S|1|', 'COD_CTA_SUP', '2'),
  ACCOUNT_PARENT_UNKNOWN: set(SPARE, 'COD_CTA_SUP', '7'),
  ACCOUNT_PARENT_ANALYTIC: all(
    set(SPARE, 'NIVEL', '5'),
    set(SPARE.replace('|4|', '|5|'), 'COD_CTA_SUP', '1.1.1.01'),
  ),
  ACCOUNT_PARENT_LEVEL: set('|I050|01012020|01|S|3|', 'NIVEL', '4'),
  ACCOUNT_PARENT_NATURE: set('|I050|01012020|03|S|3|', 'COD_NAT', '02'),
  ACCOUNT_UNUSED_NATURE: set(SPARE, 'COD_NAT', '02'),
  REFERENTIAL_SYNTHETIC: after('|I050|01012020|01|S|3|', '|I051||1.01|'),
  REFERENTIAL_TWICE: twice('|I051|'),
  REFERENTIAL_PLAN: set('|0000|', 'COD_PLAN_REF', ''),
  AGGREGATION_SYNTHETIC: after('|I050|01012020|01|S|3|', '|I052||A1|'),
  AGGREGATION_TWICE: (lines) => {
    const spare = lines.findIndex((line) => line.startsWith(SPARE));
    return recounted(lines.toSpliced(spare + 3, 0, '|I052||P1|'));
  },
  AGGREGATION_MISSING: (lines) => {
    const passing = lines.findIndex((line) => line.includes('|1.1.1.05|'));
    return recounted(lines.toSpliced(passing + 2, 1));
  },
  HISTORY_CODE_TWICE: twice('|I075|'),
  ENTRY_NUMBER_TWICE: set('|I200|L2|', 'NUM_LCTO', 'L1'),
  ENTRY_DATE: set('|I200|L1|', 'DT_LCTO', '10042024'),
  ENTRY_WITHOUT_LINES: splice('|I200|L2|', 0, '|I200|X|10012024|1,00|N||'),
  ENTRY_DEBITS: add('|I250|1.1.1.01||100,00|D', 'VL_DC', 1),
  ENTRY_CREDITS: add('|I250|3.1.1.01||100,00|C', 'VL_DC', 1),
  ENTRY_SEVERAL_TO_SEVERAL: splice(
    '|I250|1.1.1.02||25,00|C|',
    1,
    '|I250|1.1.1.02||20,00|C|||NF 1||',
    '|I250|1.1.1.02||5,00|C|||NF 1||',
  ),
  ENTRY_ACCOUNT_UNKNOWN: set('|I250|', 'COD_CTA', '7'),
  ENTRY_ACCOUNT_SYNTHETIC: set('|I250|', 'COD_CTA', '1.1.1'),
  ENTRY_HISTORY: set('|I250|', 'COD_HIST_PAD', ''),
  ENTRY_HISTORY_CODE: set('|I250|', 'COD_HIST_PAD', 'ZZ'),
  ENTRY_FACT_DATE: set('|I200|L3|', 'DT_LCTO_EXT', '01012024'),
  ENTRY_FACT_RESULT: all(set('|I200|L1|', 'DT_LCTO_EXT', '31122023'), set('|I200|L1|', 'IND_LCTO', 'X')),
  MONTH_WHOLE: set('|I150|01022024|', 'DT_FIN', '27022024'),
  MONTH_CONTINUOUS: all(
    set('|I150|01022024|', 'DT_FIN', '28022023'),
    set('|I150|01022024|', 'DT_INI', '01022023'),
  ),
  BALANCE_ACCOUNT_UNKNOWN: set('|I155|', 'COD_CTA', '7'),
  BALANCE_ACCOUNT_SYNTHETIC: set('|I155|', 'COD_CTA', '1.1.1'),
  BALANCE_TWICE: twice('|I155|'),
  BALANCE_SIDE: set('|I155|', 'IND_DC_FIN', ''),
  BALANCE_EMPTY: after('|I155|1.1.1.02|', '|I155|1.1.1.09||0,00||0,00|0,00|0,00||'),
  BALANCE_CLOSING: between(2, 'VL_SLD_FIN'),
  BALANCE_OPENING: all(
    between(1, 'VL_SLD_INI'),
    between(1, 'VL_SLD_FIN'),
    between(2, 'VL_SLD_INI'),
    between(2, 'VL_SLD_FIN'),
  ),
  BALANCE_OPENINGS_SUM: (lines) =>
    [0, 1, 2]
      .flatMap((month) => [
        shift(SAME_LINE[0], month, 'VL_SLD_INI', 1),
        shift(SAME_LINE[0], month, 'VL_SLD_FIN', 1),
      ])
      .reduce((changed, mutation) => mutation(changed), lines),
  BALANCE_MOVEMENT_SUM: all(shift(SAME_LINE[0], 2, 'VL_DEB', 1), shift(SAME_LINE[0], 2, 'VL_SLD_FIN', 1)),
  BALANCE_DEBITS: all(between(2, 'VL_DEB'), between(2, 'VL_SLD_FIN')),
  BALANCE_CREDITS: all(
    between(2, 'VL_CRED'),
    shift(SAME_LINE[0], 2, 'VL_SLD_FIN', -1),
    shift(SAME_LINE[1], 2, 'VL_SLD_FIN', 1),
  ),
  BALANCE_MISSING: splice('|I155|1.1.1.05|', 1),
  CLOSING_DATE: splice('|I990|', 0, '|I350|30042024|'),
  CLOSING_TWICE: splice('|I990|', 0, '|I350|31032024|'),
  CLOSING_ACCOUNT: set('|I355|', 'COD_CTA', '1.1.1.01'),
  CLOSING_ACCOUNT_TWICE: twice('|I355|'),
  CLOSING_WITHOUT_ENTRY: splice('|I350|', 0, '|I350|29022024|'),
  CLOSING_YEAR_END: splice('|I350|', 4),
  CLOSING_INVERTS: add('|I355|', 'VL_CTA', 1),
  CLOSING_RESULT_LEFT: all(
    splice(
      '|I200|L11|',
      0,
      '|I200|X|31032024|1,00|N||',
      '|I250|3.1.1.02||1,00|D|||NF||',
      '|I250|2.1.1.01||1,00|C|||NF||',
    ),
    shift('3.1.1.02', 2, 'VL_DEB', 100),
    shift('3.1.1.02', 2, 'VL_SLD_FIN', 100),
    shift('2.1.1.01', 2, 'VL_CRED', 100),
    shift('2.1.1.01', 2, 'VL_SLD_FIN', 100),
  ),
  STATEMENT_PARTS: splice('|J150|', 3),
  STATEMENT_TOP: after('|J150|2|', '|J150|9|R9|T|1||LINHA R9|0,00|D|0,00|D|R||'),
  STATEMENT_LINE_ACCOUNT: after('|J150|2|', '|J150|9|R9|D|2|R|LINHA R9|0,00|D|0,00|D|R||'),
  STATEMENT_TOTAL_ACCOUNT: (lines) => {
    const spare = lines.findIndex((line) => line.startsWith(SPARE));
    return lines.with(spare + 2, '|I052||A|');
  },
  STATEMENT_PERIOD: set('|J005|', 'DT_FIN', '30042024'),
  STATEMENT_YEAR_END: set('|J005|', 'DT_FIN', '29022024'),
  STATEMENT_LINE_TWICE: twice('|J100|A1|'),
  STATEMENT_PARENT: set('|J100|A1|', 'COD_AGL_SUP', 'Z'),
  BALANCE_SHEET_DETAIL: add('|J100|A1|', 'VL_CTA_INI', 1),
  BALANCE_SHEET_TOTAL: add('|J100|A|', 'VL_CTA_FIN', 1),
  BALANCE_SHEET_BALANCED: all(splice('|J100|P1|', 1), add('|J100|P|', 'VL_CTA_FIN', -1500)),
  INCOME_STATEMENT_DETAIL: add('|J150|2|', 'VL_CTA_FIN', 1),
  INCOME_STATEMENT_TOTAL: add('|J150|1|', 'VL_CTA_INI', 1),
  SIGNATORY_DIGITS: set('|J930|', 'IDENT_CPF_CNPJ', '52998224726'),
  SIGNATORY_TWICE: twice('|J930|'),
  SIGNATORY_ACCOUNTANT: set('|J930|', 'COD_ASSIN', '205'),
  SIGNATORY_CRC: set('|J930|', 'IND_CRC', ''),
  SIGNATORY_CRC_STATE: set('|J930|', 'UF_CRC', 'XX'),
  SIGNATORY_CONTACT: set('|J930|', 'FONE', ''),
  SIGNATORY_LEGAL: set('|J930|', 'IND_RESP_LEGAL', 'N', true),
  SIGNATORY_LEGAL_ACCOUNTANT: all(
    set('|J930|', 'IND_RESP_LEGAL', 'S'),
    set('|J930|COMERCIO', 'IND_RESP_LEGAL', 'N'),
  ),
  AUDITOR_MISSING: set('|0000|', 'IND_GRANDE_PORTE', '1'),
  AUDITOR_DIGITS: all(
    splice('|9900|J990|', 0, '|9900|J935|0|'),
    splice('|J990|', 0, '|J935|11222333000182|AUDITORIA||'),
  ),
  BLOCK_DATA: set('|I001|', 'IND_DAD', '1'),
  COUNT_BLOCK: set('|0990|', 'QTD_LIN', '5'),
  COUNT_RECORD: set('|9900|I050|', 'QTD_REG_BLC', '1'),
  COUNT_RECORD_TWICE: twice('|9900|I050|'),
  COUNT_RECORD_MISSING: splice('|9900|I075|', 1),
  COUNT_FILE: set('|9999|', 'QTD_LIN', '1'),
};
/** The mutations of these rules change bytes and not lines: see ecd-reader.spec.ts and validate-ecd.spec.ts. */
const ELSEWHERE = ['FORM_ENCODING', 'FORM_LINE_TOO_LONG', 'FORM_TOO_MUCH'];

describe('the rules of the ECD', () => {
  it('find nothing in a correct book', () => {
    const { findings, errors, warnings, layout } = validate(smallEcd());
    expect({ findings, errors, warnings, layout }).toEqual({
      findings: [],
      errors: 0,
      warnings: 0,
      layout: 9,
    });
  });

  it('each have a unique name and a mutation, and rest only on rules that exist', () => {
    const names = ECD_RULES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...Object.keys(MUTATIONS), ...ELSEWHERE].sort()).toEqual([...names].sort());
    const known = ECD_RULES.flatMap(({ restsOn = [] }) => restsOn).filter((name) => !names.includes(name));
    expect(known).toEqual([]);
  });

  it('are listed in docs/ecd.md in their order, with severity and title', async () => {
    const page = await readFile(new URL('../../../../docs/ecd.md', import.meta.url), 'utf8');
    const cells = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const known = ECD_RULES.map(({ name, severity, title }) => [
      `\`${name}\``,
      severity === 'ERROR' ? 'E' : 'W',
      title.en,
    ]);
    expect(
      cells.filter(([, name]) => /^`[A-Z]+_[A-Z_]+`$/.test(name ?? '')).map((row) => row.slice(1, 4)),
    ).toEqual(known);
  });

  it.each(Object.entries(MUTATIONS))(
    '%s finds its mutation, and no other rule finds anything',
    (name, mutation) => {
      const report = validate(mutation(smallEcd()));
      expect({ rules: [...report.counts.keys()], first: report.findings[0] }).toEqual({
        rules: [name],
        first: expect.objectContaining({
          rule: name,
          message: { en: expect.stringMatching(/\w/), pt: expect.stringMatching(/\w/) },
        }),
      });
    },
  );
});
