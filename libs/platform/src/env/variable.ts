// Describes environment variables as data. The decorators below put the description, default and limits of a variable
// beside its property, so that documentation, example file and manifests are checked against the code.
//
// Invariants: a secret has no default, and its value is never put into a message.

type VariableKind = 'text' | 'integer' | 'flag';

export interface VariableDescription {
  name: string;
  kind: VariableKind;
  description: string;
  /** The value used when the variable is not set; undefined when there is none. */
  default?: string | number | boolean | undefined;
  required: boolean;
  secret: boolean;
  /** The variable is not secret, but a secret is easily put there by mistake, so a report does not repeat its value. */
  unquoted?: boolean | undefined;
  minimum?: number;
  maximum?: number;
  choices?: readonly string[] | undefined;
  /** A value for the example file. */
  example?: string | undefined;
}

interface CommonOptions {
  description: string;
  /**
   * Whether the variable may be missing; its property is then undefined. A variable with a default is always optional.
   */
  optional?: boolean;
  example?: string;
}

/** `expected` names what a value with the pattern is, for the error message: "a postgres:// address". */
type Form = { pattern: RegExp; expected: string } | { pattern?: never; expected?: never };

type TextOptions = CommonOptions &
  Form & { default?: string; choices?: readonly string[]; unquoted?: boolean };

type SecretOptions = CommonOptions & Form & { lengthMin?: number };

interface IntegerOptions {
  description: string;
  default: number;
  min: number;
  max: number;
}

interface FlagOptions {
  description: string;
  default: boolean;
}

/** A variable, and how its value is read. */
export interface DeclaredVariable {
  readonly variable: VariableDescription;
  /** What is wrong with a value that cannot be read: `must be …`. */
  readonly expected: string;
  /** @returns undefined for a value that is not accepted */
  readonly read: (text: string) => string | number | boolean | undefined;
}

const registry = new WeakMap<object, Map<string, DeclaredVariable>>();

export function TextVariable(options: TextOptions): PropertyDecorator {
  const { description, optional, example, default: usual, choices, unquoted, pattern = /^/ } = options;
  const described = { kind: 'text', description, example, default: usual, choices, unquoted } as const;
  const expected = `must be ${choices ? `one of ${choices.join(', ')}` : (options.expected ?? 'text')}`;
  const accepts = (text: string): boolean => (choices ? choices.includes(text) : pattern.test(text));
  return declared(described, expected, (text) => (accepts(text) ? text : undefined), optional);
}

/** A secret has no default, and its value never appears in a message. */
export function SecretVariable(options: SecretOptions): PropertyDecorator {
  const { description, optional, example, lengthMin = 0, pattern = /^/ } = options;
  const expected =
    options.expected === undefined
      ? `must have at least ${lengthMin} characters`
      : `must be ${options.expected}`;
  const accepts = (text: string): boolean => text.length >= lengthMin && pattern.test(text);
  const described = { kind: 'text', description, example, secret: true } as const;
  return declared(described, expected, (text) => (accepts(text) ? text : undefined), optional);
}

/** A whole number from `min` to `max`, both included. */
export function IntegerVariable({ min, max, ...described }: IntegerOptions): PropertyDecorator {
  const expected = `must be a whole number from ${min} to ${max}`;
  return declared({ kind: 'integer', ...described, minimum: min, maximum: max }, expected, (text) => {
    const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : undefined;
  });
}

/** `true` or `false`. */
export function FlagVariable(options: FlagOptions): PropertyDecorator {
  return declared({ kind: 'flag', ...options }, 'must be true or false', (text) =>
    text === 'true' ? true : text === 'false' ? false : undefined,
  );
}

/** All variables of an env class in the order of their declaration, the inherited ones first. */
export function declaredIn(envClass: abstract new () => object): DeclaredVariable[] {
  const found = new Map<string, DeclaredVariable>();
  for (const prototype of ancestry(envClass.prototype as object)) {
    for (const [name, variable] of registry.get(prototype) ?? []) found.set(name, variable);
  }
  return [...found.values()];
}

export function variablesOf(envClass: abstract new () => object): VariableDescription[] {
  return declaredIn(envClass).map(({ variable }) => variable);
}

function declared(
  described: Omit<VariableDescription, 'name' | 'required' | 'secret'> & { secret?: boolean },
  expected: string,
  read: DeclaredVariable['read'],
  optional = false,
): PropertyDecorator {
  const required = !optional && described.default === undefined;
  return (target, key) => {
    const name = String(key);
    const own = registry.get(target) ?? new Map<string, DeclaredVariable>();
    own.set(name, { variable: { name, required, secret: false, ...described }, expected, read });
    registry.set(target, own);
  };
}

function ancestry(prototype: object): object[] {
  const chain: object[] = [];
  for (
    let p: object | null = prototype;
    p !== null && p !== Object.prototype;
    p = Object.getPrototypeOf(p) as object | null
  )
    chain.unshift(p);
  return chain;
}
