import { describe, expect, it } from '@jest/globals';
import type { VariableDescription } from '@razao/platform/env';
import { renderConfiguration, renderEnvExample } from './configuration.js';

const port = (value: number, minimum = 0): VariableDescription => ({
  name: 'PORT',
  kind: 'integer',
  description: 'port of the service',
  default: value,
  required: false,
  secret: false,
  minimum,
  maximum: 65_535,
});
const url: VariableDescription = {
  name: 'DATABASE_URL',
  kind: 'text',
  description: 'address of PostgreSQL | with user',
  required: true,
  secret: true,
  example: 'postgres://razao@localhost/razao',
};
const services = [
  { service: 'movements', variables: [port(3001), url] },
  { service: 'queries', variables: [port(3002)] },
];

describe('the configuration page', () => {
  it('has one row a variable, with each reader and each default', () => {
    const rows = renderConfiguration(services)
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toEqual([
      '| `PORT` | all | port of the service | movements `3001`, queries `3002` | 0 to 65535 |',
      '| `DATABASE_URL` | movements | address of PostgreSQL \\| with user | none, required | secret |',
    ]);
  });
});

it('has what each service accepts where that differs', () => {
  const page = renderConfiguration([
    { service: 'movements', variables: [port(3001, 2)] },
    { service: 'queries', variables: [port(3001)] },
  ]);
  expect(page).toContain('| `3001` | movements 2 to 65535, queries 0 to 65535 |');
});

describe('the example file', () => {
  it('sets what is required and shows the rest as a comment', () => {
    const lines = renderEnvExample(services).split('\n');
    expect(lines).toContain('# PORT=3001');
    expect(lines).toContain('DATABASE_URL=postgres://razao@localhost/razao');
  });

  it('says no value of a secret without an example', () => {
    const { example: _example, ...bare } = url;
    expect(renderEnvExample([{ service: 'movements', variables: [bare] }])).toContain('\nDATABASE_URL=\n');
  });
});
