// Makes random requests from an OpenAPI document: valid ones, and the same with one change.
import { Ajv } from 'ajv';
import fc, { type Arbitrary } from 'fast-check';
import { UNKNOWN, anyJson, junk } from './junk.js';
import type { ApiDocument, Operation, Schema } from './open-api-document.js';

/** The number of records of each kind in the database; their ids are 1, 2, …. */
export const RECORDS = 40;
const LIST_MAX = 4;

const INT64_BOUND = 2 ** 63;
const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    text > '0001' &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  );
};

/** Knows the formats of OpenAPI, and this project's only extension, which describes the meaning of a value. */
export const ajv = new Ajv({
  strict: false,
  allErrors: false,
  formats: {
    int64: {
      type: 'number',
      validate: (value: number) => Number.isInteger(value) && Math.abs(value) < INT64_BOUND,
    },
    double: true,
    binary: true,
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
    'calendar-date': (text: string) => isDate(text.replaceAll('.', '-')),
    date: isDate,
  },
  keywords: [
    {
      keyword: 'x-decimals',
      type: 'number',
      validate: (most: number, value: number) => Number(value.toFixed(most)) === value,
    },
  ],
});

/** Codes of companies; they are digits, because IPL accepts no others. */
export const COMPANIES = ['0001', '0002'];
/** The branches of each company; in the second one the months before March are sealed. */
export const BRANCHES = ['1', '2'];
/** A company with all months up to February sealed, and with the data that an ECD needs. */
export const FILING_COMPANY = '0003';
/** Ids of accounts of the first company that are not result accounts. */
const [CASH_ID, BANK_ID, CAPITAL_ID, EARNINGS_ID] = [4, 5, 15, 16];
const id = fc.integer({ min: 1, max: RECORDS });
/** The id `first` in one case of four, because it may be the only valid one. */
const sometimes = (first: number): Arbitrary<unknown> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(first) }, { weight: 3, arbitrary: id });
/**
 * Mostly the same id, so that several lines are of one document; it is used for the first company and its cash, too.
 */
const often = (usual: number): Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, id);
const code = fc.constantFrom(COMPANIES[0], COMPANIES[0], ...COMPANIES, FILING_COMPANY);
const branch = fc.constantFrom(...BRANCHES);
const accountCode = fc.constantFrom('1001', '1.1.1.01');
const month = fc.integer({ min: 1, max: 3 });
const date = fc.integer({ min: 1, max: 29 }).map((day) => `2024-02-${String(day).padStart(2, '0')}`);
const ACCOUNT = {
  cdReduced: '1001',
  cdAccounting: '1.1.1.01',
  name: 'CAIXA',
  kind: 'A',
  nature: '01',
  active: true,
};
/** Lists of master data that a request replaces as a whole; most of them are empty. */
const LISTS = [
  'openings',
  'taxRoles',
  'signatories',
  'auditors',
  'registrations',
  'books',
  'referentialAccounts',
  'comparatives',
  'lines',
];
const DATES = ['dataInicio', 'dataFim', 'registeredOn', 'convertedOn', 'changedOn'];
/** Fields that have only one value. */
const FIXED: Readonly<Record<string, unknown>> = {
  ano: 2024,
  refmonth: '2024-02',
  anomesini: '01/2024',
  anomesfim: '03/2024',
  quarter: 1,
  seal: 1,
  reduced: '1001',
  cdReduced: '1001',
  cdAccounting: '1.1.1.01',
  code: 'V1',
  user: 'nova',
  'If-Match': '*',
  baseYearMonth: '01/2024',
  closingCode: 'ENC',
  timeZone: 'America/Sao_Paulo',
  cnpj: '11222333000181',
  presumptionIncreaseFrom: 'never',
  state: 'SP',
  municipalityCode: '3550308',
  nire: '35123456789',
  referentialPlan: '1',
  priorYearAdjustmentAccount: '2301',
  replacedHash: 'ab'.repeat(20),
};
/**
 * Values by the name of their field that exist in the database; where they are valid, there is at least one of each
 * type.
 */
const KNOWN: Readonly<Record<string, Arbitrary<unknown>>> = {
  ...Object.fromEntries(Object.entries(FIXED).map(([name, value]) => [name, fc.constant(value)])),
  ...Object.fromEntries(LISTS.map((name) => [name, fc.constant([])])),
  ...Object.fromEntries(DATES.map((name) => [name, date])),
  id: sometimes(1),
  batchId: id,
  documentId: often(1),
  contaId: often(CASH_ID),
  conta: accountCode,
  contrapartida: fc.oneof({ weight: 6, arbitrary: often(BANK_ID) }, accountCode),
  entityId: id,
  companyid: often(1),
  branchid: often(1),
  company: code,
  empresa: code,
  branch,
  filial: branch,
  mes: month,
  day: fc.oneof(month.map(String), date),
  ids: fc.array(id, { minLength: 1, maxLength: LIST_MAX }),
  month: fc.oneof(month, month.map(String)),
  year: fc.constantFrom(2024, '2024'),
  from: fc.oneof(date, fc.constantFrom('2024-01', '2024-02')),
  to: fc.oneof(date, fc.constantFrom('2024-02', '2024-03')),
  newyearmonth: fc.constantFrom('04/2024', '05/2024'),
  yearmonth: fc.constantFrom('01/2024', '02/2024'),
  url: id.map((number) => `https://erp.example.com/razao/${number}`),
  nature: fc.oneof({ weight: 8, arbitrary: fc.constant('DIARIO') }, fc.constant('01')),
  // In master data, the only account is the first company's cash.
  accounts: fc.constantFrom<unknown[]>([], [ACCOUNT]),
  documento: fc.integer({ min: 1, max: 9_999 }).map(String),
  diaref: fc.constantFrom('5', '28'),
  profitAccount: fc.constantFrom(CAPITAL_ID, '2301'),
  lossAccount: fc.constantFrom(CAPITAL_ID, '2301'),
  clearingAccount: fc.constantFrom(EARNINGS_ID, '2302'),
};
/** Values of an entry with two sides. Lists contain it often, because each of their rows must be accepted. */
const ENTRY: Readonly<Record<string, Arbitrary<unknown>>> = {
  documentId: fc.constant(1),
  lancamento: fc.integer({ min: 1, max: 99_999 }).map(String),
  debcre: fc.constantFrom('D', 'C'),
  day: fc.constantFrom('1', '15', '28'),
  contaId: fc.constant(CASH_ID),
  contrapartida: fc.constant(BANK_ID),
  valor: fc.constantFrom(0.01, 1e3),
  historico: fc.constantFrom('Venda à vista', '=1+1', null),
};
export type Values = Record<string, unknown>;
export interface Sent {
  readonly values: Values;
  readonly body: unknown;
}

/** Makes requests of an operation: valid ones, and ones with a change that often makes them invalid. */
export class RequestArbitraries {
  constructor(private readonly document: ApiDocument) {}

  request({ parameters = [], requestBody }: Operation): Arbitrary<Sent> {
    const [schema] = Object.values(requestBody?.content ?? {}).map((media) => media.schema);
    const record = this.record(
      Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
      parameters.filter(({ required }) => required === true).map(({ name }) => name),
    );
    const body = schema === undefined ? fc.constant(undefined) : this.value(schema);
    const valid = fc.record({ values: record, body });
    return fc.oneof(
      valid,
      fc.tuple(valid, changes).map(([sent, change]) => changed(sent, change)),
    );
  }

  private value(schema: Schema, name = ''): Arbitrary<unknown> {
    const { $ref, type, oneOf, anyOf: anyType } = schema;
    if ($ref !== undefined)
      return this.value(this.document.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name);
    if (oneOf !== undefined) return fc.oneof(...oneOf.map((one) => this.value(one, name)));
    // The field takes one of several types, and a value that is known by its name fits few of them.
    if (anyType !== undefined) {
      const given = anyType.filter((one) => one.type !== 'null');
      const any = fc.oneof(...given.map((one) => this.value(one)));
      return given.length === anyType.length ? any : fc.option(any);
    }
    if (typeof type !== 'object') return this.plain(schema, name);
    const given = type.filter((one) => one !== 'null');
    return fc.option(fc.oneof(...given.map((one) => this.value({ ...schema, type: one }, name))));
  }

  /** Names a branch by its codes or by its ids, rarely by some of both. */
  private record(schemas: Record<string, Schema>, required: readonly string[]): Arbitrary<Values> {
    const recordOf = (without: string[], requiredKeys: readonly string[]): Arbitrary<Values> => {
      const named = Object.entries(schemas).filter(([name]) => !without.includes(name));
      const values = Object.fromEntries(named.map(([name, schema]) => [name, this.value(schema, name)]));
      return fc.record(values, { requiredKeys: [...requiredKeys] });
    };
    const codes = ['company', 'branch'];
    const ids = ['companyid', 'branchid'];
    if (![...codes, ...ids].every((name) => name in schemas)) return recordOf([], required);
    return fc.oneof(
      { weight: 6, arbitrary: recordOf(ids, [...required, ...codes]) },
      { weight: 6, arbitrary: recordOf(codes, [...required, ...ids]) },
      { weight: 1, arbitrary: recordOf([], required) },
    );
  }

  private plain(schema: Schema, name: string): Arbitrary<unknown> {
    const { type, properties, items, required = [], minItems = 0, maxItems = LIST_MAX } = schema;
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (properties !== undefined) {
      const anyRecord = this.record(properties, required);
      if (!('contrapartida' in properties)) return anyRecord;
      const usual = Object.entries(ENTRY).filter(([key]) => key in properties);
      return fc.oneof(
        { weight: 12, arbitrary: fc.record(Object.fromEntries(usual)) },
        { weight: 1, arbitrary: anyRecord },
      );
    }
    const known = KNOWN[name];
    const any = anyOf(schema, () =>
      fc.array(this.value(items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, LIST_MAX) }),
    );
    if (known === undefined || type === undefined) return any;
    const fits = ajv.compile({ ...schema, components: { schemas: this.document.schemas } });
    return fc.oneof(
      { weight: 12, arbitrary: known.filter((value) => fits(value)) },
      { weight: 1, arbitrary: any },
    );
  }
}

function anyOf(schema: Schema, list: () => Arbitrary<unknown>): Arbitrary<unknown> {
  const {
    type,
    pattern,
    format,
    minimum = -(2 ** 52),
    maximum = 2 ** 52,
    minLength = 0,
    maxLength = 300,
  } = schema;
  if (type === 'array') return list();
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  if (type === 'number')
    return fc.oneof(
      fc.integer({ min: 1, max: 1e6 }).map((cents) => cents / 100),
      fc.constant(maximum),
    );
  if (type !== 'string') return anyJson;
  if (format === 'date') return date;
  const long = fc.string({ unit: 'binary', minLength, maxLength });
  const longest = fc.constant('ç'.repeat(maxLength));
  const texts = pattern === undefined ? long : fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), longest);
  const fits = ajv.compile(schema);
  return texts.filter((text) => fits(text));
}

type Change = { at: number; kind: 'replace' | 'remove' | 'add' | 'nudge'; junk: unknown; name: string };
const changes = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('replace' as const, 'remove' as const, 'add' as const, 'nudge' as const),
  junk,
  name: fc.constantFrom(...UNKNOWN),
});

/** Makes one change at one place of the parameters or of the body. */
function changed(sent: Sent, { at, kind, junk, name }: Change): Sent {
  const copy = structuredClone({ values: sent.values, body: sent.body }) as Values;
  const places: [holder: Values, key: string][] = [];
  const visit = (holder: Values): void => {
    for (const [key, value] of Object.entries(holder)) {
      if (holder !== copy || key === 'body') places.push([holder, key]);
      if (typeof value === 'object' && value !== null) visit(value as Values);
    }
  };
  visit(copy);
  const [holder, key] = places[at % places.length] ?? [copy, 'body'];
  const value = holder[key];
  if (kind === 'remove') Reflect.deleteProperty(holder, key);
  else if (kind === 'add')
    Object.defineProperty(
      holder === copy && typeof value === 'object' && value !== null ? value : holder,
      name,
      {
        value: junk,
        enumerable: true,
      },
    );
  else holder[key] = kind === 'nudge' && typeof value === 'number' ? value + (at % 3) - 1 : junk;
  return { values: copy['values'] as Values, body: copy['body'] };
}
