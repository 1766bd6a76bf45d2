// What an operator sees when a process refuses to start: each of the four, built, given rubbish. One line of JSON that
// names the variable, nothing of the inside, and an exit code that says whether starting again may help.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { ROOT } from './manifests.js';

const PROCESSES = {
  movements: 'apps/movements/dist/main.js',
  'movements-worker': 'apps/movements/dist/worker.js',
  queries: 'apps/queries/dist/main.js',
  compliance: 'apps/compliance/dist/main.js',
};
type ProcessName = keyof typeof PROCESSES;
const names = Object.keys(PROCESSES) as ProcessName[];
const CONFIGURATION = 78;
const START_MS = 60_000;
const JWT_SECRET = 'refused-start-0123456789-0123456789';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
});

/** Ends by itself, or the test fails: nothing here may start. */
async function start(
  name: ProcessName,
  env: Record<string, string>,
): Promise<{ code: unknown; lines: string[] }> {
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, PROCESSES[name])],
      {
        env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', MANAGEMENT_HOST: '127.0.0.1', ...env },
        timeout: START_MS,
        killSignal: 'SIGKILL',
      },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : (error.signal ?? error.code), text: `${stdout}${stderr}` });
      },
    );
  });
  return { code, lines: text.split('\n').filter((line) => line !== '') };
}

/** The one line of it, parsed. */
async function refusal(
  name: ProcessName,
  env: Record<string, string>,
): Promise<{ code: unknown; message: string }> {
  const { code, lines } = await start(name, env);
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect(line).toMatchObject({ level: 'fatal', service: name, context: 'Start' });
  expect(line).not.toHaveProperty('stack');
  return { code, message: line['message'] ?? '' };
}

/** All four, side by side, refuse alike. */
async function expectRefusals(
  env: Record<string, string>,
  code: number,
  ...messages: RegExp[]
): Promise<void> {
  for (const refused of await Promise.all(names.map((name) => refusal(name, env)))) {
    expect(refused.code).toBe(code);
    for (const message of messages) expect(refused.message).toMatch(message);
  }
}

const whole = (more: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: db.url,
  DATABASE_START_TIMEOUT_MS: '0',
  JWT_SECRET,
  PORT: '0',
  MANAGEMENT_PORT: '0',
  ...more,
});

describe('each of the four processes refuses to start', () => {
  it(
    'without settings, naming all that are missing',
    async () => {
      await expectRefusals(
        {},
        CONFIGURATION,
        /^The environment has 2 problems: DATABASE_URL: .*; JWT_JWKS_URI, /,
      );
    },
    START_MS,
  );

  it(
    'with malformed ones, and repeats no secret',
    async () => {
      const env = { DATABASE_URL: 'mysql://hunter2', PORT: '99999', LOG_LEVEL: 'loud', JWT_SECRET: 'tiny' };
      const named = Object.keys(env).map((name) => new RegExp(`${name}: `));
      await expectRefusals(whole(env), CONFIGURATION, /^(?!.*(hunter2|tiny))/, ...named);
    },
    START_MS,
  );

  it(
    'with contradictory ones',
    async () => {
      await expectRefusals(
        whole({ JWT_JWKS_URI: 'http://keys', PORT: '8080', MANAGEMENT_PORT: '8080' }),
        CONFIGURATION,
        /has 2 problems: .*exactly one of them.*; PORT, MANAGEMENT_PORT: must differ/,
      );
    },
    START_MS,
  );

  it(
    'without its database, and under a role that its login may not take',
    async () => {
      const address = Object.assign(new URL(db.url), { port: '1' }).href;
      await expectRefusals(
        whole({ DATABASE_URL: address }),
        1,
        /^The database did not answer: .*Check DATABASE_URL/,
      );
      const standby = { DATABASE_READ_URL: address };
      const { code, message } = await refusal('queries', whole(standby));
      expect([code, message]).toEqual([1, expect.stringContaining('Check DATABASE_READ_URL and')]);
      await expectRefusals(whole({ DATABASE_ROLE: 'nobody_knows' }), 1, /role "nobody_knows" does not exist/);
    },
    2 * START_MS,
  );

  it(
    'on a port that another has',
    async () => {
      const holder = createServer().listen(0, '127.0.0.1');
      await once(holder, 'listening');
      const port = String((holder.address() as AddressInfo).port);
      try {
        await expectRefusals(
          whole({ MANAGEMENT_PORT: port }),
          1,
          new RegExp(`^Port ${port} is taken: .*choose another`),
        );
      } finally {
        holder.close();
      }
    },
    START_MS,
  );
});

it(
  'the reason is lines for a person, where logs are',
  async () => {
    const { code, lines } = await start('queries', { LOG_JSON: 'false' });
    expect([code, lines[0], lines.length]).toEqual([CONFIGURATION, 'The environment has 2 problems:', 3]);
  },
  START_MS,
);

it(
  'movements refuses a spool that it may not write to',
  async () => {
    const { code, message } = await refusal('movements', whole({ UPLOAD_SPOOL_DIR: '/dev/null/spool' }));
    expect(code).toBe(CONFIGURATION);
    expect(message).toMatch(/^The environment has a problem: UPLOAD_SPOOL_DIR: .*\/dev\/null\/spool is not/);
  },
  START_MS,
);

describe('each of the four processes', () => {
  it(
    'gives its start up when it is told to stop while it waits for its database',
    async () => {
      const env = whole({
        DATABASE_URL: Object.assign(new URL(db.url), { port: '1' }).href,
        DATABASE_START_TIMEOUT_MS: '60000',
      });
      const ends = names.map(async (name) => {
        const child = spawn(process.execPath, [join(ROOT, PROCESSES[name])], {
          env: { PATH: process.env['PATH'] ?? '', ...env },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let text = '';
        const exited = once(child, 'exit');
        try {
          for await (const chunk of child.stdout.setEncoding('utf8')) {
            const waitedBefore = text.includes('database');
            text += String(chunk);
            if (!waitedBefore && text.includes('database')) child.kill('SIGTERM');
          }
          const [code, signal] = (await exited) as unknown[];
          return [name, code, signal, /"message":"SIGTERM: the start is given up\."/.test(text)];
        } finally {
          child.kill('SIGKILL');
        }
      });
      expect(await Promise.all(ends)).toEqual(names.map((name) => [name, 0, null, true]));
    },
    START_MS,
  );
});
