// The form of a file: its lines, records and fields, and their order. As in the official program, a malformed line is
// not checked further, because the findings of other rules would be untrue.
import type { Message } from '../language/message.js';
import type { EcdLine } from './ecd-reader.js';
import { error, warning, type EcdRule } from './ecd-rule.js';
import type { EcdField, EcdRecordType } from './record-types.js';
import { isEcdAmount, parseEcdDate } from './values.js';

interface FieldCheck {
  /** Selects the fields that it checks. */
  readonly of: (field: EcdField) => boolean;
  /** @returns what was expected; undefined when the value is right. */
  readonly check: (value: string, field: EcdField) => Message | undefined;
}

type FieldRule = EcdRule & FieldCheck;

const fieldRule = (name: string, { of, check, ...title }: Message & FieldCheck): FieldRule => ({
  ...error(name, title),
  of,
  check,
});

/**
 * The rules in the order in which they are applied to a value; only the first fault is reported. Rules after the first
 * get no empty values.
 */
const FIELD_RULES: readonly FieldRule[] = [
  fieldRule('FORM_FIELD_REQUIRED', {
    en: 'An obligatory field has a value',
    pt: 'Todo campo obrigatório está preenchido',
    of: ({ required }) => required,
    check: (value) =>
      value.trim() === ''
        ? {
            en: 'a value is obligatory, and blanks are none',
            pt: 'o preenchimento é obrigatório e não pode ter só espaços',
          }
        : undefined,
  }),
  fieldRule('FORM_FIELD_CHARACTERS', {
    en: 'A field has no control characters',
    pt: 'Nenhum campo tem caracteres de controle',
    of: () => true,
    check: (value) =>
      /[\x00-\x1f\x7f-\x9f]/.test(value)
        ? { en: 'control characters are not allowed', pt: 'caracteres de controle não são permitidos' }
        : undefined,
  }),
  fieldRule('FORM_FIELD_AMOUNT', {
    en: 'An amount has no sign, and at most two decimals after a comma',
    pt: 'Nenhum valor tem sinal nem mais de duas casas decimais, após vírgula',
    of: ({ type }) => type === 'amount',
    check: (value) =>
      isEcdAmount(value)
        ? undefined
        : {
            en: 'an amount such as 1234,56 is expected, of at most 16 digits before the comma, without sign or points',
            pt: 'espera-se um valor como 1234,56, com no máximo 16 dígitos antes da vírgula, sem sinal nem pontos',
          },
  }),
  fieldRule('FORM_FIELD_PERCENT', {
    en: 'A percentage has at most four decimals after a comma',
    pt: 'Nenhum percentual tem mais de quatro casas decimais, após vírgula',
    of: ({ type }) => type === 'percent',
    check: (value) =>
      /^\d{1,3}(,\d{1,4})?$/.test(value)
        ? undefined
        : { en: 'a percentage such as 12,3456 is expected', pt: 'espera-se um percentual como 12,3456' },
  }),
  fieldRule('FORM_FIELD_DATE', {
    en: 'A date is a day of the calendar',
    pt: 'Toda data é um dia do calendário',
    of: ({ type }) => type === 'date',
    check: (value) =>
      parseEcdDate(value) === undefined
        ? { en: 'a date such as 31122024 is expected', pt: 'espera-se uma data como 31122024' }
        : undefined,
  }),
  fieldRule('FORM_FIELD_DIGITS', {
    en: 'A numeric field holds digits',
    pt: 'Todo campo numérico contém só dígitos',
    of: ({ type }) => type === 'digits',
    check: (value) =>
      /^\d+$/.test(value) ? undefined : { en: 'digits are expected', pt: 'esperam-se dígitos' },
  }),
  fieldRule('FORM_FIELD_VALUE', {
    en: 'A field with a list of values has one of them',
    pt: 'O campo com lista de valores válidos contém um deles',
    of: ({ values }) => values.length > 0,
    check: (value, { values }) =>
      !values.includes(value)
        ? { en: `${values.join(' or ')} is expected`, pt: `espera-se ${values.join(' ou ')}` }
        : undefined,
  }),
  fieldRule('FORM_FIELD_SIZE', {
    en: 'A value is as long as its field',
    pt: 'Todo valor tem o tamanho do seu campo',
    of: ({ size }) => size !== undefined,
    check: (value, { size, exact }) =>
      size !== undefined && (value.length > size || (exact && value.length !== size))
        ? {
            en: `${exact ? 'exactly' : 'at most'} ${size} characters are expected, there are ${value.length}`,
            pt: `esperam-se ${exact ? 'exatamente' : 'no máximo'} ${size} caracteres; há ${value.length}`,
          }
        : undefined,
  }),
];

/** A field with the rules that apply to it. */
interface FieldForm {
  readonly field: EcdField;
  readonly rules: readonly FieldRule[];
}

const forms = new WeakMap<EcdRecordType, readonly FieldForm[]>();

export function formOf(type: EcdRecordType): readonly FieldForm[] {
  let form = forms.get(type);
  if (form === undefined) {
    form = type.fields.map((field) => ({
      field,
      rules: FIELD_RULES.filter(({ of }) => of(field)),
    }));
    forms.set(type, form);
  }
  return form;
}

/** @returns the broken rule and its message; undefined when the value is right. */
export function fieldFault(
  value: string,
  { field, rules }: FieldForm,
): { rule: EcdRule; message: Message } | undefined {
  if (value === '' && !field.required) return undefined;
  for (const rule of rules) {
    const message = rule.check(value, field);
    if (message !== undefined) return { rule, message };
  }
  return undefined;
}

export const FORM = {
  encoding: warning('FORM_ENCODING', { en: 'The file is ISO-8859-1', pt: 'O arquivo está em ISO-8859-1' }),
  tooLong: error('FORM_LINE_TOO_LONG', {
    en: 'No line is longer than the validator reads',
    pt: 'Nenhuma linha ultrapassa o tamanho que o validador lê',
  }),
  tooMuch: error('FORM_TOO_MUCH', {
    en: 'The accounts, balances and entry numbers of a file fit in memory',
    pt: 'As contas, os saldos e os números de lançamentos do arquivo cabem na memória',
  }),
  line: error('FORM_LINE', {
    en: 'A line begins and ends with a bar',
    pt: 'Toda linha começa e termina com uma barra',
  }),
  record: error('FORM_RECORD', { en: 'A record is one of the layout', pt: 'O registro existe no leiaute' }),
  fieldCount: error('FORM_FIELD_COUNT', {
    en: 'A record has the fields of its layout',
    pt: 'O registro tem os campos do seu leiaute',
  }),
  once: error('FORM_RECORD_ONCE', {
    en: 'Some records come once',
    pt: 'Alguns registros ocorrem uma só vez',
  }),
  parent: error('FORM_PARENT', {
    en: 'A record is below the one it belongs to',
    pt: 'O registro está abaixo daquele a que pertence',
  }),
  order: error('FORM_ORDER', {
    en: 'Records of one parent come in the order of the layout',
    pt: 'Os registros de um mesmo pai seguem a ordem do leiaute',
  }),
  missing: error('FORM_RECORD_MISSING', {
    en: 'The obligatory records of a complete journal are there',
    pt: 'Os registros obrigatórios de um diário completo estão presentes',
  }),
  layout: error('FORM_LAYOUT', {
    en: 'The layout is one from 3.00 to 9.00',
    pt: 'O leiaute é um de 3.00 a 9.00',
  }),
  book: warning('FORM_BOOK', {
    en: 'The book is a complete journal (G)',
    pt: 'O livro é um diário geral (G)',
  }),
} as const;

/**
 * The obligatory records of a complete journal. Block C is filled by the official program, and block K only by groups
 * of companies. STATEMENT_YEAR_END checks when J005 is obligatory.
 */
export const OBLIGATORY =
  '0000 0001 0007 0990 I001 I010 I030 I050 I150 I155 I200 I250 I990 J001 J900 J930 J990 9001 9900 9990 9999'.split(
    ' ',
  );

export const FORM_RULES: readonly EcdRule[] = [...Object.values(FORM), ...FIELD_RULES];

/** Checks a line before its record is read. */
export function lineFault(line: EcdLine): { rule: EcdRule; message: Message } | undefined {
  if (line.cut)
    return {
      rule: FORM.tooLong,
      message: {
        en: 'the line is too long: its rest was not read',
        pt: 'a linha é longa demais: o resto não foi lido',
      },
    };
  if (!line.formed)
    return {
      rule: FORM.line,
      message: {
        en: 'a line such as |I150|01012024|31012024| is expected',
        pt: 'espera-se uma linha como |I150|01012024|31012024|',
      },
    };
  return undefined;
}
