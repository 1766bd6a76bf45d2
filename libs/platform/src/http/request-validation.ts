// The one way in: the DTO of a body, a query or a path says what its fields may be. Each raw value is read by
// its field's declaration; class-validator collects what could not be read, and every finding becomes one entry
// of `details` with the field's path, what was expected and what was found.
import { both } from '@razao/domain';
import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { Refusal, type ReadContext } from './fields/field.js';
import { Findings } from './fields/findings.js';
import { objectOf, shapeOf, type PlainObject, type Shape } from './fields/request-reader.js';

export interface ValidationOptions {
  /** What happens to fields of a body that its DTO does not declare. Default refuse. */
  unknownFields?: ReadContext['unknownFields'];
  /** Bodies are forms: their values are texts. Default false. */
  forms?: boolean;
}

const COLLECT = { stopAtFirstError: true, validationError: { target: false } } as const;

@Injectable()
export class RequestValidationPipe implements PipeTransform {
  constructor(private readonly options: ValidationOptions = {}) {}

  /** @throws DomainError of the code of the first finding, with the details of all. */
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
      // Unknown query parameters are refused by QueryParametersGuard, for every route.
      unknownFields: isBody ? (this.options.unknownFields ?? 'refuse') : 'ignore',
    };
  }
}

function declaredShape(metatype: ArgumentMetadata['metatype']): Shape | undefined {
  const shape = metatype === undefined ? undefined : shapeOf(metatype as Type<object>);
  return shape === undefined || shape.names.length === 0 ? undefined : shape;
}

/** Reading ten fields takes 1 µs, class-validator 10 µs more: it reports what was refused, and is not run when nothing was. */
function collect(shape: Shape, object: PlainObject, context: ReadContext, findings: Findings): object {
  const record = new shape.dto() as Record<string, unknown>;
  let isRead = shape.others.length === 0;
  // Fields that are declared with class-validator alone are validated as they came.
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
