// Checks the committed OpenAPI documents with a validator of another project: references exist, ids are unique, and
// examples follow their schemas. Further tests check what a validator cannot know.
import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { SERVICES } from '../src/documents/service-variables.js';
import { readApiDocument, type Schema } from './open-api-document.js';

describe.each(SERVICES)('the OpenAPI document of %s', (service) => {
  it('is valid, and its examples follow their schemas', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The software has no licence to name, and the old legacy path only redirects.
        'info-license': 'off',
        'operation-2xx-response': 'off',
        'operation-4xx-response': 'error',
        'operation-operationId': 'error',
        'operation-operationId-url-safe': 'error',
        'operation-tag-defined': 'error',
        'tag-description': 'error',
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-invalid-schema-examples': 'error',
        'no-unused-components': 'error',
      },
    });
    const { text } = await readApiDocument(service);
    const problems = await lintFromString({ source: text, absoluteRef: `/${service}.json`, config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`),
    ).toEqual([]);
  });

  it('describes and bounds every parameter, and names the schema of every JSON answer', async () => {
    const { text, operations } = await readApiDocument(service);
    const { openapi, info } = JSON.parse(text) as {
      openapi: string;
      info: { title: string; version: string };
    };
    expect({ openapi, ...info }).toMatchObject({
      openapi: '3.1.0',
      title: `Razao ${service}`,
      version: '0.7.01.202511271',
    });
    const unclear = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description, schema = {} }) => description === undefined || !isBounded(schema))
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(unclear).toEqual([]);
    const unnamed = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { content }]) => content?.['application/json']?.schema?.properties !== undefined)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('names schemas with nouns, bodies with Request unless they are also answers, and operations with verbs', async () => {
    const { operations, schemas } = await readApiDocument(service);
    const names = Object.keys(schemas);
    expect(names.filter((name) => /(Answer|Dto|Model|Record|Response|View)$/.test(name))).toEqual([
      'ErrorResponse',
    ]);
    expect(names.filter((name) => !/^([A-Z][a-z]+)+$/.test(name) || VERB.test(name))).toEqual([]);
    const bodies = operations.flatMap(({ requestBody, responses }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({
        names: referredBy(schema),
        answers: Object.values(responses).flatMap(({ content }) =>
          referredBy(content?.['application/json']?.schema),
        ),
      })),
    );
    // A resource that is sent in the form in which it is read has one schema for both.
    const wrong = bodies.flatMap(({ names: sent, answers }) =>
      sent.filter((name) => name.endsWith('Request') === answers.includes(name)),
    );
    expect(wrong).toEqual([]);
    const answered = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => referredBy(content?.['application/json']?.schema)),
    );
    expect(answered.filter((name) => name.endsWith('Request'))).toEqual([]);
    const unclear = operations.map(({ operationId }) => operationId).filter((id) => !OPERATION_ID.test(id));
    expect(unclear).toEqual([]);
  });

  it('has a text for every answer that is not JSON', async () => {
    const { operations } = await readApiDocument(service);
    const wrong = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.entries(content)
          .filter(([type, { schema }]) => type !== 'application/json' && schema?.type !== 'string')
          .map(([type]) => `${operationId} ${type}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has the type number only for amounts and rates', async () => {
    const { schemas } = await readApiDocument(service);
    const numbers = Object.values(schemas).flatMap(({ properties = {} }) =>
      Object.entries(properties)
        .filter(([, { type }]) => [type].flat().includes('number'))
        .map(([field]) => field),
    );
    expect(numbers.filter((field) => !AMOUNT.test(field))).toEqual([]);
  });

  it('has one schema for each list of values, which no other field repeats', async () => {
    const { text } = await readApiDocument(service);
    const places = enumsOf(JSON.parse(text), '').map(({ values, place }) => ({
      isNullable: values.includes(null),
      key: JSON.stringify(values.filter((value) => value !== null)),
      place,
    }));
    const wrong = places.filter(
      ({ key, isNullable }) => isNullable || places.filter((other) => other.key === key).length > 1,
    );
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  it('declares null for every optional field of JSON bodies, and for no field of forms, which have only texts', async () => {
    const { operations, schemas } = await readApiDocument(service);
    const wrong = operations.flatMap(({ operationId, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        fieldsOf(schema, schemas)
          .filter(({ isRequired, isNullable }) => isNullable !== (type === 'application/json' && !isRequired))
          .map(({ name }) => `${operationId} ${name}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('documents the refusals of every operation, each with an example of its status', async () => {
    const { operations } = await readApiDocument(service);
    const faults = operations.flatMap(({ method, path, operationId, requestBody, responses, security }) => {
      const expected = [
        ...(security === undefined ? [] : ['401']),
        ...(requestBody === undefined ? [] : ['400', '413', '415']),
        '503',
      ];
      const missing = expected.filter((status) => responses[status] === undefined);
      const wrong = Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .filter(([status, answer]) => {
          const media = answer.content?.['application/json'];
          const example = media?.example as { status?: number; code?: string } | undefined;
          return (
            media?.schema?.$ref !== '#/components/schemas/ErrorResponse' ||
            example?.status !== Number(status) ||
            example.code === undefined
          );
        })
        .map(([status]) => status);
      return [...missing, ...wrong].map((status) => `${method} ${path} ${operationId} ${status}`);
    });
    expect(faults).toEqual([]);
  });
});

it.each([
  ['movements', 'deleteBatch', 409],
  ['movements', 'deleteDocuments', 409],
  ['movements', 'listAllBatches', 421],
  ['queries', 'listLegacyPostings', 406],
  ['queries', 'readBalanceDetails', 406],
] as const)('the OpenAPI document of %s has for %s the rare answer %d', async (service, id, status) => {
  const { operations } = await readApiDocument(service);
  expect(operations.find(({ operationId }) => operationId === id)?.responses[status]).toBeDefined();
});

it.each(['readBalanceDetails', 'readGeneralLedger'])(
  'the OpenAPI document of queries says that the 404 of %s may be of the account',
  async (id) => {
    const { operations } = await readApiDocument('queries');
    const refusal = operations.find(({ operationId }) => operationId === id)?.responses[404];
    expect(refusal?.description).toContain('no such account');
  },
);

const AMOUNT =
  /^(valor.*|saldo_.*|mov(deb|cred|enc)|enc(deb|cred)|.*[bB]alance|total(Debits|Credits)|debits|credits|amount|previous|result|base|withheld|overpaid|due|interest|selic)$/;

/** The name of a schema is a noun: it names what is requested, not the action. */
const VERB = /^(Cancel|Create|Delete|List|Open|Post|Put|Read|Reopen|Reverse|Save|Write)[A-Z]/;
const OPERATION_ID =
  /^(calculate|cancel|close|create|delete|draw|export|file|import|list|open|post|print|purge|put|read|redirect|reopen|resume|reverse|run|search|summarise|validate)([A-Z][a-z]+)+$/;

/** The names of the schemas of a body or of the items of its array. */
function referredBy({ $ref, oneOf = [], items }: Schema = {}): string[] {
  const name = $ref?.split('/').at(-1);
  return [
    ...(name === undefined ? [] : [name]),
    ...[...oneOf, ...(items ? [items] : [])].flatMap(referredBy),
  ];
}

interface BodyField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** The fields of a body, and those of the objects in it. */
function fieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): BodyField[] {
  const { $ref, oneOf = [], anyOf = [], items, properties = {}, required = [] } = schema;
  const named = $ref === undefined ? undefined : schemas[$ref.slice('#/components/schemas/'.length)];
  const inner = [named, ...oneOf, ...anyOf, items].filter((one) => one !== undefined);
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { name, isRequired: required.includes(name), isNullable: takesNull(field) },
      ...fieldsOf(field, schemas),
    ]),
    ...inner.flatMap((one) => fieldsOf(one, schemas)),
  ];
}

function takesNull({ type, oneOf = [], anyOf = [] }: Schema): boolean {
  return [type].flat().includes('null') || [...oneOf, ...anyOf].some(takesNull);
}

function enumsOf(node: unknown, place: string): { place: string; values: readonly unknown[] }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { enum: values } = node as Schema;
  return [
    ...(Array.isArray(values) ? [{ place, values: values as readonly unknown[] }] : []),
    ...Object.entries(node).flatMap(([key, child]) => enumsOf(child, `${place}/${key}`)),
  ];
}

const BOUNDS = ['enum', 'pattern', 'maxLength', 'maximum', 'format', 'oneOf'] as const;

function isBounded(schema: Schema): boolean {
  if (schema.type === 'array') return isBounded(schema.items ?? {});
  return (
    schema.type === 'boolean' ||
    schema.$ref !== undefined ||
    BOUNDS.some((bound) => schema[bound] !== undefined)
  );
}
