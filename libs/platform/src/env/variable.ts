// Describes environment variables as data. The decorators below put the description, default and limits of a variable
// beside its property, so that documentation, example file and manifests are checked against the code.
//
// Invariants: a secret has no default, and its value is never put into a message.
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

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
type Form = { pattern: RegExp; expected: string } | { pattern?: never };

type TextOptions = CommonOptions &
  Form & { default?: string; choices?: readonly string[]; unquoted?: boolean };

type SecretOptions = CommonOptions & Form;

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

const registry = new WeakMap<object, Map<string, VariableDescription>>();

export function TextVariable(options: TextOptions): PropertyDecorator {
  const { description, optional, example, default: usual, choices, unquoted } = options;
  return (target, key) => {
    declare(target, key, { kind: 'text', description, example, default: usual, choices, unquoted }, optional);
    IsString({ message: 'must be text' })(target, key);
    if (choices) IsIn(choices, { message: `must be one of ${choices.join(', ')}` })(target, key);
    if (options.pattern) Matches(options.pattern, { message: `must be ${options.expected}` })(target, key);
  };
}

/** A secret has no default, and its value never appears in a message. */
export function SecretVariable(options: SecretOptions): PropertyDecorator {
  const { description, optional, example } = options;
  return (target, key) => {
    declare(target, key, { kind: 'text', description, example, secret: true }, optional);
    IsString({ message: 'must be text' })(target, key);
    if (options.pattern) Matches(options.pattern, { message: `must be ${options.expected}` })(target, key);
  };
}

/** A whole number from `min` to `max`, both included. */
export function IntegerVariable({ min, max, ...described }: IntegerOptions): PropertyDecorator {
  const message = `must be a whole number from ${min} to ${max}`;
  return (target, key) => {
    declare(target, key, { kind: 'integer', ...described, minimum: min, maximum: max });
    IsInt({ message })(target, key);
    Min(min, { message })(target, key);
    Max(max, { message })(target, key);
  };
}

/** `true` or `false`. */
export function FlagVariable(options: FlagOptions): PropertyDecorator {
  return (target, key) => {
    declare(target, key, { kind: 'flag', ...options });
    IsBoolean({ message: 'must be true or false' })(target, key);
  };
}

/** All variables of an env class in the order of their declaration, the inherited ones first. */
export function variablesOf(envClass: abstract new () => object): VariableDescription[] {
  const found = new Map<string, VariableDescription>();
  for (const prototype of ancestry(envClass.prototype as object)) {
    for (const [name, variable] of registry.get(prototype) ?? []) found.set(name, variable);
  }
  return [...found.values()];
}

function declare(
  target: object,
  key: string | symbol,
  described: Omit<VariableDescription, 'name' | 'required' | 'secret'> & { secret?: boolean },
  optional = false,
): void {
  const name = String(key);
  const own = registry.get(target) ?? new Map<string, VariableDescription>();
  registry.set(target, own);
  const required = !optional && described.default === undefined;
  own.set(name, { name, required, secret: false, ...described });
  if (!required) IsOptional()(target, name);
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
