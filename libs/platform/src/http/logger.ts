// Structured logs: one JSON object per line, with the id of the request that is being answered.
// Messages have no values of requests, and the properties below are masked should an object ever be
// logged.
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { traceHeaders } from '../traces/index.js';
import { requestContext } from './request-context.js';

const LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'];
const MASKED = [
  'password',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'url',
  'texto',
  'historico',
  'body',
];

/** The contexts in which the framework logs while it builds an application: some seventy lines per start. */
const FRAMEWORK_CONTEXTS: ReadonlySet<unknown> = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);

interface LoggerOptions {
  service: string;
  json: boolean;
  level: LogLevel;
}

export class ServiceLogger extends ConsoleLogger {
  constructor(private readonly settings: LoggerOptions) {
    super({
      json: settings.json,
      colors: false,
      logLevels: LEVELS.slice(0, LEVELS.indexOf(settings.level) + 1),
      redact: MASKED,
    });
  }

  /** A start is one line of ours; the lines of the framework appear at `debug`. */
  override log(message: unknown, ...parameters: unknown[]): void {
    if (FRAMEWORK_CONTEXTS.has(parameters.at(-1)) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...parameters);
  }

  /** What ends a start is said once, by `startService`, in words that the operator can act on. */
  override error(message: unknown, ...parameters: unknown[]): void {
    const context = parameters.at(-1);
    if (context === 'ExceptionHandler') return;
    if (context === 'NestApplication' && String(message).startsWith('Error: listen ')) return;
    super.error(message, ...parameters);
  }

  protected override getJsonLogObject(
    ...parameters: Parameters<ConsoleLogger['getJsonLogObject']>
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const context = requestContext.getStore();
    const traceId = traceHeaders()?.traceparent?.split('-')[1];
    return {
      ...super.getJsonLogObject(...parameters),
      service: this.settings.service,
      ...(context && { requestId: context.requestId }),
      ...(context?.subject !== undefined && { subject: context.subject }),
      ...(traceId !== undefined && { traceId }),
    };
  }

  /** A time that a person can read at night, and that log stores understand unasked. */
  protected override stringifyJsonLogObject(line: Record<string, unknown>): string {
    return super.stringifyJsonLogObject({
      ...line,
      timestamp: new Date(Number(line['timestamp'])).toISOString(),
    });
  }
}
