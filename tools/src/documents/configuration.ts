// Renders the environment variables of the services: docs/configuration.md as a table and .env.example as a file to
// copy. Both come from the env classes, so a variable without a description or an outdated default cannot exist.
import type { VariableDescription } from '@razao/platform/env';

export interface ServiceVariables {
  readonly service: string;
  readonly variables: readonly VariableDescription[];
}

const INTRODUCTION = `# Configuration

What a service reads from its environment, once, when it starts. Everything that is wrong is reported at once and the
service does not start; a secret has no default and is never printed. Blanks and line ends around a value are cut, also of
a secret. An empty value counts as not set.

This page is generated from the env classes of the services (\`npm run documents\`).

| variable | read by | what it is | default | accepted |
|---|---|---|---|---|
`;

const EXAMPLE_INTRODUCTION = `# What the services read from their environment, with defaults; copy to .env, change what differs, and start with it:
# node --env-file=.env apps/movements/dist/main.js
# Generated from the env classes (npm run documents). "npm start" needs none of it.
`;

export function renderConfiguration(services: readonly ServiceVariables[]): string {
  const rows = shared(services).map(({ variable, readers, default: value, accepted }) => {
    const usual = value ?? (variable.required ? 'none, required' : 'not set');
    const cells = [`\`${variable.name}\``, readers ?? 'all', variable.description, usual, accepted];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  });
  return `${INTRODUCTION}${rows.join('\n')}\n`;
}

export function renderEnvExample(services: readonly ServiceVariables[]): string {
  const blocks = shared(services).map(({ variable, readers, values, default: value, accepted }) => {
    const notes = [variable.description, readers && `read by ${readers}`, accepted, values.size > 1 && value];
    const line = `${variable.name}=${variable.example ?? [...values][0] ?? ''}`;
    return `# ${notes.filter(Boolean).join('; ')}\n${variable.required ? '' : '# '}${line}`;
  });
  return `${EXAMPLE_INTRODUCTION}\n${blocks.join('\n\n')}\n`;
}

/** Returns each variable once, with the services that read it (undefined: all) and their defaults (undefined: none). */
function shared(services: readonly ServiceVariables[]) {
  const names = new Set(services.flatMap(({ variables }) => variables.map(({ name }) => name)));
  return [...names].map((name) => {
    const found = services.flatMap(({ service, variables }) =>
      variables.filter((each) => each.name === name).map((variable) => ({ service, variable })),
    );
    const given = found.filter(({ variable }) => variable.default !== undefined);
    const variable = found[0]?.variable as VariableDescription;
    return {
      variable,
      readers: found.length === services.length ? undefined : found.map(({ service }) => service).join(', '),
      values: new Set(given.map((each) => String(each.variable.default))),
      default: given.length === 0 ? undefined : byService(given, (each) => `\`${String(each.default)}\``),
      accepted: byService(found, acceptedOf),
    };
  });
}

/** Returns the value once when all services have the same. */
function byService(
  found: readonly { service: string; variable: VariableDescription }[],
  textOf: (variable: VariableDescription) => string,
): string {
  const texts = found.map(({ service, variable }) => ({ service, text: textOf(variable) }));
  if (texts.every(({ text }) => text === texts[0]?.text)) return texts[0]?.text ?? '';
  return texts.map(({ service, text }) => `${service} ${text}`).join(', ');
}

function acceptedOf({ kind, choices, minimum, maximum, secret }: VariableDescription): string {
  if (choices !== undefined) return choices.join(', ');
  if (kind === 'flag') return 'true, false';
  if (kind === 'integer') return `${minimum ?? ''} to ${maximum ?? ''}`;
  return secret ? 'secret' : '';
}
