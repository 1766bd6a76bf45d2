// The fields of request bodies: one decorator a field, which carries the rule that is kept and the
// documentation that is shown, so that the two cannot drift apart.
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Id } from '@razao/platform/http';
import { IsOptional, ValidateBy } from 'class-validator';
import { DAY_EXPECTED, parseDay } from './day.js';

interface FieldOptions {
  description: string;
  example?: unknown;
  /** Default true; a field that is not required may also be null. */
  required?: boolean;
}

/** Text of a length counted in characters, not in UTF-16 units. */
export function TextField(
  options: FieldOptions & { min?: number; max: number; expected?: string },
): PropertyDecorator {
  const { min = 0, max } = options;
  const expected =
    options.expected ??
    (min === 0 ? `expected text of at most ${max} characters` : `expected ${min} to ${max} characters`);
  return field(options, expected, (value) => typeof value === 'string' && hasLength(value, min, max), {
    type: String,
    ...(min > 0 && { minLength: min }),
    maxLength: max,
  });
}

/** A number or code that tells records apart: nothing in it that a person does not see, for ` 1` and `1` would be two. */
export function CodeField(options: FieldOptions & { max: number }): PropertyDecorator {
  const expected = codeExpected(options.max);
  return field(options, expected, (value) => isCode(value, options.max), {
    type: String,
    minLength: 1,
    maxLength: options.max,
  });
}

export function WholeNumberField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return field(
    options,
    `expected a whole number from ${min} to ${max}`,
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
    { type: 'integer', minimum: min, maximum: max },
  );
}

/** A day of the month as text. */
export function DayField(options: FieldOptions): PropertyDecorator {
  return field(
    { example: '05', ...options },
    `expected ${DAY_EXPECTED}`,
    (value) => parseDay(value) !== undefined,
    {
      type: String,
      maxLength: 2,
    },
  );
}

/** An id of a record. */
export function IdField(options: FieldOptions): PropertyDecorator {
  return Id(options);
}

/** The id of a creating body: read by nobody, so that the answer to a GET may be sent as it is. */
export function IgnoredIdField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      description: 'Has no effect: the id is assigned',
      type: 'integer',
      format: 'int64',
      required: false,
    }),
    IsOptional(),
    ValidateBy({ name: 'ignored', validator: { validate: () => true } }),
  );
}

export function codeExpected(max: number): string {
  return `expected 1 to ${max} characters, none of them a control character, without spaces at the ends`;
}

/** As the rules of imports have it, whatever way a code comes. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

export function isCode(value: unknown, max: number): value is string {
  return (
    typeof value === 'string' && hasLength(value, 1, max) && value.trim() === value && !CONTROL.test(value)
  );
}

export function hasLength(text: string, min: number, max: number): boolean {
  if (text.length < min) return false;
  return text.length <= max || (text.length <= max * 2 && Array.from(text).length <= max);
}

function field(
  options: FieldOptions,
  expected: string,
  validate: (value: unknown) => boolean,
  schema: Readonly<Record<string, unknown>>,
): PropertyDecorator {
  const { description, example, required = true } = options;
  return applyDecorators(
    ApiProperty({ description, required, ...(example !== undefined && { example }), ...schema }),
    ...(required ? [] : [IsOptional()]),
    ValidateBy({
      name: 'field',
      validator: {
        validate,
        defaultMessage: () => expected,
      },
    }),
  );
}
