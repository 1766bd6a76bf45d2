// Fields for whole numbers, amounts and flags.
import {
  AMOUNT_CENTS_MAX,
  amountExpected,
  amountFromNumber,
  entryAmountExpected,
  formatAmount,
  isEntryAmount,
  parseAmount,
} from '@razao/domain';
import { Field, JSON_NUMBER, Refusal, TRUE_OR_FALSE, type FieldKind, type FieldOptions } from './field.js';

export interface WholeLimits {
  min: number;
  max: number;
  /** How JSON writes the number: as a number (the default), as digits in a text, or as either. */
  json?: 'number' | 'text' | 'either';
  /** The form of the digits in a text. By default it accepts as many digits as the largest number has. */
  digits?: RegExp;
}

/** A whole number. In a query, a path or a form it is read from digits. */
export function Whole({
  min,
  max,
  json = 'number',
  digits,
  ...options
}: FieldOptions & WholeLimits): PropertyDecorator {
  return Field(wholeKind({ min, max, json, ...(digits !== undefined && { digits }) }), options);
}

export function wholeKind({ min, max, json = 'number', digits }: WholeLimits): FieldKind {
  const form = digits ?? new RegExp(`^\\d{1,${String(max).length}}$`);
  const text = { type: 'string', pattern: form.source };
  const number = { type: 'integer', minimum: min, maximum: max };
  return {
    expected: {
      en: `a whole number from ${min} to ${max}`,
      pt: `um número inteiro de ${min} a ${max}`,
    },
    schema: json === 'text' ? text : json === 'number' ? number : { oneOf: [number, text] },
    read(raw, { source }) {
      const takesText = source === 'text' || json !== 'number';
      const takesNumber = source === 'json' && json !== 'text';
      const isDigits = takesText && typeof raw === 'string' && form.test(raw);
      const number = isDigits ? Number(raw) : takesNumber ? raw : undefined;
      if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max)
        return undefined;
      // JSON can contain -0, which is read as 0.
      return number === 0 ? 0 : number;
    },
  };
}

/** The amount of an entry in reais: a JSON number. */
export function Amount(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: JSON_NUMBER,
      schema: {
        type: 'number',
        format: 'double',
        minimum: 0.01,
        maximum: Number(AMOUNT_CENTS_MAX) / 100,
        // `multipleOf` would be wrong: 0.07 is not a multiple of 0.01 in binary.
        'x-decimals': 2,
      },
      read(raw) {
        if (typeof raw !== 'number') return undefined;
        const cents = amountFromNumber(raw);
        if (cents !== undefined && isEntryAmount(cents)) return raw;
        return new Refusal(entryAmountExpected(raw), 'AMOUNT_OUT_OF_RANGE');
      },
    },
    options,
  );
}

/** The lower or upper bound of an amount in a query: `1234.56`, read as numeric text. */
export function AmountBound(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: amountExpected(0n),
      schema: {
        type: 'number',
        format: 'double',
        minimum: 0,
        maximum: Number(AMOUNT_CENTS_MAX) / 100,
        'x-decimals': 2,
      },
      read(raw) {
        const cents = typeof raw === 'string' ? parseAmount(raw) : undefined;
        return cents === undefined || cents < 0n ? undefined : formatAmount(cents);
      },
    },
    options,
  );
}

/** A JSON boolean; in a query or a form the word `true` or `false`, in any letter case. */
export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: TRUE_OR_FALSE,
      schema: { type: 'boolean' },
      read(raw, { source }) {
        if (source === 'json') return typeof raw === 'boolean' ? raw : undefined;
        const word = typeof raw === 'string' ? raw.toLowerCase() : undefined;
        return word === 'true' ? true : word === 'false' ? false : undefined;
      },
    },
    options,
  );
}
