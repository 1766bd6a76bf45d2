// Rewrites the schemas of the OpenAPI document for OpenAPI 3.1, because @nestjs/swagger writes them for 3.0.
import type { OpenAPIObject } from '@nestjs/swagger';

/** The values of each enum, by the name of its schema. */
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

/**
 * Yields every object in a part of the document, except in its examples. Callers may change an object before they
 * request the next one.
 */
function* schemasIn(node: unknown): Generator<Schema> {
  if (typeof node !== 'object' || node === null) return;
  yield node;
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) yield* schemasIn(child);
}

/** Declares in the objects of a body whether they accept other fields, and whether optional fields may be null. */
export function describeBody(
  body: unknown,
  document: OpenAPIObject,
  form: { readonly takesOthers: boolean; readonly hasNull: boolean },
): void {
  for (const schema of schemasIn(body)) {
    const { $ref, properties, required = [], additionalProperties } = schema;
    if ($ref !== undefined)
      describeBody(document.components?.schemas?.[$ref.slice(SCHEMAS.length)], document, form);
    if (properties === undefined) continue;
    for (const [name, shared] of Object.entries(properties)) {
      // The record of an answer may have the same object, and stays as it is.
      const property = (properties[name] = structuredClone(shared));
      // A field of several types has null beside the first one.
      const { oneOf: [typed = property] = [] } = property;
      if (form.hasNull && !required.includes(name) && 'type' in typed) typed.nullable = true;
      if (property.allowEmptyValue === true) allowEmpty(property);
    }
    schema.additionalProperties = additionalProperties ?? form.takesOthers;
  }
}

/**
 * OpenAPI has `allowEmptyValue` for parameters only, so the schema of a body field must accept the empty text itself.
 */
function allowEmpty(schema: Schema): void {
  delete schema.allowEmptyValue;
  for (const text of [schema, ...(schema.oneOf ?? [])]) {
    const { pattern = '' } = text;
    delete text.minLength;
    if (!new RegExp(pattern).test('')) text.pattern = `^(${pattern.slice(1, -1)})?$`;
  }
}

/** OpenAPI 3.1 has null as a type and no `nullable`. */
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
 * Makes one named schema of values that several fields share, so that a generated client has one class for them. Inline
 * enums would become one class per field, and another one per field that may be null.
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
