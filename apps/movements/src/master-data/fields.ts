// Declares fields of master data in requests. Each accepts what the rule of its column in a company folder accepts.
import { SUBJECT_CHARS_MAX, isSubject } from '@razao/auth';
import {
  AMOUNT_CENTS_MAX,
  amountExpected,
  amountFromNumber,
  centsToNumber,
  formatAmount,
} from '@razao/domain';
import { Field, type FieldOptions } from '@razao/platform/http';
import type { FieldRule } from '@razao/platform/master-data';

/**
 * The column has 17 digits, two of them decimals, more than a double can hold. So the limit is the highest amount of an
 * entry.
 */
const AMOUNT_MAX = centsToNumber(AMOUNT_CENTS_MAX);

/** Declares a text that follows a rule of master data and is not empty. */
export function Ruled(rule: FieldRule, options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: rule.expected,
      schema: { type: 'string', ...rule.form, ...(rule.form.enum && { enum: [...rule.form.enum] }) },
      read: (raw) => (typeof raw === 'string' && raw !== '' && rule(raw) === undefined ? raw : undefined),
    },
    options,
  );
}

/** Declares a signed amount in reais: a JSON number, which is read as a decimal text. */
export function SignedAmount(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: amountExpected(-AMOUNT_CENTS_MAX),
      code: 'AMOUNT_OUT_OF_RANGE',
      schema: {
        type: 'number',
        format: 'double',
        minimum: -AMOUNT_MAX,
        maximum: AMOUNT_MAX,
        'x-decimals': 2,
      },
      read(raw) {
        const cents = typeof raw === 'number' ? amountFromNumber(raw) : undefined;
        return cents === undefined ? undefined : formatAmount(cents);
      },
    },
    options,
  );
}

/** Declares the name of a user, which is the `sub` of the user's token. */
export function Subject(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: {
        en: `a user of 1 to ${SUBJECT_CHARS_MAX} visible characters`,
        pt: `um identificador de usuário de 1 a ${SUBJECT_CHARS_MAX} caracteres visíveis`,
      },
      schema: { type: 'string', pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f]{1,${SUBJECT_CHARS_MAX}}$` },
      read: (raw) => (isSubject(raw) ? raw : undefined),
    },
    options,
  );
}
