// One decorator on a property of a DTO declares a field of a request: how it is read, the message of its refusal and
// its schema in the OpenAPI document. class-validator stores the declarations; request-reader.ts reads requests by
// them.
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { both, withMarks, type ErrorCode, type Finding, type Message, type Steps } from '@razao/domain';
import { ValidateBy } from 'class-validator';
import { INT64_EXPECTED, isInt64 } from '../int64.js';

export interface ReadContext {
  /**
   * The raw values: JSON values, or the texts of a query, a path or a form (an array of texts when a parameter is
   * repeated).
   */
  readonly source: 'json' | 'text';
  /** Whether fields that the DTO does not declare are refused or ignored. */
  readonly unknownFields: 'refuse' | 'ignore';
  /** Checks only the JSON type of values, and allows every field to be absent. The caller checks the rest later. */
  readonly typesOnly?: boolean;
}

/** The reason why a raw value was refused. */
export class Refusal {
  constructor(
    /** Completes the sentence `field: expected …`. */
    readonly expected: Message,
    readonly code: ErrorCode = 'VALIDATION_FAILED',
    readonly more: {
      /** What was found, when the value alone does not show it. */
      readonly found?: string | Message;
      /** The findings inside the value. They are reported in place of the refusal of the value. */
      readonly within?: readonly Finding[];
    } = {},
  ) {}
}

/** The properties that all fields of one kind share. `read` has no side effects. */
export interface FieldKind {
  expected: Message;
  /** Default VALIDATION_FAILED. */
  code?: ErrorCode;
  schema: Readonly<Record<string, unknown>>;
  /**
   * Returns the value. For an invalid value it returns undefined, or a refusal that says more. It is not called for
   * absent values.
   */
  read(raw: unknown, context: ReadContext): unknown;
  /** Like `read`, but record by record, for kinds that contain many records. */
  steps?(raw: unknown, context: ReadContext): Steps<unknown>;
}

export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** Default true. A field that is not required may also be null. */
  required?: boolean;
  /** The value of a field that is absent. */
  default?: unknown;
  /** Whether an empty text counts as absent, because forms send one for an empty field. By default it is a value. */
  emptyIsAbsent?: boolean;
  /** Replaces what the kind expects. */
  expected?: Message;
  /** Replaces the code of the kind. */
  code?: ErrorCode;
  /** A field that must be present when this one is. The OpenAPI document shows it as `x-needs`. */
  needs?: string;
  /** Whether the OpenAPI document shows that null is a usual value. */
  nullable?: boolean;
  /** An alternative field. Exactly one of the two must be present, or at most one when this field is not required. */
  insteadBy?: string;
}

/** The options of an optional field whose empty text counts as absent, as in forms and files. */
export const OPTIONAL = { required: false, emptyIsAbsent: true } as const;

interface JsonType {
  readonly expected: Message;
  fits(raw: unknown): boolean;
}

export const TRUE_OR_FALSE: Message = { en: 'true or false', pt: 'true ou false' };
export const JSON_NUMBER: Message = { en: 'a JSON number', pt: 'um número JSON' };

/** The `expected` of a refusal whose findings in `within` say everything. */
export const WITHIN: Message = both('');

const JSON_TYPES = {
  string: { expected: { en: 'text', pt: 'um texto' }, fits: (raw: unknown) => typeof raw === 'string' },
  integer: { expected: INT64_EXPECTED, fits: isInt64 },
  number: { expected: JSON_NUMBER, fits: Number.isFinite },
  boolean: { expected: TRUE_OR_FALSE, fits: (raw: unknown) => typeof raw === 'boolean' },
};

/** One property of a DTO. */
export class DeclaredField {
  readonly holdsRecords: boolean;
  readonly isRequired: boolean;
  /** Whether a query may repeat it. */
  readonly isList: boolean;
  private readonly refusal: Refusal;
  /** Read at the declaration, because @nestjs/swagger rewrites the schema when it makes the document. */
  private readonly types: readonly JsonType[];
  private readonly whenAbsent: unknown;
  private readonly emptyIsAbsent: boolean;
  private readonly needs: string | undefined;
  private readonly insteadBy: string | undefined;

  constructor(
    readonly name: string,
    private readonly kind: FieldKind,
    options: FieldOptions,
  ) {
    this.holdsRecords = kind.steps !== undefined;
    this.isRequired = options.required !== false;
    this.isList = kind.schema['type'] === 'array';
    this.types = jsonTypesOf(kind.schema);
    this.refusal = new Refusal(options.expected ?? kind.expected, options.code ?? kind.code);
    this.whenAbsent = this.isRequired ? this.refusal : options.default;
    this.emptyIsAbsent = options.emptyIsAbsent === true;
    this.needs = options.needs;
    this.insteadBy = options.insteadBy;
  }

  /** @param record the object that was sent, with this field */
  read(raw: unknown, context: ReadContext, record: Readonly<Record<string, unknown>>): unknown {
    if (context.typesOnly === true) return this.readType(raw, context);
    if (this.insteadBy !== undefined) {
      // An empty code names no account, so it counts as absent, even when the other field takes it as a value.
      const isOtherAbsent = (record[this.insteadBy] ?? '') === '';
      const isLacking = this.isAbsent(raw) && isOtherAbsent;
      if (isLacking ? this.isRequired : !this.isAbsent(raw) && !isOtherAbsent)
        return new Refusal(eitherOf(this.name, this.insteadBy, !this.isAbsent(raw)));
    }
    if (this.isAbsent(raw)) return this.insteadBy === undefined ? this.whenAbsent : undefined;
    const found = this.kind.read(raw, context);
    const value = found === undefined ? this.inMarks(this.refusal, raw, context) : found;
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
    const { types } = this;
    // The schema of a field that takes any value has no type.
    if (types.length === 0 || types.some((type) => type.fits(raw)) || this.kind.read(raw, context) === raw)
      return raw;
    const [only, ...more] = types;
    if (only === undefined || more.length > 0) return this.refusal;
    return this.inMarks(new Refusal(only.expected), raw, context);
  }

  /** Names the quotation marks, too, when they can be what is wrong. */
  private inMarks(refusal: Refusal, raw: unknown, { source }: ReadContext): Refusal {
    const [type, ...others] = this.types;
    if (source === 'text' || type === undefined || others.length > 0) return refusal;
    const { expected, code, more } = refusal;
    return new Refusal(withMarks(expected, type === JSON_TYPES.string, raw), code, more);
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

/** Makes the decorator of a field of this kind. */
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
