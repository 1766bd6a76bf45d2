// Sends random requests, made from the OpenAPI documents, to the three built services, as a user and as an
// administrator. No response may be a 5xx or contradict its document; no valid request may be refused, no invalid one
// accepted. A change of a request may leave it valid, so Ajv validates each request against the document, and the test
// compares this with the service's response.
// The requests are the same in each run; RAZAO_SEED selects others, RAZAO_FUZZ_RUNS more.
import { beforeAll, expect, it, jest } from '@jest/globals';
import {
  startApp,
  type AppName,
  type HttpAnswer,
  type HttpClient,
  type RunningApp,
} from '@razao/testing/apps';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { SERVICES } from '../src/documents/service-variables.js';
import {
  answerSchema,
  formOf,
  formValues,
  headerOf,
  readApiDocument,
  textOf,
  typed,
  type ApiDocument,
  type Operation,
  type Schema,
} from './open-api-document.js';
import { givenFilingCompany, givenFuzzedBooks } from './fuzzed-books.js';
import { inOrder } from './operation-order.js';
import { type RandomFile, files } from './random-files.js';
import { RequestArbitraries, ajv, type Sent } from './random-requests.js';
import { VALID, draws } from './valid-requests.js';

/** Number of requests per operation and caller. */
const RUNS = Number(process.env['RAZAO_FUZZ_RUNS'] ?? 80);
/**
 * The least number of accepted requests of each operation. For operations of VALID, exactly this many are sent, and
 * each must be accepted.
 */
const ACCEPTED_MIN = 10;
const FAULT_CHARS_MAX = 160;
const SHOWN_CHARS_MAX = 6_000;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** Refusals of the form of a request; when the request is valid, such a refusal is a fault. */
const FORM_REFUSALS = new Set([
  'MALFORMED_JSON',
  'MALFORMED_BODY',
  'VALIDATION_FAILED',
  'UNKNOWN_PARAMETER',
  'INVALID_CODE',
  'INVALID_DATE',
  'INVALID_PAGE',
  'TOO_MANY_IDS',
  'TOO_MANY_ENTRIES',
  'AMOUNT_OUT_OF_RANGE',
  'IDEMPOTENCY_KEY_INVALID',
]);

/** Rules across two fields, which their descriptions state and no schema can express. */
const OF_SEVERAL_FIELDS =
  /at most \d+ (months|days)|the base month of company|^is the number of |^exists in |^lote .* exists in |^expected a month (from|of) |^expected contaId or conta|^expected company and branch, or |or no id beside the code$|^the first entry names its account by |is there twice/;
/** Rules of master data: across rows, about other records, and about names and digits that external lists define. */
const OF_RECORDS: Readonly<Record<string, RegExp>> = {
  putCompany: /check digits|IANA name|^IBGE codes of|is not an analytic account/,
  putBranch: /check digits|^IBGE codes of/,
  putAccounts: /is there twice|is the code of another account/,
  putOpenings: /is not (a branch|an analytic account) of|^the openings of branch .* add up to/,
  putTaxRoles: /is not an analytic account/,
  putSignatories: /check digits|at the CRC|^no day before/,
  putAuditors: /check digits|^no day before/,
  putBooks: /^no month before|^a month after/,
  putComparatives: /is not a detail line|^no month before/,
  putReferentialAccounts: /is not an analytic account|^no month before|has another referential code/,
  putStatementLines:
    /is not (an analytic account|a detail line|a total)|is expected in (BALANCE|INCOME)|^a level above/,
  putPermissions: /^company .* (has no branch|does not exist)/,
};

jest.setTimeout(600_000);

const db = useTestDatabase();
const apps = {} as Record<AppName, RunningApp>;

beforeAll(async () => {
  await givenFuzzedBooks(db);
  await givenFilingCompany(db);
  const env = { WEBHOOK_SECRET_KEY: '0'.repeat(64) };
  for (const name of SERVICES) {
    const app = (apps[name] = await startApp(name, { databaseUrl: db.url, env }));
    closeAfterTests(() => app.stop());
  }
});

// Compliance comes first, because the ECD needs sealed months and movements reopens them.
it.each([...SERVICES].reverse())('%s answers every request as its document says', async (name) => {
  const document = await readApiDocument(name);
  const clients = { ana: apps[name].as('ana'), admin: apps[name].as('root', { roles: ['admin'] }) };
  const faults = new Map<string, () => string>();
  const seen = { accepted: 0, refused: 0 };
  const accepted = new Map(document.operations.map(({ operationId }) => [operationId, 0]));
  for (const operation of inOrder(document.operations)) {
    const check = new AnswerCheck(document, operation);
    const sample = { numRuns: RUNS };
    const uploads = fc.sample(files, sample).values();
    const requests = fc
      .sample(new RequestArbitraries(document).request(operation), sample)
      .map((sent) => requestOf(operation, sent, uploads.next().value));
    const ask = async (caller: keyof typeof clients, request: Request): Promise<boolean> => {
      const answer = await answerOf(clients[caller], request);
      const isAccepted = answer.status < 400 && !isRefusal(answer.body);
      seen[isAccepted ? 'accepted' : 'refused'] += 1;
      if (isAccepted) accepted.set(operation.operationId, (accepted.get(operation.operationId) ?? 0) + 1);
      const fault = check.faultOf(request, answer);
      const kind = `${operation.method} ${operation.path} ${fault}`.slice(0, FAULT_CHARS_MAX);
      if (fault !== undefined && !faults.has(kind))
        faults.set(
          kind,
          () =>
            `${kind}\n  ${caller} ${decodeURIComponent(request.address)} ${request.text ?? String(request.file?.content ?? '')} → ${answer.text} ${logOf(name, answer)}`,
        );
      return isAccepted;
    };
    // The requests run one after the other, so that each run accepts the same ones.
    for (const caller of ['ana', 'admin'] as const)
      for (const request of requests) await ask(caller, request);
    const validOf = VALID[operation.operationId];
    if (validOf === undefined) continue;
    for (const draw of fc.sample(draws, ACCEPTED_MIN)) {
      const { file, ...sent } = await validOf({ db, client: clients.admin }, draw);
      const request = requestOf(operation, sent, file);
      if (!(await ask('admin', request)))
        faults.set(request.address, () => `refuses ${request.address} ${request.text ?? ''}`);
    }
  }
  const least = [...accepted].sort(([, a], [, b]) => a - b);
  process.stdout.write(
    `${name}: ${JSON.stringify(seen)}, RAZAO_SEED=${String(fc.readConfigureGlobal().seed)}, accepted: ${least.join(' ')}\n`,
  );
  expect([...faults.values()].map((fault) => fault().slice(0, SHOWN_CHARS_MAX))).toEqual([]);
  expect(least.filter(([, count]) => count < ACCEPTED_MIN)).toEqual([]);
});

/** The lines of the service's log about a 5xx. */
function logOf(name: AppName, { status, body }: HttpAnswer): string {
  if (status < 500) return '';
  const { requestId } = body as { requestId: string };
  const lines = apps[name].output().split('\n');
  return lines.filter((line) => line.includes(requestId)).join('\n');
}

interface Request {
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  /** The body as JSON or a form; undefined for a file. */
  readonly text: string | undefined;
  readonly file: RandomFile | undefined;
  /** The values as the service reads them: texts of the parameters, and below the values of the body. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function requestOf(
  { method, path, parameters = [], requestBody }: Operation,
  { values, body }: Sent,
  upload: RandomFile | undefined,
): Request {
  const [type = ''] = Object.keys(requestBody?.content ?? {});
  const query = new URLSearchParams();
  const headers: Record<string, string> = type === '' || type === MULTIPART ? {} : { 'content-type': type };
  // The parameter `dialect` is only for CSV.
  if ('dialect' in values) headers['accept'] = 'text/csv';
  const texts: Record<string, string> = {};
  let address = path;
  for (const { name } of parameters.filter((parameter) => parameter.in === 'path'))
    values[name] = ['', '.', '..'].includes(textOf(values[name])) ? 'x' : values[name];
  for (const [name, value] of Object.entries(values)) {
    const place = parameters.find((parameter) => parameter.name === name)?.in ?? 'query';
    const text = place === 'header' ? headerOf(textOf(value)) : textOf(value);
    Object.defineProperty(texts, name, { value: text, enumerable: true });
    if (place === 'path') address = address.replace(`{${name}}`, () => encodeURIComponent(text));
    else if (place === 'header') headers[name] = text;
    else query.append(name, text);
  }
  const form = type === FORM ? formOf(body) : undefined;
  const text = form?.toString() ?? (type === JSON_TYPE ? JSON.stringify(body) : undefined);
  return {
    method,
    address: query.size === 0 ? address : `${address}?${query.toString()}`,
    headers,
    text,
    file: type === MULTIPART ? upload : undefined,
    parameters: texts,
    body: form === undefined ? text && JSON.parse(text) : Object.fromEntries(form),
  };
}

async function answerOf(client: HttpClient, { method, address, headers, text, file }: Request) {
  if (file !== undefined) return await client.upload(address, file, headers);
  return await client.send(address, { method, headers, ...(text !== undefined && { body: text }) });
}

interface ErrorBody {
  readonly code: string;
  readonly details: readonly { field?: string; reason: string }[];
}

/** Checks whether the document promises a response to its request. */
class AnswerCheck {
  private readonly takesBody: ValidateFunction | undefined;
  private readonly takes: ReadonlyMap<string, ValidateFunction>;
  private readonly answers = new Map<number, ValidateFunction>();

  constructor(
    private readonly document: ApiDocument,
    private readonly operation: Operation,
  ) {
    const [media] = Object.values(operation.requestBody?.content ?? {});
    const components = { schemas: document.schemas };
    this.takesBody = media && ajv.compile({ ...media.schema, components });
    this.takes = new Map(
      (operation.parameters ?? []).map(({ name, schema = {} }) => [
        name,
        ajv.compile({ ...schema, components }),
      ]),
    );
  }

  faultOf(request: Request, { status, headers, text, body }: HttpAnswer): string | undefined {
    if (status >= 500) return `${status}`;
    const promised = this.operation.responses[String(status)];
    if (promised === undefined) return `${status} is not documented`;
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (text !== '' && promised.content !== undefined && !Object.keys(promised.content ?? {}).includes(type))
      return `${status} is ${type}`;
    if (type === JSON_TYPE) {
      const wrong = this.wrongIn(status, body);
      if (wrong !== undefined) return `${status} ${wrong}`;
    }
    const invalid = this.invalidIn(request);
    if (invalid !== undefined) return status < 400 && !isRefusal(body) ? `accepts ${invalid}` : undefined;
    const { code = '', details = [] } = (body ?? {}) as Partial<ErrorBody>;
    const { reason = '' } = details[0] ?? {};
    if (OF_SEVERAL_FIELDS.test(reason) || OF_RECORDS[this.operation.operationId]?.test(reason) === true)
      return undefined;
    return FORM_REFUSALS.has(code) ? `refuses ${code} ${details[0]?.field}: ${reason}` : undefined;
  }

  private wrongIn(status: number, body: unknown): string | undefined {
    const known = this.answers.get(status);
    const follows = known ?? ajv.compile(answerSchema(this.document, this.operation, status) ?? false);
    this.answers.set(status, follows);
    return follows(body) ? undefined : ajv.errorsText(follows.errors);
  }

  /** Reads the values of a form, because a parsed body has only texts for them. */
  private read(body: unknown): unknown {
    const schema = this.operation.requestBody?.content[FORM]?.schema;
    if (schema === undefined) return body;
    const record = this.document.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? {};
    return formValues(body as Record<string, string>, record);
  }

  private invalidIn({ parameters, body, file }: Request): string | undefined {
    for (const [name, text] of Object.entries(parameters)) {
      const fits = this.takes.get(name);
      if (fits === undefined) {
        if (this.operation['x-unknown-parameters'] === 'ignored') continue;
        return `the parameter ${name}`;
      }
      if (text === '' && this.operation.parameters?.find((one) => one.name === name)?.allowEmptyValue)
        continue;
      if (!fits(typed(text, fits.schema as Schema))) return `${name} ${ajv.errorsText(fits.errors)}`;
    }
    for (const parameter of this.operation.parameters ?? []) {
      const { name, required } = parameter;
      const needed = parameter['x-needs'];
      if (required === true && parameters[name] === undefined) return `no ${name}`;
      if (needed !== undefined && (parameters[name] ?? '') !== '' && (parameters[needed] ?? '') === '')
        return `${name} without ${needed}`;
    }
    if (/\\u(0000|d[89a-f])/.test(JSON.stringify([parameters, body]))) return 'no text';
    if (this.takesBody === undefined || file !== undefined) return undefined;
    const { required } = this.operation.requestBody ?? {};
    if (body === undefined) return required === true ? 'no body' : undefined;
    return this.takesBody(this.read(body)) ? undefined : ajv.errorsText(this.takesBody.errors);
  }
}

/** Whether the response lists errors of rows: the service answers so to a file or a movement with wrong rows. */
function isRefusal(body: unknown): boolean {
  return (body as { success?: boolean } | undefined)?.success === false;
}
