// Fields for texts and codes. The allowed characters are a rule of the domain, which also applies to the rows of
// imports.
import {
  CODE_PATTERN,
  TEXT_PATTERN,
  codeExpected,
  isBranchCode,
  isCode,
  isText,
  textExpected,
  both,
  type Message,
} from '@razao/domain';
import { Field, type FieldOptions } from './field.js';

export function Text({
  min = 0,
  max,
  ...options
}: FieldOptions & { min?: number; max: number }): PropertyDecorator {
  return Field(
    {
      expected: textExpected(max, min),
      schema: { type: 'string', ...(min > 0 && { minLength: min }), maxLength: max, pattern: TEXT_PATTERN },
      read: (raw) => (typeof raw === 'string' && isText(raw, max, min) ? raw : undefined),
    },
    options,
  );
}

/** A number or code that identifies a record. */
export function Code({ max, ...options }: FieldOptions & { max: number }): PropertyDecorator {
  return Field(
    {
      expected: codeExpected(max),
      schema: { type: 'string', minLength: 1, maxLength: max, pattern: CODE_PATTERN },
      read: (raw) => (typeof raw === 'string' && isCode(raw, max) ? raw : undefined),
    },
    options,
  );
}

/** The code of a company or a branch. The access guard has read it before. */
export function BranchCode({
  orAll = false,
  ...options
}: FieldOptions & { orAll?: boolean } = {}): PropertyDecorator {
  return Field(
    {
      expected: {
        en: `a code of 1 to 10 letters and digits${orAll ? ', or *' : ''}`,
        pt: `um código de 1 a 10 letras e dígitos${orAll ? ', ou *' : ''}`,
      },
      code: 'INVALID_CODE',
      schema: { type: 'string', pattern: orAll ? '^([A-Za-z0-9]{1,10}|\\*)$' : '^[A-Za-z0-9]{1,10}$' },
      read: (raw) =>
        typeof raw === 'string' && (isBranchCode(raw) || (orAll && raw === '*')) ? raw : undefined,
    },
    options,
  );
}

function oneOf(values: readonly string[]): Message {
  const list = values.join(', ');
  return { en: `one of ${list}`, pt: `um destes: ${list}` };
}

/** One of a few texts. */
export function OneOf(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: oneOf(values),
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

/** A field that the interface has and the service does not read. */
export function Ignored(options: FieldOptions = {}): PropertyDecorator {
  return Field({ expected: both(''), schema: ANY, read: (raw) => raw }, { required: false, ...options });
}
