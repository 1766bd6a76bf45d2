// The pipe that judges what enters: every DTO is a class with class-validator's rules, every finding
// becomes one entry of `details` with the field's path and a reason, all of them at once.
import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import {
  DomainError,
  describeValue,
  fieldRefusal,
  findingText,
  unknownField,
  type ErrorDetail,
} from '@razao/domain';
import type { ValidationError } from 'class-validator';
import { INT64_EXPECTED, parseInt64 } from './int64.js';

/** A body with thousands of faults is answered with the first of them. */
export const DETAILS_MAX = 1_000;

export interface ValidationOptions {
  /** What happens to JSON fields that the DTO does not have. */
  unknownFields: 'refuse' | 'ignore';
}

@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor(options: ValidationOptions = { unknownFields: 'refuse' }) {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: options.unknownFields === 'refuse',
      stopAtFirstError: true,
      validationError: { target: false, value: true },
      exceptionFactory: validationFailed,
    });
  }

  /** `@Param('id') id: number` and `@Query('confirmed') confirmed: boolean`: exactly, or refused. */
  protected override transformPrimitive(value: unknown, metadata: ArgumentMetadata): unknown {
    if (typeof value !== 'string') return value;
    const field = metadata.data ?? 'value';
    const [read, expected] =
      metadata.metatype === Number
        ? [parseInt64(value), INT64_EXPECTED]
        : metadata.metatype === Boolean
          ? [parseBoolean(value), 'expected true or false']
          : [value, ''];
    if (read === undefined) throw fieldRefusal('VALIDATION_FAILED', field, value, expected);
    return read;
  }
}

function parseBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/**
 * A body that is one DTO or an array of them: always an array for the handler. In `details`, `line` is
 * the position in the array, from 1; one record alone has none.
 */
@Injectable()
export class OneOrManyPipe<T extends object> implements PipeTransform<unknown, Promise<T[]>> {
  private readonly one = new RequestValidationPipe();

  constructor(
    private readonly dto: Type<T>,
    private readonly options: { max: number },
  ) {}

  async transform(value: unknown): Promise<T[]> {
    const metadata: ArgumentMetadata = { type: 'body', metatype: this.dto };
    if (!Array.isArray(value)) return [(await this.one.transform(value, metadata)) as T];
    if (value.length === 0)
      throw new DomainError('VALIDATION_FAILED', 'The array is empty: send at least one record.');
    if (value.length > this.options.max) {
      throw new DomainError(
        'TOO_MANY_ENTRIES',
        `The array has ${value.length} records, at most ${this.options.max} are taken in one request.`,
      );
    }
    const records: T[] = [];
    const details: ErrorDetail[] = [];
    for (const [index, item] of value.entries()) {
      try {
        records.push((await this.one.transform(item, metadata)) as T);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        details.push(...error.details.map((detail) => ({ ...detail, line: index + 1 })));
      }
      if (details.length >= DETAILS_MAX) break;
    }
    if (details.length > 0) throw refusal(details);
    return records;
  }
}

/** class-validator's findings as one domain error. */
export function validationFailed(errors: readonly ValidationError[]): DomainError {
  return refusal(errors.flatMap((error) => detailsOf(error, '')).slice(0, DETAILS_MAX));
}

function refusal(details: readonly ErrorDetail[]): DomainError {
  const [first] = details;
  const record = first?.line === undefined ? '' : `record ${first.line}: `;
  const more = details.length > 1 ? ` (and ${details.length - 1} more in details)` : '';
  return new DomainError(
    'VALIDATION_FAILED',
    `${record}${first === undefined ? 'the request is not valid' : findingText(first)}${more}`,
    [...details],
  );
}

function detailsOf(error: ValidationError, parent: string): ErrorDetail[] {
  const { property, constraints = {}, children = [] } = error;
  if ('whitelistValidation' in constraints) return [unknownField(parent, property, 'this request')];
  const field = /^\d+$/.test(property)
    ? `${parent}[${property}]`
    : [parent, property].filter(Boolean).join('.');
  const own = Object.values(constraints).map((message): ErrorDetail => ({
    ...(field !== '' && field !== 'undefined' && { field }),
    value: describeValue(error.value),
    reason: message.startsWith(`${property} `) ? message.slice(property.length + 1) : message,
  }));
  return [...own, ...children.flatMap((child) => detailsOf(child, field))];
}
