import { describe, expect, it } from '@jest/globals';
import {
  EnvError,
  FlagVariable,
  IntegerVariable,
  QueuesEnv,
  SecretVariable,
  ServiceEnv,
  TextVariable,
  parseEnv,
  variablesOf,
  type EnvProblem,
} from './index.js';

class SpecEnv extends QueuesEnv {
  @IntegerVariable({ description: 'port', default: 3001, min: 0, max: 65535 })
  override PORT!: number;

  @IntegerVariable({ description: 'rows of a page', default: 100, min: 1, max: 1000 })
  SERVICE_PAGINATION_SIZE!: number;

  @FlagVariable({ description: 'a flag', default: false })
  FLAG!: boolean;

  @TextVariable({ description: 'a choice', choices: ['a', 'b'], optional: true })
  CHOICE?: string;

  @SecretVariable({ description: 'a key', pattern: /^\d{8}$/, expected: '8 digits' })
  API_KEY!: string;
}

const MINIMAL = { DATABASE_URL: 'postgres://u:hunter2@h/d', JWT_SECRET: 's'.repeat(32), API_KEY: '12345678' };

const problemsOf = (source: Record<string, string>): readonly EnvProblem[] => {
  try {
    parseEnv(SpecEnv, source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
};

describe('the environment', () => {
  it('fills in defaults, converts values, treats blanks as absent, and is read-only', () => {
    const env = parseEnv(SpecEnv, { ...MINIMAL, PORT: ' 8080 ', FLAG: 'true', CHOICE: '', REDIS_URL: '  ' });
    expect(env).toMatchObject({ PORT: 8080, FLAG: true, SERVICE_PAGINATION_SIZE: 100, LOG_JSON: true });
    expect(env).toBeInstanceOf(SpecEnv);
    expect(env.CHOICE).toBeUndefined();
    expect(env.REDIS_URL).toBeUndefined();
    expect(() => Object.assign(env, { PORT: 1 })).toThrow();
  });

  it.each([
    'postgres://u:p@h:port/d',
    'postgres://u:hunter2%@h/d',
    'postgres://u:p@h:70000/d',
    'postgres://[/d',
  ])(
    'reports in one line, without the password, that DATABASE_URL %s cannot be read as an address',
    (url) => {
      const [problem, ...more] = problemsOf({ ...MINIMAL, DATABASE_URL: url });
      expect(problem?.name).toBe('DATABASE_URL');
      expect(problem?.expected).toMatch(/^cannot be read as an address: [^\n]+$/);
      expect(JSON.stringify(problem)).not.toContain('hunter2');
      expect(more).toEqual([]);
    },
  );

  it.each([
    'http://collector:70000',
    'http://collector:4318/v1/traces',
    'http://collector:4318/v1/traces/',
    'http://ana:hunter2@collector:4318',
    'http://collector:4318?key=hunter2',
    'http://collector:4318/#hunter2',
  ])('refuses %s as the address of a trace collector, and repeats no password', (url) => {
    const [problem] = problemsOf({ ...MINIMAL, OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(problem?.name).toBe('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  it.each(['http://collector:4318', 'https://[::1]:4318/', 'https://collector/tenant@1/otlp'])(
    'accepts %s as the address of a trace collector',
    (url) => {
      expect(problemsOf({ ...MINIMAL, OTEL_EXPORTER_OTLP_ENDPOINT: url })).toEqual([]);
    },
  );

  it('reports all problems at once, each with the name of its variable and what is expected', () => {
    const problems = problemsOf({
      PORT: 'x',
      SERVICE_PAGINATION_SIZE: '1001',
      FLAG: 'yes',
      CHOICE: 'c',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.name).sort()).toEqual([
      'API_KEY',
      'CHOICE',
      'DATABASE_URL',
      'FLAG',
      'JWT_JWKS_URI, JWT_PUBLIC_KEY, JWT_SECRET',
      'LOG_LEVEL',
      'PORT',
      'SERVICE_PAGINATION_SIZE',
    ]);
    expect(problems.find((problem) => problem.name === 'PORT')?.expected).toBe(
      'must be a whole number from 0 to 65535, got "x"',
    );
  });

  it('accepts a number at its limit, and refuses one just outside it or with decimals', () => {
    expect(problemsOf({ ...MINIMAL, SERVICE_PAGINATION_SIZE: '1000' })).toEqual([]);
    expect(problemsOf({ ...MINIMAL, SERVICE_PAGINATION_SIZE: '1001' })).toHaveLength(1);
    expect(problemsOf({ ...MINIMAL, SERVICE_PAGINATION_SIZE: '0' })).toHaveLength(1);
    expect(problemsOf({ ...MINIMAL, SERVICE_PAGINATION_SIZE: '1.5' })).toHaveLength(1);
  });

  it('requires two different ports, unless both are 0', () => {
    const ports = (main: string, management: string) =>
      problemsOf({ ...MINIMAL, PORT: main, MANAGEMENT_PORT: management });
    expect(ports('8080', '8080')).toEqual([
      { name: 'PORT, MANAGEMENT_PORT', expected: expect.stringContaining('must differ') },
    ]);
    expect([ports('8080', '8081'), ports('0', '0')]).toEqual([[], []]);
  });

  it('requires a grace of a stop that is longer than its delay and the wait of idle connections after it', () => {
    const stop = (delay: string, grace: string) =>
      problemsOf({ ...MINIMAL, SHUTDOWN_DELAY_MS: delay, SHUTDOWN_GRACE_MS: grace });
    expect([stop('0', '100'), stop('20000', '30001'), stop('', '')]).toEqual([[], [], []]);
    expect(stop('20000', '30000')).toEqual([
      {
        name: 'SHUTDOWN_DELAY_MS, SHUTDOWN_GRACE_MS',
        expected: expect.stringContaining('30000, must be more than one and a half times its delay, 20000'),
      },
    ]);
  });

  it('never repeats the value of a secret', () => {
    const problems = problemsOf({ ...MINIMAL, DATABASE_URL: 'hunter2', API_KEY: 'tiny' });
    expect(problems.map(({ name }) => name).sort()).toEqual(['API_KEY', 'DATABASE_URL']);
    expect(JSON.stringify(problems)).not.toMatch(/hunter2|tiny/);
  });

  it('leaves the bytes of JWT_SECRET to the code that makes a key of it', () => {
    expect(problemsOf({ ...MINIMAL, JWT_SECRET: 'ç'.repeat(16) })).toEqual([]);
  });

  it('does not repeat a private key that JWT_PUBLIC_KEY contains', () => {
    const problems = problemsOf({
      ...MINIMAL,
      JWT_PUBLIC_KEY: '-----BEGIN PRIVATE KEY-----hunter2-----END PRIVATE KEY-----',
    });
    expect(problems).toEqual([{ name: 'JWT_PUBLIC_KEY', expected: 'must be a public key in PEM' }]);
  });

  it('refuses a JWT_JWKS_URI with user and password, and does not repeat them', () => {
    const problems = (uri: string) =>
      problemsOf({ DATABASE_URL: MINIMAL.DATABASE_URL, API_KEY: MINIMAL.API_KEY, JWT_JWKS_URI: uri });
    for (const userInfo of ['ana:hunter2', 'ana', ':hunter2'])
      expect(problems(`https://${userInfo}@keys.example/jwks`)).toEqual([
        {
          name: 'JWT_JWKS_URI',
          expected: 'must be an http:// or https:// address without user and password',
        },
      ]);
    for (const uri of ['http://keys.example:8080', 'https://keys.example/jwks?of=a@b', 'https://[::1]/@jwks'])
      expect(problems(uri)).toEqual([]);
  });

  it.each([{}, { JWT_SECRET: 's'.repeat(32), JWT_JWKS_URI: 'https://keys.example' }])(
    'requires exactly one way to verify tokens, given %j',
    (keys) => {
      const problems = problemsOf({ DATABASE_URL: MINIMAL.DATABASE_URL, API_KEY: MINIMAL.API_KEY, ...keys });
      expect(problems).toEqual([
        {
          name: 'JWT_JWKS_URI, JWT_PUBLIC_KEY, JWT_SECRET',
          expected: expect.stringContaining('exactly one'),
        },
      ]);
    },
  );

  it('refuses an origin that no browser sends, and says what to write', () => {
    const problems = (origins: string) => problemsOf({ ...MINIMAL, CORS_ORIGINS: origins });
    const refused = 'https://a.example:443,http://b.example:80,https://c.example:070,http://d.example:99999';
    expect(problems(refused)).toEqual(
      [
        'https://a.example:443: write https://a.example',
        'http://b.example:80: write http://b.example',
        'https://c.example:070: write https://c.example:70',
        'http://d.example:99999: look at its port',
      ].map((text) => ({ name: 'CORS_ORIGINS', expected: `no browser sends the origin ${text}` })),
    );
    expect(problems('https://a.example,http://b.example:443,http://127.0.0.1:3004')).toEqual([]);
  });

  it('requires REDIS_URL when REDIS_CLUSTER is true', () => {
    const ofCluster = problemsOf({ ...MINIMAL, REDIS_CLUSTER: 'true' });
    expect(ofCluster.map((problem) => problem.name)).toEqual(['REDIS_CLUSTER, REDIS_URL']);
    expect(problemsOf({ ...MINIMAL, REDIS_CLUSTER: 'true', REDIS_URL: 'redis://h' })).toEqual([]);
  });

  it('reads the settings of queues only for a service that has queues', () => {
    const settings = { REDIS_URL: 'no address', REDIS_CLUSTER: 'true', QUEUE_PREFIX: '?' };
    const { DATABASE_URL, JWT_SECRET } = MINIMAL;
    const read = Object.keys(parseEnv(ServiceEnv, { DATABASE_URL, JWT_SECRET, ...settings }));
    expect(read.filter((name) => name in settings)).toEqual([]);
  });

  it('reports one problem for one mistake, not also the rules that depend on the variable', () => {
    const names = problemsOf({ ...MINIMAL, REDIS_CLUSTER: 'perhaps', JWT_PUBLIC_KEY: 'x' }).map(
      (problem) => problem.name,
    );
    expect(names).toEqual(['JWT_PUBLIC_KEY', 'REDIS_CLUSTER']);
  });

  it('lists its variables as data, with the values that a subclass overrides', () => {
    const variables = variablesOf(SpecEnv);
    expect(variables.filter((variable) => variable.name === 'PORT')).toEqual([
      {
        name: 'PORT',
        kind: 'integer',
        description: 'port',
        default: 3001,
        required: false,
        secret: false,
        minimum: 0,
        maximum: 65535,
      },
    ]);
    expect(variables.filter((variable) => variable.secret && variable.default !== undefined)).toEqual([]);
    expect(variables.every((variable) => variable.description.length > 3)).toBe(true);
    expect(variables.filter((variable) => variable.required).map((variable) => variable.name)).toEqual([
      'DATABASE_URL',
      'API_KEY',
    ]);
  });
});
