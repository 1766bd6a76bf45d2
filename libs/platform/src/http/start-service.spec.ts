// Tests what an operator sees when a process refuses to start: its last line, and an exit code that says whether a
// restart may help.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CellError } from '@razao/schema';
import { EnvError } from '../env/index.js';
import { startService } from './start-service.js';

/** Thrown instead of ending the process. */
class Exited extends Error {}

let written: string;
let exit: jest.SpiedFunction<typeof process.exit>;

beforeEach(() => {
  written = '';
  const keep = (chunk: unknown): boolean => (written += String(chunk)) !== '';
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Exited();
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env['LOG_JSON'];
});

const problems = [
  { name: 'DATABASE_URL', expected: 'is required' },
  { name: 'PORT, MANAGEMENT_PORT', expected: 'must differ' },
];
const refusal = (error: Error): Promise<void> =>
  expect(startService('spec', () => Promise.reject(error))).rejects.toThrow(Exited);

describe('a start that fails', () => {
  it('names every wrong variable in one line, and exits with 78, because a restart does not help', async () => {
    await refusal(new EnvError(problems));
    expect(exit.mock.calls).toEqual([[78]]);
    expect(written.trimEnd()).not.toContain('\n');
    const line = JSON.parse(written) as object;
    expect(line).toMatchObject({
      level: 'fatal',
      service: 'spec',
      context: 'Start',
      message:
        'The environment has 2 problems: DATABASE_URL: is required; PORT, MANAGEMENT_PORT: must differ',
    });
    expect(line).not.toHaveProperty('stack');
  });

  it('exits with 78 when CELL is not the one of the database', async () => {
    await refusal(new CellError('The database is cell 0, and CELL is 3'));
    expect(exit.mock.calls).toEqual([[78]]);
    expect(JSON.parse(written)).not.toHaveProperty('stack');
  });

  it('writes one line per problem when LOG_JSON is false', async () => {
    process.env['LOG_JSON'] = 'false';
    await refusal(new EnvError(problems));
    expect(written.trimEnd().split('\n')).toEqual([
      'The environment has 2 problems:',
      '  DATABASE_URL: is required',
      '  PORT, MANAGEMENT_PORT: must differ',
    ]);
  });

  it('names the port that is taken, and exits with 1', async () => {
    await refusal(Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3001 }));
    expect(exit.mock.calls).toEqual([[1]]);
    expect(JSON.parse(written)).toMatchObject({
      level: 'fatal',
      message: expect.stringMatching(
        /^Port 3001 is taken: .* choose another with PORT or MANAGEMENT_PORT\.$/,
      ),
    });
  });

  it.each([
    ['listen EADDRNOTAVAIL: address not available 203.0.113.9:3001', 'EADDRNOTAVAIL', 'listen'],
    ['listen EACCES: permission denied 0.0.0.0:80', 'EACCES', 'listen'],
    ['getaddrinfo ENOTFOUND nowhere.invalid', 'ENOTFOUND', 'getaddrinfo'],
  ])('names the settings to check, without a stack, and exits with 1: %s', async (message, code, syscall) => {
    await refusal(Object.assign(new Error(message), { code, syscall }));
    expect(exit.mock.calls).toEqual([[1]]);
    const line = JSON.parse(written) as object;
    expect(line).toMatchObject({
      message: `${message}: look at HOST and PORT, MANAGEMENT_HOST and MANAGEMENT_PORT.`,
    });
    expect(line).not.toHaveProperty('stack');
  });

  it('shows the stack of an unexpected error, and exits with 1', async () => {
    await refusal(new Error('a bug'));
    expect(exit.mock.calls).toEqual([[1]]);
    expect(written).toContain('start-service.spec');
  });
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s during the start ends the process with exit code 0',
  async (signal) => {
    const handlers = process.listenerCount(signal);
    await startService('spec', () => {
      expect(() => process.emit(signal, signal)).toThrow(Exited);
      return Promise.resolve();
    });
    expect(exit.mock.calls).toEqual([[0]]);
    expect(written).toContain(`"message":"${signal}: the start is given up."`);
    expect(process.listenerCount(signal)).toBe(handlers);
  },
);
