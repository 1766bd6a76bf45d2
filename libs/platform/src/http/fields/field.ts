// A field of a request is declared once, by one decorator on a property of its DTO. The declaration holds the
// reader, the words of the refusal and the schema of the OpenAPI document. class-validator keeps the
// declarations; request-reader.ts reads by them.
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { both, type ErrorCode, type Finding, type Message, type Steps } from '@razao/domain';
import { ValidateBy } from 'class-validator';
import { INT64_EXPECTED, isInt64 } from '../int64.js';

export interface ReadContext {
  /** What raw values are: those of JSON, or texts of a query, a path or a form (arrays of texts when repeated). */
  readonly source: 'json' | 'text';
  /** What happens to fields that the DTO does not declare. */
  readonly unknownFields: 'refuse' | 'ignore';
  /** Only the JSON type of values is checked, and any may be absent: what they mean is checked by others. */
  readonly typesOnly?: boolean;
}

/** Why a raw value was not read. */
export class Refusal {
  constructor(
    /** To be read after `field: expected `. */
    readonly expected: Message,
    readonly code: ErrorCode = 'VALIDATION_FAILED',
    readonly more: {
      /** What was found, where the value itself does not say it. */
      readonly found?: string | Message;
      /** What was found inside of the value; it is reported in the place of the value's own refusal. */
      readonly within?: readonly Finding[];
    } = {},
  ) {}
}

/** What the fields of one kind have in common. `read` is pure. */
export interface FieldKind {
  expected: Message;
  /** Default VALIDATION_FAILED. */
  code?: ErrorCode;
  schema: Readonly<Record<string, unknown>>;
  /** The value; undefined, or a refusal that says more, for what is not one. Absent values never come here. */
  read(raw: unknown, context: ReadContext): unknown;
  /** The same record by record, for kinds that hold many. */
  steps?(raw: unknown, context: ReadContext): Steps<unknown>;
}

export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** Default true. A field that is not required may also be null. */
  required?: boolean;
  /** The value of a field that is absent. */
  default?: unknown;
  /** An empty text counts as absent, as forms send it; by default it is a value like any other. */
  emptyIsAbsent?: boolean;
  /** In the place of what the kind expects. */
  expected?: Message;
  /** In the place of the kind's code. */
  code?: ErrorCode;
  /** Another field that this one is refused without. Also shown in the OpenAPI document. */
  needs?: string;
  /** Shown in the OpenAPI document: null is a usual value. */
  nullable?: boolean;
  /** Another field that may be given in the place of this one: exactly one of the two is, or, where this one is not required, at most one. */
  insteadBy?: string;
}

/** Of what may be left out: an empty text counts as left out, as forms and files have it. */
export const OPTIONAL = { required: false, emptyIsAbsent: true } as const;

interface JsonType {
  readonly expected: Message;
  fits(raw: unknown): boolean;
}

export const JSON_NUMBER: Message = { en: 'a JSON number', pt: 'um número JSON' };

/** Of a refusal that says all by what was found within. */
export const WITHIN: Message = both('');

const JSON_TYPES = {
  string: { expected: { en: 'text', pt: 'um texto' }, fits: (raw: unknown) => typeof raw === 'string' },
  integer: { expected: INT64_EXPECTED, fits: isInt64 },
  number: { expected: JSON_NUMBER, fits: Number.isFinite },
};

/** One property of a DTO. */
export class DeclaredField {
  readonly holdsRecords: boolean;
  /** In a query it may be given more than once. */
  readonly isList: boolean;
  private readonly refusal: Refusal;
  private readonly whenAbsent: unknown;
  private readonly emptyIsAbsent: boolean;
  private readonly needs: string | undefined;
  private readonly insteadBy: string | undefined;
  private readonly mayLackBoth: boolean;

  constructor(
    readonly name: string,
    private readonly kind: FieldKind,
    options: FieldOptions,
  ) {
    this.holdsRecords = kind.steps !== undefined;
    this.isList = kind.schema['type'] === 'array';
    this.refusal = new Refusal(options.expected ?? kind.expected, options.code ?? kind.code);
    this.whenAbsent = options.required === false ? options.default : this.refusal;
    this.emptyIsAbsent = options.emptyIsAbsent === true;
    this.needs = options.needs;
    this.insteadBy = options.insteadBy;
    this.mayLackBoth = options.required === false;
  }

  /** @param record what was sent, the field included */
  read(raw: unknown, context: ReadContext, record: Readonly<Record<string, unknown>>): unknown {
    if (context.typesOnly === true) return this.readType(raw, context);
    if (this.insteadBy !== undefined) {
      // An empty code names no account, whatever becomes of it.
      const isOtherAbsent = (record[this.insteadBy] ?? '') === '';
      const isLacking = this.isAbsent(raw) && isOtherAbsent;
      if (isLacking ? !this.mayLackBoth : !this.isAbsent(raw) && !isOtherAbsent)
        return new Refusal(eitherOf(this.name, this.insteadBy, !this.isAbsent(raw)));
    }
    if (this.isAbsent(raw)) return this.insteadBy === undefined ? this.whenAbsent : undefined;
    const found = this.kind.read(raw, context);
    const value = found === undefined ? this.refusal : found;
    if (value instanceof Refusal || this.needs === undefined || !this.isAbsent(record[this.needs]))
      return value;
    return new Refusal({ en: `${this.needs} as well`, pt: `também ${this.needs}` });
  }

  *steps(raw: unknown, context: ReadContext, record: Readonly<Record<string, unknown>>): Steps<unknown> {
    if (this.kind.steps === undefined || this.isAbsent(raw)) return this.read(raw, context, record);
    return yield* this.kind.steps(raw, context);
  }

  private readType(raw: unknown, context: ReadContext): unknown {
    if (this.isAbsent(raw)) return this.holdsRecords ? this.whenAbsent : undefined;
    const types = jsonTypesOf(this.kind.schema);
    // Fields that take any value have none.
    if (types.length === 0 || types.some((type) => type.fits(raw)) || this.kind.read(raw, context) === raw)
      return raw;
    const [only, ...more] = types;
    return only === undefined || more.length > 0 ? this.refusal : new Refusal(only.expected);
  }

  private isAbsent(raw: unknown): boolean {
    return raw === undefined || raw === null || (this.emptyIsAbsent && raw === '');
  }
}

function jsonTypesOf({ type, oneOf }: FieldKind['schema']): JsonType[] {
  if (Array.isArray(oneOf)) return oneOf.flatMap((one: FieldKind['schema']) => jsonTypesOf(one));
  return typeof type === 'string' && type in JSON_TYPES ? [JSON_TYPES[type as keyof typeof JSON_TYPES]] : [];
}

function eitherOf(name: string, other: string, both: boolean): Message {
  return both
    ? { en: `${name} or ${other}, not both`, pt: `${name} ou ${other}, não ambos` }
    : { en: `${name} or ${other}`, pt: `${name} ou ${other}` };
}

/** The decorator of a field of this kind. */
export function Field(kind: FieldKind, options: FieldOptions): PropertyDecorator {
  return (target, key) => {
    const field = new DeclaredField(String(key), kind, options);
    ApiProperty(schemaOf(kind, options))(target, key);
    ValidateBy(
      {
        name: 'field',
        validator: {
          validate: (value) => !(value instanceof Refusal),
          defaultMessage: (args) => (args?.value instanceof Refusal ? args.value.expected.en : ''),
        },
      },
      { context: { field } },
    )(target, key);
  };
}

function schemaOf(kind: FieldKind, options: FieldOptions): ApiPropertyOptions {
  const { description, example, insteadBy, nullable, needs, emptyIsAbsent } = options;
  const { required = insteadBy === undefined } = options;
  return {
    ...kind.schema,
    ...(description !== undefined && { description }),
    required,
    ...(nullable === true && { nullable }),
    ...(emptyIsAbsent === true && { allowEmptyValue: true }),
    ...(needs !== undefined && { 'x-needs': needs }),
    ...(options.default !== undefined && { default: options.default }),
    ...(example !== undefined && { example }),
  };
}
