// Validates bodies, queries and paths by their DTOs. The declaration of each field reads its raw value. class-validator
// collects the values that could not be read. Every finding becomes one entry of `details` with the field's path, what
// was expected and what was found.
import { both } from '@razao/domain';
import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { Refusal, type ReadContext } from './fields/field.js';
import { Findings } from './fields/findings.js';
import { objectOf, shapeOf, type PlainObject, type Shape } from './fields/request-reader.js';

export interface ValidationOptions {
  /** Whether fields of a body that its DTO does not declare are refused or ignored. Default: refuse. */
  unknownFields?: ReadContext['unknownFields'];
  /** Whether bodies are forms, whose values are texts. Default: false. */
  forms?: boolean;
}

const COLLECT = { stopAtFirstError: true, validationError: { target: false } } as const;

@Injectable()
export class RequestValidationPipe implements PipeTransform {
  constructor(private readonly options: ValidationOptions = {}) {}

  /** @throws DomainError with the code of the first finding and the details of all. */
  transform(raw: unknown, { type, metatype }: ArgumentMetadata): unknown {
    const shape = type === 'custom' ? undefined : declaredShape(metatype);
    if (shape === undefined) return raw;
    const context = this.contextOf(type);
    const findings = new Findings();
    const object = objectOf(shape, raw, context, findings);
    const record = object === undefined ? undefined : collect(shape, object, context, findings);
    findings.throwIfAny();
    return record;
  }

  private contextOf(type: ArgumentMetadata['type']): ReadContext {
    const isBody = type === 'body';
    return {
      source: isBody && this.options.forms !== true ? 'json' : 'text',
      // QueryParametersGuard refuses unknown query parameters, for every route.
      unknownFields: isBody ? (this.options.unknownFields ?? 'refuse') : 'ignore',
    };
  }
}

function declaredShape(metatype: ArgumentMetadata['metatype']): Shape | undefined {
  const shape = metatype === undefined ? undefined : shapeOf(metatype as Type<object>);
  return shape === undefined || shape.names.length === 0 ? undefined : shape;
}

/** To read ten fields takes 1 µs, and class-validator takes 10 µs more. So it runs only to report refused values. */
function collect(shape: Shape, object: PlainObject, context: ReadContext, findings: Findings): object {
  const record = new shape.dto() as Record<string, unknown>;
  let isRead = shape.others.length === 0;
  // Fields that only class-validator declares are validated as they were sent.
  for (const name of shape.others) if (object[name] !== undefined) record[name] = object[name];
  for (const field of shape.fields) {
    const value = field.read(object[field.name], context, object);
    if (value instanceof Refusal) isRead = false;
    if (value !== undefined) record[field.name] = value;
  }
  if (!isRead) report(shape, record, object, findings);
  return record;
}

function report(shape: Shape, record: object, object: PlainObject, findings: Findings): void {
  const errors = new Map(validateSync(record, COLLECT).map((error) => [error.property, error]));
  for (const name of shape.names) {
    const error = errors.get(name);
    const value: unknown = error?.value;
    const constraints = error?.constraints ?? {};
    if (value instanceof Refusal) findings.refuse(name, object[name], value);
    else
      for (const message of Object.values(constraints))
        findings.refuse(name, object[name], new Refusal(both(message.replace(/^expected /, ''))));
  }
}
