// The form of a file: lines, records, fields, their order. A line whose form is wrong takes no further part, as in the
// official program: what other rules would say of it would be untrue.
import type { EcdLine } from './ecd-reader.js';
import { error, warning, type EcdRule } from './ecd-rule.js';
import type { EcdField, EcdRecordType } from './record-types.js';
import { isEcdAmount, parseEcdDate } from './values.js';

/** @returns what was expected; undefined when the value is right. */
type FieldCheck = (value: string, field: EcdField) => string | undefined;

interface FieldRule {
  readonly rule: EcdRule;
  /** Fields that it looks at; all where it is not given. */
  readonly of?: (field: EcdField) => boolean;
  readonly check: FieldCheck;
}

/** In this order: the first that finds something speaks. All but the first are asked for values that are there. */
const FIELD_RULES: readonly FieldRule[] = [
  {
    rule: error('FORM_FIELD_REQUIRED', 'An obligatory field has a value'),
    check: (value, { required }) => (required && value === '' ? 'a value is obligatory' : undefined),
  },
  {
    rule: error('FORM_FIELD_CHARACTERS', 'A field has no control characters'),
    check: (value) => (/[\x00-\x1f\x7f-\x9f]/.test(value) ? 'control characters are not allowed' : undefined),
  },
  {
    rule: error('FORM_FIELD_AMOUNT', 'An amount has a comma, at most two decimals, and no sign'),
    of: ({ type }) => type === 'amount',
    check: (value) =>
      isEcdAmount(value)
        ? undefined
        : 'an amount such as 1234,56 is expected, of at most 16 digits before the comma, without sign or points',
  },
  {
    rule: error('FORM_FIELD_PERCENT', 'A percentage has a comma and at most four decimals'),
    of: ({ type }) => type === 'percent',
    check: (value) =>
      /^\d{1,3}(,\d{1,4})?$/.test(value) ? undefined : 'a percentage such as 12,3456 is expected',
  },
  {
    rule: error('FORM_FIELD_DATE', 'A date is a day of the calendar'),
    of: ({ type }) => type === 'date',
    check: (value) => (parseEcdDate(value) === undefined ? 'a date such as 31122024 is expected' : undefined),
  },
  {
    rule: error('FORM_FIELD_DIGITS', 'A numeric field holds digits'),
    of: ({ type }) => type === 'digits',
    check: (value) => (/^\d+$/.test(value) ? undefined : 'digits are expected'),
  },
  {
    rule: error('FORM_FIELD_VALUE', 'A field with a list of values has one of them'),
    of: ({ values }) => values.length > 0,
    check: (value, { values }) =>
      !values.includes(value) ? `${values.join(' or ')} is expected` : undefined,
  },
  {
    rule: error('FORM_FIELD_SIZE', 'A value is as long as its field'),
    of: ({ size }) => size !== undefined,
    check: (value, { size, exact }) =>
      size !== undefined && (value.length > size || (exact && value.length !== size))
        ? `${exact ? 'exactly' : 'at most'} ${size} characters are expected, there are ${value.length}`
        : undefined,
  },
];

/** A field with the rules that look at it. */
export interface FieldForm {
  readonly field: EcdField;
  readonly rules: readonly FieldRule[];
}

const forms = new WeakMap<EcdRecordType, readonly FieldForm[]>();

export function formOf(type: EcdRecordType): readonly FieldForm[] {
  let form = forms.get(type);
  if (form === undefined) {
    form = type.fields.map((field) => ({
      field,
      rules: FIELD_RULES.filter(({ of }) => of?.(field) ?? true),
    }));
    forms.set(type, form);
  }
  return form;
}

/** @returns the rule and its message; undefined when the value is right. */
export function fieldFault(
  value: string,
  { field, rules }: FieldForm,
): { rule: EcdRule; message: string } | undefined {
  if (value === '' && !field.required) return undefined;
  for (const { rule, check } of rules) {
    const message = check(value, field);
    if (message !== undefined) return { rule, message };
  }
  return undefined;
}

export const FORM = {
  encoding: warning('FORM_ENCODING', 'The file is ISO-8859-1'),
  tooLong: error('FORM_LINE_TOO_LONG', 'A line is not longer than what is read of it'),
  tooMuch: error('FORM_TOO_MUCH', 'The accounts, balances and entry numbers of a file can be remembered'),
  line: error('FORM_LINE', 'A line begins and ends with a bar'),
  record: error('FORM_RECORD', 'A record is one of the layout'),
  fieldCount: error('FORM_FIELD_COUNT', 'A record has the fields of its layout'),
  once: error('FORM_RECORD_ONCE', 'Some records come once'),
  parent: error('FORM_PARENT', 'A record is below the one it belongs to'),
  order: error('FORM_ORDER', 'Records of one parent come in the order of the layout'),
  missing: error('FORM_RECORD_MISSING', 'The obligatory records of a complete journal are there'),
  layout: error('FORM_LAYOUT', 'The layout is one from 3.00 to 9.00'),
  book: warning('FORM_BOOK', 'The book is a complete journal (G)'),
} as const;

/** Obligatory in a complete journal. Block C is filled by the official program, block K by groups. */
export const OBLIGATORY =
  '0000 0001 0007 0990 I001 I010 I030 I050 I150 I155 I200 I250 I990 J001 J005 J900 J930 J990 9001 9900 9990 9999'.split(
    ' ',
  );

export const FORM_RULES: readonly EcdRule[] = [
  ...Object.values(FORM),
  ...FIELD_RULES.map(({ rule }) => rule),
];

/** What is wrong with a line before its record is looked at. */
export function lineFault(line: EcdLine): { rule: EcdRule; message: string } | undefined {
  if (line.cut) return { rule: FORM.tooLong, message: 'the line is too long: its rest was not read' };
  if (!line.formed)
    return { rule: FORM.line, message: 'a line such as |I150|01012024|31012024| is expected' };
  return undefined;
}
