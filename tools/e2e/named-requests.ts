// The example requests of the OpenAPI documents, with the names of one company and of its records instead of the
// examples' names.
import type { HttpRequest } from '@razao/testing/apps';
import type { Books } from './books-of-a-cell.js';
import {
  exampleAddress,
  exampleRequests,
  type ApiDocument,
  type Operation,
  type Parameter,
} from './open-api-document.js';

/** The names of a company and of its records, by kind. */
export interface Names extends Readonly<Books['ids']> {
  readonly company: string;
  readonly branch: string;
  readonly companyId: number;
  readonly branchId: number;
  readonly account: number;
}

export interface NamedRequest {
  readonly operationId: string;
  readonly address: string;
  readonly init: HttpRequest;
  /** Where the request names the company: in path or query, otherwise in the body. */
  readonly by: 'address' | 'body';
}

/** Fields that have the same meaning everywhere. */
const FIELDS: Readonly<Record<string, keyof Names>> = {
  company: 'company',
  empresa: 'company',
  branch: 'branch',
  filial: 'branch',
  companyid: 'companyId',
  branchid: 'branchId',
  batchId: 'batch',
  documentId: 'document',
  contaId: 'account',
};
/** The kind of record that `id` and `ids` name, by the first part of the path that identifies it. */
const ID_OF: readonly (readonly [path: RegExp, kind: keyof Names])[] = [
  [/^\/batch(es)?(\/|$)/, 'batch'],
  [/^\/documents?(\/|$)/, 'document'],
  [/^\/(entry|entries)(\/|$)/, 'entry'],
  [/^\/taxquotas\//, 'tax'],
  [/^\/webhooks\//, 'webhook'],
  [/\/ecd\//, 'ecd'],
  [/\/run\//, 'run'],
];

/** One request for each operation that names a company or a record of one. */
export function namedRequests(document: ApiDocument, names: Names): NamedRequest[] {
  return document.operations.flatMap((operation): NamedRequest[] => {
    const parameters = (operation.parameters ?? []).map((parameter) => named(operation, parameter, names));
    const address = exampleAddress({ ...operation, parameters });
    const [init = {}] = exampleRequests(document, operation);
    const body = namedBody(init.body, names);
    const { operationId, method } = operation;
    const request = {
      operationId,
      address,
      init: { ...init, method, ...(body.value !== undefined && { body: body.value }) },
    };
    if (address !== exampleAddress(operation)) return [{ ...request, by: 'address' }];
    return body.isNamed ? [{ ...request, by: 'body' }] : [];
  });
}

function named({ path }: Operation, parameter: Parameter, names: Names): Parameter {
  if (parameter.in === 'header') return parameter;
  const isId = parameter.name === 'id' || parameter.name === 'ids';
  const field = isId ? ID_OF.find(([pattern]) => pattern.test(path))?.[1] : FIELDS[parameter.name];
  // Where a request may give codes or ids, it gives codes.
  if (field === undefined || (isIdOfPair(field) && parameter.required !== true)) return parameter;
  return { ...parameter, example: isId && parameter.name === 'ids' ? [names[field]] : names[field] };
}

function isIdOfPair(field: keyof Names): boolean {
  return field === 'companyId' || field === 'branchId';
}

function namedBody(
  body: HttpRequest['body'],
  names: Names,
): { value: HttpRequest['body']; isNamed: boolean } {
  let isNamed = false;
  const value = (name: string, given: unknown): unknown => {
    const field = FIELDS[name];
    if (field === undefined || typeof given === 'object') return given;
    isNamed = true;
    return names[field];
  };
  if (typeof body === 'string')
    return { value: JSON.stringify(JSON.parse(body, (name, given: unknown) => value(name, given))), isNamed };
  if (!(body instanceof URLSearchParams)) return { value: body, isNamed };
  const fields = [...body].map(([name, given]): [string, string] => [name, String(value(name, given))]);
  return { value: new URLSearchParams(fields), isNamed };
}
