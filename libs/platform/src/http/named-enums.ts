// Values that several fields take are one named schema of the OpenAPI document, so that a generated client has one class for
// them. Written where a field has them, they become a class per field, and one more per field that may be null.
import type { OpenAPIObject } from '@nestjs/swagger';

/** The values of a schema by its name. */
export type NamedEnums = Readonly<Record<string, readonly string[]>>;

interface EnumSchema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly object[];
}

/** Puts a reference in the place of every list of values that has a name; null stays beside it. */
export function nameEnums(document: OpenAPIObject, enums: NamedEnums): void {
  const names = new Map(Object.entries(enums).map(([name, values]) => [values.join(), name]));
  refer(document.paths, names);
  refer(document.components, names);
  const schemas = Object.entries(enums).map(([name, values]) => [
    name,
    { type: 'string', enum: [...values] },
  ]);
  Object.assign(document.components?.schemas ?? {}, Object.fromEntries(schemas));
}

function refer(node: unknown, names: ReadonlyMap<string, string>): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as EnumSchema;
  if (Array.isArray(schema.enum)) {
    const name = names.get(schema.enum.filter((value) => value !== null).join());
    if (name !== undefined) {
      const $ref = `#/components/schemas/${name}`;
      if (schema.enum.includes(null)) schema.anyOf = [{ $ref }, { type: 'null' }];
      else schema.$ref = $ref;
      delete schema.enum;
      delete schema.type;
    }
  }
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) refer(child, names);
}
