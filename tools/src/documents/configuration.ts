// Renders what the services read from their environment: docs/configuration.md as a table and .env.example as a file
// to copy. Both come from the env classes, so a variable without a description or a stale default cannot exist.
import type { VariableDescription } from '@razao/platform/env';

export interface ServiceVariables {
  /** Name of the service, as a reader knows it. */
  readonly service: string;
  readonly variables: readonly VariableDescription[];
}

/** A variable as the services share it: the same everywhere, or with a default that differs. */
interface SharedVariable {
  readonly variable: VariableDescription;
  readonly services: readonly string[];
  readonly defaults: ReadonlyMap<string, string>;
}

const CONFIGURATION_INTRODUCTION = `# Configuration

What a service reads from its environment, once, when it starts. Everything that is wrong is reported at once and the
service does not start; a secret has no default and is never printed. An empty value counts as not set.

This page is generated from the env classes of the services (\`npm run documents\`).

| variable | read by | what it is | default | accepted |
|---|---|---|---|---|
`;

const EXAMPLE_INTRODUCTION = `# What the services read from their environment, with defaults; copy to .env and change what differs.
# Generated from the env classes (npm run documents). "npm start" needs none of it.
`;

export function renderConfiguration(services: readonly ServiceVariables[]): string {
  const rows = share(services).map(
    ({ variable, services: readers, defaults }) =>
      `| \`${variable.name}\` | ${readers.length === services.length ? 'all' : readers.join(', ')} | ${cell(variable.description)} | ${cell(defaultText(variable, defaults))} | ${cell(accepted(variable))} |`,
  );
  return `${CONFIGURATION_INTRODUCTION}${rows.join('\n')}\n`;
}

export function renderEnvExample(services: readonly ServiceVariables[]): string {
  const blocks = share(services).map(({ variable, services: readers, defaults }) => {
    const notes = [
      variable.description,
      readers.length === services.length ? undefined : `read by ${readers.join(', ')}`,
      accepted(variable) || undefined,
      new Set(defaults.values()).size > 1 ? defaultText(variable, defaults) : undefined,
    ].filter((note) => note !== undefined);
    const value = variable.example ?? [...defaults.values()][0] ?? '';
    return `# ${notes.join('; ')}\n${variable.required ? '' : '# '}${variable.name}=${value}`;
  });
  return `${EXAMPLE_INTRODUCTION}\n${blocks.join('\n\n')}\n`;
}

function share(services: readonly ServiceVariables[]): SharedVariable[] {
  const byName = new Map<
    string,
    { variable: VariableDescription; services: string[]; defaults: Map<string, string> }
  >();
  for (const { service, variables } of services) {
    for (const variable of variables) {
      const shared = byName.get(variable.name) ?? {
        variable,
        services: [],
        defaults: new Map<string, string>(),
      };
      shared.services.push(service);
      if (variable.default !== undefined) shared.defaults.set(service, String(variable.default));
      byName.set(variable.name, shared);
    }
  }
  return [...byName.values()];
}

function defaultText(variable: VariableDescription, defaults: ReadonlyMap<string, string>): string {
  const distinct = new Set(defaults.values());
  if (distinct.size === 0) return variable.required ? 'none, required' : 'not set';
  if (distinct.size === 1) return `\`${[...distinct].join('')}\``;
  return [...defaults].map(([service, value]) => `${service} \`${value}\``).join(', ');
}

function accepted({ kind, choices, minimum, maximum, secret }: VariableDescription): string {
  if (choices !== undefined) return choices.join(', ');
  if (kind === 'flag') return 'true, false';
  if (kind === 'integer') return `${minimum ?? ''} to ${maximum ?? ''}`;
  return secret ? 'secret' : '';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
