// What an environment variable is, as data: the decorators below put a variable's description,
// default and limits beside the property that receives it, so that the documentation, the example
// file and the manifests can be checked against the code instead of drifting from it.
//
// Invariants: a secret has no default and its value is never put into a message.
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';

type VariableKind = 'text' | 'integer' | 'flag';

export interface VariableDescription {
  name: string;
  kind: VariableKind;
  description: string;
  /** The value used when the variable is not set; absent when there is none. */
  default?: string | number | boolean;
  required: boolean;
  secret: boolean;
  /** Not secret, but a secret is easily put there by mistake: a report does not repeat it. */
  unquoted?: boolean;
  minimum?: number;
  maximum?: number;
  choices?: readonly string[];
  /** What a person should write there, for the example file. */
  example?: string;
}

interface CommonOptions {
  description: string;
  /** May be left out; the property is then undefined. A variable with a default is always optional. */
  optional?: boolean;
  example?: string;
}

interface TextOptions extends CommonOptions {
  default?: string;
  choices?: readonly string[];
  pattern?: RegExp;
  /** Said instead of the pattern: "a postgres:// address". */
  expected?: string;
  unquoted?: boolean;
}

interface SecretOptions extends CommonOptions {
  lengthMin?: number;
  pattern?: RegExp;
  expected?: string;
}

interface IntegerOptions extends CommonOptions {
  default?: number;
  min: number;
  max: number;
}

interface FlagOptions extends CommonOptions {
  default: boolean;
}

const registry = new WeakMap<object, Map<string, VariableDescription>>();

/** A plain text variable. */
export function TextVariable(options: TextOptions): PropertyDecorator {
  return (target, key) => {
    const name = String(key);
    declare(target, name, 'text', options, {
      ...(options.default !== undefined && { default: options.default }),
      ...(options.choices && { choices: options.choices }),
      ...(options.unquoted === true && { unquoted: true }),
    });
    IsString({ message: 'must be text' })(target, key);
    if (options.choices)
      IsIn(options.choices, { message: `must be one of ${options.choices.join(', ')}` })(target, key);
    if (options.pattern)
      Matches(options.pattern, {
        message: `must be ${options.expected ?? `like ${String(options.pattern)}`}`,
      })(target, key);
  };
}

/** A secret: no default, and its value never appears in a message. */
export function SecretVariable(options: SecretOptions): PropertyDecorator {
  return (target, key) => {
    declare(target, String(key), 'text', options, { secret: true });
    IsString({ message: 'must be text' })(target, key);
    if (options.lengthMin !== undefined)
      MinLength(options.lengthMin, { message: `must have at least ${options.lengthMin} characters` })(
        target,
        key,
      );
    if (options.pattern)
      Matches(options.pattern, { message: `must be ${options.expected ?? 'well formed'}` })(target, key);
  };
}

/** A whole number between two named limits. */
export function IntegerVariable(options: IntegerOptions): PropertyDecorator {
  return (target, key) => {
    const expected = `must be a whole number from ${options.min} to ${options.max}`;
    declare(target, String(key), 'integer', options, {
      ...(options.default !== undefined && { default: options.default }),
      minimum: options.min,
      maximum: options.max,
    });
    IsInt({ message: expected })(target, key);
    Min(options.min, { message: expected })(target, key);
    Max(options.max, { message: expected })(target, key);
  };
}

/** `true` or `false`. */
export function FlagVariable(options: FlagOptions): PropertyDecorator {
  return (target, key) => {
    declare(target, String(key), 'flag', options, { default: options.default });
    IsBoolean({ message: 'must be true or false' })(target, key);
  };
}

/** Every variable of an env class, the inherited ones first, in the order of declaration. */
export function variablesOf(envClass: abstract new () => object): VariableDescription[] {
  const found = new Map<string, VariableDescription>();
  for (const prototype of ancestry(envClass.prototype as object)) {
    for (const [name, variable] of registry.get(prototype) ?? []) found.set(name, variable);
  }
  return [...found.values()];
}

function declare(
  target: object,
  name: string,
  kind: VariableKind,
  common: CommonOptions,
  more: Partial<VariableDescription>,
): void {
  const own = registry.get(target) ?? new Map<string, VariableDescription>();
  registry.set(target, own);
  const required = common.optional !== true && more.default === undefined;
  own.set(name, {
    name,
    kind,
    description: common.description,
    required,
    secret: false,
    ...(common.example !== undefined && { example: common.example }),
    ...more,
  });
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
