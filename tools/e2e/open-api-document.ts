// Reads the parts of an OpenAPI document that are needed to send its examples: operations, their parameters and bodies,
// the first example of each, and values as texts for addresses, headers and forms.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AppName, HttpRequest } from '@razao/testing/apps';

const FOLDER = fileURLToPath(new URL('../../docs/openapi/', import.meta.url));
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly example?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly allowEmptyValue?: boolean;
  /** Another parameter that this one requires. */
  readonly 'x-needs'?: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: Schema;
}

interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Answer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Partial<MediaType>>>;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly 'x-unknown-parameters'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface ApiDocument {
  readonly text: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

export async function readApiDocument(service: AppName): Promise<ApiDocument> {
  const text = await readFile(`${FOLDER}${service}.json`, 'utf8');
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return { text, operations, schemas: components.schemas };
}

/** Returns the path with its examples, and every query parameter that has one. */
export function exampleAddress({ path, parameters = [] }: Operation): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, example, schema } of parameters) {
    const value = example ?? schema?.example;
    if (value === undefined && place !== 'header' && required === true)
      throw new Error(`${path}: ${name} has no example`);
    if (value === undefined) continue;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(textOf(value)));
    if (place === 'query') query.set(name, textOf(value));
  }
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/**
 * Returns the requests that a reader would send: one per example body; the file of a form is the one in the
 * description.
 */
export function exampleRequests(document: ApiDocument, operation: Operation): HttpRequest[] {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  if (content === undefined) return [{}];
  const [type, media] = content;
  if (type === 'multipart/form-data') {
    const [, kind = '', text = ''] = /```(csv|ipl|txt)\n([^`]+)```/.exec(operation.description ?? '') ?? [];
    const form = new FormData();
    // IPL and the ECD are ISO-8859-1, but a Blob of text is UTF-8.
    form.set('file', new Blob([kind === 'csv' ? text : Buffer.from(text, 'latin1')]), `example.${kind}`);
    return [{ body: form }];
  }
  // Without an example, the examples of the schema's properties make one.
  const { schema, example = exampleOf(document, schema), examples = { example: { value: example } } } = media;
  return Object.values(examples).map(({ value }) =>
    type === 'application/json'
      ? { body: JSON.stringify(value), headers: { 'content-type': type } }
      : { body: new URLSearchParams(value as Record<string, string>) },
  );
}

/** Returns the JSON Schema of a response, by which a field that the document does not name is an error. */
export function answerSchema(
  document: ApiDocument,
  { responses }: Operation,
  status: number,
): object | undefined {
  const schema = responses[String(status)]?.content?.['application/json']?.schema;
  return schema && { ...(closed(schema) as object), components: closed({ schemas: document.schemas }) };
}

/** Forbids other properties on objects with named ones. A property may be called "properties". */
function closed(node: unknown, isSchema = true): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => closed(item));
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => [
    key,
    closed(value, !(isSchema && key === 'properties')),
  ]);
  const isClosed = isSchema && 'properties' in node && !('additionalProperties' in node);
  return Object.fromEntries(isClosed ? [...entries, ['additionalProperties', false]] : entries);
}

function exampleOf(document: ApiDocument, { example, $ref, properties, items }: Schema): unknown {
  if (example !== undefined) return example;
  if ($ref !== undefined)
    return exampleOf(document, document.schemas[$ref.slice('#/components/schemas/'.length)] ?? {});
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties)
        .map(([name, property]) => [name, exampleOf(document, property)])
        .filter(([, value]) => value !== undefined),
    );
  const item = items && exampleOf(document, items);
  return item === undefined ? undefined : [item];
}

/**
 * Writes a value as a text for addresses, headers and forms: a number as it is, the items of a list with commas between
 * them.
 */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return Array.from(value, textOf).join(',');
  // An address cannot hold half of a surrogate pair.
  return typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '?') : JSON.stringify(value ?? null);
}

/** Returns a quoted word, such as an ETag, unchanged; other texts are percent-encoded. */
export function headerOf(text: string): string {
  return /^"\w+"$/.test(text) ? text : encodeURIComponent(text);
}

export function formOf(body: unknown): URLSearchParams {
  const entries: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, textOf(value)]));
}

/** Returns the values of a form's texts. A form also sends the fields that are left empty. */
export function formValues(
  form: Readonly<Record<string, string>>,
  { properties = {}, required = [] }: Schema,
): object {
  const filled = Object.entries(form).filter(
    ([name, text]) => text !== '' || !(name in properties) || required.includes(name),
  );
  return Object.fromEntries(filled.map(([name, text]) => [name, typed(text, properties[name] ?? {})]));
}

/** Returns the value of a text by its schema; a text that does not fit the schema stays a text. */
export function typed(text: string, { type, items = {} }: Schema): unknown {
  const [given] = [type].flat();
  if (given === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (given === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (given === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return given === 'array' ? text.split(',').map((part) => typed(part, items)) : text;
}
