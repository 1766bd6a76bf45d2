// The variables that all three services share. Each application extends this class with its variables (`class
// MovementsEnv extends ServiceEnv`) and overrides what differs, such as the default of PORT. Every limit that an
// operator may want to change is declared here or in a subclass.
import { addressProblem, originProblems } from './address.js';
import { DatabaseEnv } from './database.env.js';
import { FlagVariable, IntegerVariable, SecretVariable, TextVariable } from './variable.js';
import type { CrossChecked, EnvProblem } from './parse-env.js';

// `fetch` refuses an address with user and password.
const KEY_SET_URL = /^https?:\/\/[^\s/\\?#@]+([/?#]\S*)?$/;
// The log names this address, so it must not have a password; headers for the collector are in OTEL_EXPORTER_OTLP_HEADERS.
const COLLECTOR_URL = /^https?:\/\/[^\s/\\?#@]+(\/[^\s?#]*)?(?<!\/v1\/traces\/?)$/;
const MIB = 1024 * 1024;

export class ServiceEnv extends DatabaseEnv implements CrossChecked {
  @IntegerVariable({ description: 'port of the service', default: 3000, min: 0, max: 65535 })
  PORT!: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3100,
    min: 0,
    max: 65535,
  })
  MANAGEMENT_PORT!: number;

  @TextVariable({ description: 'address the service listens on', default: '0.0.0.0' })
  HOST!: string;

  @TextVariable({ description: 'address the management server listens on', default: '0.0.0.0' })
  MANAGEMENT_HOST!: string;

  @TextVariable({
    description: 'what is logged',
    default: 'log',
    choices: ['error', 'warn', 'log', 'debug', 'verbose'],
  })
  LOG_LEVEL!: 'error' | 'warn' | 'log' | 'debug' | 'verbose';

  @FlagVariable({
    description: 'logs as one JSON object per line; false prints them for a person',
    default: true,
  })
  LOG_JSON!: boolean;

  @IntegerVariable({
    description:
      'largest body of a request; routes for many records have BULK_BODY_BYTES_MAX, uploads UPLOAD_BYTES_MAX',
    default: 64 * 1024,
    min: 1024,
    max: MIB,
  })
  BODY_BYTES_MAX!: number;

  @IntegerVariable({
    description:
      'bodies larger than BODY_BYTES_MAX, which only movements takes, that a process has in memory at once, one fewer of one caller; a further one waits for its turn',
    default: 2,
    min: 1,
    max: 100,
  })
  LARGE_BODIES_MAX!: number;

  @IntegerVariable({
    description: 'how long a larger body waits for its turn before it is answered 503',
    default: 30_000,
    min: 100,
    max: 3_600_000,
  })
  LARGE_BODIES_WAIT_MS!: number;

  @IntegerVariable({
    description: 'how long a client may take to send a body, uploads excepted; above it the answer is 408',
    default: 60_000,
    min: 100,
    max: 3_600_000,
  })
  BODY_TIMEOUT_MS!: number;

  @IntegerVariable({
    description: 'reverse proxies in front whose X-Forwarded-For is believed',
    default: 0,
    min: 0,
    max: 10,
  })
  TRUSTED_PROXIES!: number;

  @TextVariable({
    description: 'pages of other origins that may call from a browser, separated by commas',
    optional: true,
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(,https?:\/\/[a-z0-9.-]+(:\d{1,5})?)*$/,
    expected: 'origins such as https://console.example.com,http://localhost:3004',
    example: 'https://console.example.com',
  })
  CORS_ORIGINS?: string;

  @TextVariable({
    description: 'OpenTelemetry collector (OTLP over HTTP, JSON); without it nothing is traced',
    optional: true,
    pattern: COLLECTOR_URL,
    expected:
      'an http:// or https:// address without user, password, parameters and /v1/traces; credentials belong into OTEL_EXPORTER_OTLP_HEADERS',
    example: 'http://collector:4318',
    unquoted: true,
  })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IntegerVariable({
    description:
      'how long a request may take until it is answered; uploads excepted, and an export of an ECD may take so long between two parts of the file',
    default: 120_000,
    min: 100,
    max: 3_600_000,
  })
  REQUEST_TIMEOUT_MS!: number;

  @IntegerVariable({
    description:
      'limit of the address and the names and values of the headers together; separators and line ends do not count. From it on the answer is 431',
    // DELETE of 1,000 ids has up to 19 digits and %2C for each, beside the token.
    default: 32 * 1024,
    min: 1024,
    max: MIB,
  })
  HEADER_BYTES_MAX!: number;

  @IntegerVariable({
    description: 'how long a client may take to send the headers; above it the answer is 408',
    default: 20_000,
    min: 100,
    max: 600_000,
  })
  HEADERS_TIMEOUT_MS!: number;

  @IntegerVariable({
    description:
      'how long an idle connection is kept; longer than the load balancer keeps it; 0 is as long as the client keeps it',
    default: 75_000,
    min: 0,
    max: 600_000,
  })
  KEEP_ALIVE_TIMEOUT_MS!: number;

  @IntegerVariable({
    description:
      'how long readiness is down before the server stops accepting, so that balancers notice; idle connections stay half as long after it',
    default: 0,
    min: 0,
    max: 60_000,
  })
  SHUTDOWN_DELAY_MS!: number;

  @IntegerVariable({
    description:
      'how long a stop may take, from SIGTERM on, until requests and jobs are cut off; more than one and a half times SHUTDOWN_DELAY_MS, which is a part of it',
    default: 25_000,
    min: 100,
    max: 600_000,
  })
  SHUTDOWN_GRACE_MS!: number;

  @TextVariable({
    description: 'address of the key set that signs the tokens',
    optional: true,
    pattern: KEY_SET_URL,
    expected: 'an http:// or https:// address without user and password',
    unquoted: true,
  })
  JWT_JWKS_URI?: string;

  @TextVariable({
    description: 'PEM of the public key that verifies the tokens (RS256 or ES256)',
    optional: true,
    pattern: /-----BEGIN [A-Z ]*(PUBLIC KEY|CERTIFICATE)-----/,
    expected: 'a public key in PEM',
    unquoted: true,
  })
  JWT_PUBLIC_KEY?: string;

  @SecretVariable({
    description: 'shared secret that verifies the tokens (HS256), at least 32 bytes',
    optional: true,
  })
  JWT_SECRET?: string;

  @TextVariable({ description: 'issuer that the tokens must name; not checked when unset', optional: true })
  JWT_ISSUER?: string;

  @TextVariable({ description: 'audience that the tokens must name; not checked when unset', optional: true })
  JWT_AUDIENCE?: string;

  @IntegerVariable({
    description: 'how far the clocks of token issuer and service may differ',
    default: 5,
    min: 0,
    max: 300,
  })
  JWT_CLOCK_TOLERANCE_SECONDS!: number;

  @IntegerVariable({
    description:
      'part of DATABASE_POOL_MAX that lists and large answers may hold, in percent; at least one connection',
    default: 50,
    min: 1,
    max: 90,
  })
  STREAMS_POOL_PERCENT!: number;

  @IntegerVariable({
    description:
      'lists and large answers that one caller may have at once, always fewer than all callers together; a further one waits DATABASE_ACQUIRE_TIMEOUT_MS and is then answered 503',
    default: 3,
    min: 1,
    max: 500,
  })
  STREAMS_PER_CALLER_MAX!: number;

  @IntegerVariable({
    description:
      'least rate at which a client takes a large answer, before compression; a slower one is disconnected',
    default: 16_384,
    min: 1,
    max: 1_048_576,
  })
  STREAM_BYTES_PER_SECOND_MIN!: number;

  @IntegerVariable({
    description:
      'time over which that rate is measured; a client that takes nothing for so long is disconnected. Above 120000 the database may end the read first',
    default: 60_000,
    min: 100,
    max: 3_600_000,
  })
  STREAM_RATE_WINDOW_MS!: number;

  crossCheck(): EnvProblem[] {
    const keys = [this.JWT_JWKS_URI, this.JWT_PUBLIC_KEY, this.JWT_SECRET].filter((key) => key !== undefined);
    const problems = ADDRESSES.flatMap((name) => addressProblem(name, this[name]));
    problems.push(...originProblems('CORS_ORIGINS', this.CORS_ORIGINS));
    if (keys.length !== 1)
      problems.push({
        name: 'JWT_JWKS_URI, JWT_PUBLIC_KEY, JWT_SECRET',
        expected: `exactly one of them says how tokens are verified, ${keys.length} are set`,
      });
    if (this.PORT === this.MANAGEMENT_PORT && this.PORT !== 0)
      problems.push({ name: 'PORT, MANAGEMENT_PORT', expected: `must differ, both are ${this.PORT}` });
    const { SHUTDOWN_DELAY_MS: delay, SHUTDOWN_GRACE_MS: grace } = this;
    if (grace <= 1.5 * delay)
      problems.push({
        name: 'SHUTDOWN_DELAY_MS, SHUTDOWN_GRACE_MS',
        expected: `the grace of a stop, ${grace}, must be more than one and a half times its delay, ${delay}: it begins with the delay, and idle connections stay half as long after it`,
      });
    return problems;
  }
}

const ADDRESSES = ['DATABASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'JWT_JWKS_URI'] as const;
