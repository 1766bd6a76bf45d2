// Declares each field of an answer's rows once, for the table and for the OpenAPI document.
import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiProperty,
  getSchemaPath,
  type ApiPropertyOptions,
  type ApiResponseOptions,
} from '@nestjs/swagger';
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

/** Documents the answer of a route that has it as JSON, a record or an array of records, and as CSV. */
export function ApiTable(answer: Type | [Type], headers?: ApiResponseOptions['headers']): MethodDecorator {
  const [record] = [answer].flat() as [Type];
  const schema = { $ref: getSchemaPath(record) };
  const content = {
    'application/json': { schema: Array.isArray(answer) ? { type: 'array', items: schema } : schema },
    'text/csv': { schema: { type: 'string' } },
  };
  const ok = { description: '', ...(headers !== undefined && { headers }), content };
  return applyDecorators(ApiExtraModels(record), ApiOkResponse(ok), ApiErrors(406));
}
