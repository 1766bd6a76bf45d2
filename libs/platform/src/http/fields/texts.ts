// Texts and codes. Lengths are counted in characters, not in UTF-16 units.
import { isBranchCode } from '@razao/domain';
import { Field, type FieldOptions } from './field.js';

/** PostgreSQL has no NUL in a text. */
const TEXT = '^[^\\u0000]*$';

export function Text({
  min = 0,
  max,
  ...options
}: FieldOptions & { min?: number; max: number }): PropertyDecorator {
  return Field(
    {
      expected: min === 0 ? `text of at most ${max} characters` : `text of ${min} to ${max} characters`,
      schema: { type: 'string', ...(min > 0 && { minLength: min }), maxLength: max, pattern: TEXT },
      read: (raw) => (typeof raw === 'string' && hasLength(raw, min, max) ? raw : undefined),
    },
    options,
  );
}

const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';
const CODE = `^[^\\s${CONTROLS}]([^${CONTROLS}]*[^\\s${CONTROLS}])?$`;

/** A number or code that distinguishes records: nothing in it that a person does not see, for ` 1` and `1` would be two. */
export function Code({ max, ...options }: FieldOptions & { max: number }): PropertyDecorator {
  return Field(
    {
      expected: codeExpected(max),
      schema: { type: 'string', minLength: 1, maxLength: max, pattern: CODE },
      read: (raw) => (isCode(raw, max) ? raw : undefined),
    },
    options,
  );
}

/** The code of a company or a branch; the access guard has read it before. */
export function BranchCode({
  orAll = false,
  ...options
}: FieldOptions & { orAll?: boolean } = {}): PropertyDecorator {
  return Field(
    {
      expected: `a code of 1 to 10 letters and digits${orAll ? ', or *' : ''}`,
      code: 'INVALID_CODE',
      schema: { type: 'string', pattern: orAll ? '^([A-Za-z0-9]{1,10}|\\*)$' : '^[A-Za-z0-9]{1,10}$' },
      read: (raw) =>
        typeof raw === 'string' && (isBranchCode(raw) || (orAll && raw === '*')) ? raw : undefined,
    },
    options,
  );
}

/** One of a few texts. */
export function OneOf(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: `one of ${values.join(', ')}`,
      schema: { type: 'string', enum: [...values] },
      read: (raw) => values.find((value) => value === raw),
    },
    options,
  );
}

/** Any JSON value. */
const ANY = {
  anyOf: [
    { type: 'string', nullable: true },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'object' },
    { type: 'array', items: {} },
  ],
};

/** A field that is known and read by no one. */
export function Ignored(options: FieldOptions = {}): PropertyDecorator {
  return Field({ expected: '', schema: ANY, read: (raw) => raw }, { required: false, ...options });
}

export function codeExpected(max: number): string {
  return `1 to ${max} characters, none of them a control character, without spaces at the ends`;
}

/** The same as in the rules of imports. */
const CONTROL = new RegExp(`[${CONTROLS}]`);

export function isCode(value: unknown, max: number): value is string {
  return (
    typeof value === 'string' && hasLength(value, 1, max) && value.trim() === value && !CONTROL.test(value)
  );
}

export function hasLength(text: string, min: number, max: number): boolean {
  if (text.length < min) return false;
  return text.length <= max || (text.length <= max * 2 && Array.from(text).length <= max);
}
