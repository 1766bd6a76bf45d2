// The only file that reads the environment. A service parses it once, before anything is
// constructed; everything wrong is reported at once, so that an operator corrects a deployment in one
// step. A secret's value never appears in a report.
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { variablesOf, type VariableDescription } from './variable.js';

export interface EnvProblem {
  name: string;
  /** What was expected, in words. */
  expected: string;
}

/** An env class may check its variables together; what it says of a variable that is malformed by itself is left out. */
export interface CrossChecked {
  crossCheck(): EnvProblem[];
}

/** The service cannot start, and starting again will not help: its settings are wrong. */
export class ConfigurationError extends Error {}

/** The message lists every problem, one per line. */
export class EnvError extends ConfigurationError {
  constructor(readonly problems: readonly EnvProblem[]) {
    super(
      `The environment has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  ${p.name}: ${p.expected}`).join('\n')}`,
    );
    this.name = 'EnvError';
  }
}

/**
 * Reads the variables that `envClass` declares out of `source` and returns a frozen instance.
 * An empty value counts as not set. Variables that the class does not declare are left alone.
 * @throws EnvError with every problem at once.
 */
export function parseEnv<T extends object>(
  envClass: new () => T,
  source: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<T> {
  const variables = variablesOf(envClass);
  const plain: Record<string, unknown> = {};
  for (const variable of variables) {
    const raw = source[variable.name];
    const value = raw === undefined || raw.trim() === '' ? variable.default : convert(variable, raw.trim());
    if (value !== undefined) plain[variable.name] = value;
  }
  const env = plainToInstance(envClass, plain);
  const problems = [...missing(variables, plain), ...malformed(env, variables, source)];
  if (isCrossChecked(env)) problems.push(...env.crossCheck().filter((problem) => isNew(problem, problems)));
  if (problems.length > 0) throw new EnvError(problems);
  return Object.freeze(env);
}

/** LOG_JSON for a process whose settings are wrong, so that it reports them in the right form. */
export function logsAsJson(): boolean {
  return process.env['LOG_JSON']?.trim() !== 'false';
}

function convert(variable: VariableDescription, raw: string): unknown {
  if (variable.kind === 'integer') return /^[+-]?\d+$/.test(raw) ? Number(raw) : raw;
  if (variable.kind === 'flag') return raw === 'true' ? true : raw === 'false' ? false : raw;
  return raw;
}

function missing(
  variables: readonly VariableDescription[],
  plain: Readonly<Record<string, unknown>>,
): EnvProblem[] {
  return variables
    .filter((v) => v.required && plain[v.name] === undefined)
    .map((v) => ({ name: v.name, expected: `is missing: ${v.description}` }));
}

function malformed(
  env: object,
  variables: readonly VariableDescription[],
  source: Readonly<Record<string, string | undefined>>,
): EnvProblem[] {
  const byName = new Map(variables.map((v) => [v.name, v]));
  return validateSync(env, { forbidUnknownValues: false }).flatMap((error) => {
    const variable = byName.get(error.property);
    const raw = source[error.property];
    if (variable === undefined || raw === undefined || raw.trim() === '') return [];
    const expected = [...new Set(Object.values(error.constraints ?? {}))].join(', ');
    return [
      {
        name: error.property,
        expected:
          variable.secret || variable.unquoted === true
            ? expected
            : `${expected}, got ${JSON.stringify(raw)}`,
      },
    ];
  });
}

/** Only for variables without a problem so far: one mistake gets one message. */
function isNew({ name }: EnvProblem, known: readonly EnvProblem[]): boolean {
  const names = name.split(', ');
  return known.every((problem) => !names.includes(problem.name));
}

function isCrossChecked(env: object): env is CrossChecked {
  return 'crossCheck' in env && typeof env.crossCheck === 'function';
}
