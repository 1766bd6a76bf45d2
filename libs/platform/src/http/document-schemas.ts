// The schemas of the OpenAPI document as OpenAPI 3.1 has them: @nestjs/swagger writes them in the words of 3.0.
import type { OpenAPIObject } from '@nestjs/swagger';

/** The values of a schema by its name. */
export type NamedEnums = Readonly<Record<string, readonly string[]>>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | null)[];
  nullable?: boolean;
  allowEmptyValue?: boolean;
  minLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  oneOf?: Schema[];
  allOf?: object[];
  anyOf?: object[];
}

const SCHEMAS = '#/components/schemas/';

/** Every object of a part of the document but its examples. Callers may change one before they ask for the next. */
function* schemasIn(node: unknown): Generator<Schema> {
  if (typeof node !== 'object' || node === null) return;
  yield node;
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) yield* schemasIn(child);
}

/** The objects of a body say whether they take other fields; each that may be left out may be null. */
export function describeBody(body: unknown, document: OpenAPIObject, takesOthers: boolean): void {
  for (const schema of schemasIn(body)) {
    const { $ref, properties, required = [], additionalProperties } = schema;
    if ($ref !== undefined)
      describeBody(document.components?.schemas?.[$ref.slice(SCHEMAS.length)], document, takesOthers);
    if (properties === undefined || additionalProperties !== undefined) continue;
    for (const [name, property] of Object.entries(properties)) {
      if (!required.includes(name) && 'type' in property) property.nullable = true;
      if (property.allowEmptyValue === true) allowEmpty(property);
    }
    schema.additionalProperties = takesOthers;
  }
}

/** OpenAPI knows `allowEmptyValue` of parameters only. */
function allowEmpty(schema: Schema): void {
  delete schema.allowEmptyValue;
  for (const text of [schema, ...(schema.oneOf ?? [])]) {
    const { pattern = '' } = text;
    delete text.minLength;
    if (!new RegExp(pattern).test('')) text.pattern = `^(${pattern.slice(1, -1)})?$`;
  }
}

/** OpenAPI 3.1 knows null as a type, not as `nullable`. */
export function typeNulls(document: OpenAPIObject): void {
  for (const schema of schemasIn(document)) {
    if (schema.nullable === undefined) continue;
    delete schema.nullable;
    if (schema.allOf !== undefined) {
      schema.anyOf = [...schema.allOf, { type: 'null' }];
      delete schema.allOf;
      continue;
    }
    schema.type = [...new Set([schema.type ?? [], 'null'].flat())];
    if (schema.enum !== undefined) schema.enum = [...new Set([...schema.enum, null])];
  }
}

/**
 * Values that several fields take are one named schema, so that a generated client has one class for them. Written where a field
 * has them, they become a class per field, and one more per field that may be null.
 */
export function nameEnums(document: OpenAPIObject, enums: NamedEnums): void {
  const names = new Map(Object.entries(enums).map(([name, values]) => [values.join(), name]));
  for (const schema of schemasIn([document.paths, document.components])) {
    if (!Array.isArray(schema.enum)) continue;
    const name = names.get(schema.enum.filter((value) => value !== null).join());
    if (name === undefined) continue;
    const $ref = `${SCHEMAS}${name}`;
    if (schema.enum.includes(null)) schema.anyOf = [{ $ref }, { type: 'null' }];
    else schema.$ref = $ref;
    delete schema.enum;
    delete schema.type;
  }
  const schemas = Object.entries(enums).map(([name, values]) => [
    name,
    { type: 'string', enum: [...values] },
  ]);
  Object.assign(document.components?.schemas ?? {}, Object.fromEntries(schemas));
}
