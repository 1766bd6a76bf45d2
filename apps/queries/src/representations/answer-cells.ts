// Declares each field of an answer's rows once, for the table and for the OpenAPI document.
import { applyDecorators } from '@nestjs/common';
import { ApiProduces, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ApiErrors } from '@razao/platform/http';
import type { Column, ColumnKind } from './table.js';

const declared = new WeakMap<object, readonly Column[]>();

/**
 * A field of a row. Answers have the fields in the order of their declaration. A field that is not required is left out
 * when it is null.
 */
export function Cell(kind: ColumnKind, shown: ApiPropertyOptions = {}): PropertyDecorator {
  return (prototype, name) => {
    const column = { name: String(name), kind, ...(shown.required === false && { optional: true }) };
    declared.set(prototype, [...(declared.get(prototype) ?? []), column]);
    ApiProperty({ ...(kind === 'integer' && { type: 'integer' as const }), ...shown })(prototype, name);
  };
}

export function columnsOf<Dto extends object, Name extends keyof Dto & string = keyof Dto & string>(
  dto: new () => Dto,
): readonly Column<Name>[] {
  return (declared.get(dto.prototype as object) ?? []) as readonly Column<Name>[];
}

/** A route that also answers CSV. */
export function ApiCsv(): MethodDecorator {
  return applyDecorators(ApiProduces('application/json', 'text/csv'), ApiErrors(406));
}
