// No other file reads the environment. A service parses it once, before anything is constructed. All problems are
// reported at once, so that an operator corrects a deployment in one step. A report never contains the value of a
// secret.
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { variablesOf, type VariableDescription } from './variable.js';

export interface EnvProblem {
  name: string;
  /** What was expected, in words for the operator. */
  expected: string;
}

/**
 * An env class may check its variables together. A problem that it reports is left out when one of its variables is
 * malformed already.
 */
export interface CrossChecked {
  crossCheck(): EnvProblem[];
}

/** EX_CONFIG of sysexits.h: the configuration is wrong, and a restart does not help. */
export const EXIT_CONFIGURATION = 78;

/** The settings are wrong, so the service cannot start, and a restart does not help. */
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
 * Reads the variables that `envClass` declares from `source` and returns a frozen instance. An empty value counts as
 * not set. Variables that the class does not declare are ignored.
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

/** Reads LOG_JSON for a process whose settings are wrong, so that it reports them in the right format. */
export function logsAsJson(): boolean {
  return process.env['LOG_JSON']?.trim() !== 'false';
}

/** A list of problems has several lines for a person, and one line in a JSON log. */
export function asOneLine(message: string): string {
  return message.replace(/:\n\s*/, ': ').replace(/\n\s*/g, '; ');
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

/** Leaves out problems of variables that have one already, so that one mistake gets one message. */
function isNew({ name }: EnvProblem, known: readonly EnvProblem[]): boolean {
  const names = name.split(', ');
  return known.every((problem) => !names.includes(problem.name));
}

function isCrossChecked(env: object): env is CrossChecked {
  return 'crossCheck' in env && typeof env.crossCheck === 'function';
}
