// Validates bodies, queries and paths by their DTOs.
import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import type { ReadContext } from './fields/field.js';
import { Findings } from './fields/findings.js';
import { readRecord, shapeOf, type Shape } from './fields/request-reader.js';

export interface ValidationOptions {
  /** Whether fields of a body that its DTO does not declare are refused or ignored. Default: refuse. */
  unknownFields?: ReadContext['unknownFields'];
  /** The DTOs of bodies that are forms, whose values are texts. Default: none. */
  forms?: readonly Type<object>[];
}

@Injectable()
export class RequestValidationPipe implements PipeTransform {
  constructor(private readonly options: ValidationOptions = {}) {}

  /** @throws DomainError with the code of the first finding and the details of all. */
  transform(raw: unknown, { type, metatype }: ArgumentMetadata): unknown {
    const shape = type === 'custom' ? undefined : declaredShape(metatype);
    if (shape === undefined) return raw;
    const findings = new Findings();
    const record = readRecord(shape, raw, this.contextOf(type, metatype), findings);
    findings.throwIfAny();
    return record;
  }

  private contextOf(type: ArgumentMetadata['type'], metatype: ArgumentMetadata['metatype']): ReadContext {
    const isBody = type === 'body';
    const isForm = this.options.forms?.some((form) => form === metatype) === true;
    return {
      source: isBody && !isForm ? 'json' : 'text',
      // QueryParametersGuard refuses unknown query parameters, for every route.
      unknownFields: isBody ? (this.options.unknownFields ?? 'refuse') : 'ignore',
    };
  }
}

function declaredShape(metatype: ArgumentMetadata['metatype']): Shape | undefined {
  const shape = metatype === undefined ? undefined : shapeOf(metatype as Type<object>);
  return shape === undefined || shape.names.length === 0 ? undefined : shape;
}
