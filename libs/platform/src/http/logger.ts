// Writes structured logs: one JSON object per line, with the id of the request that is being answered. A line for a
// person has the id before its message. Messages contain no values of requests. The properties below are masked in case
// an object is logged.
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

/** The contexts in which the framework logs while it builds an application: about seventy lines per start. */
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

  /** A start logs one line of the service; the lines of the framework appear at level `debug`. */
  override log(message: unknown, ...parameters: unknown[]): void {
    if (FRAMEWORK_CONTEXTS.has(parameters.at(-1)) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...parameters);
  }

  /**
   * `startService` reports the error that ends a start once, in words that the operator can act on. The reports of the
   * framework are left out.
   */
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

  /** The form for a person puts this before the message. */
  protected override formatContext(context: string): string {
    const requestId = requestContext.getStore()?.requestId;
    return super.formatContext(context) + (requestId === undefined ? '' : `${requestId} `);
  }

  /** Writes the time as ISO 8601, which people can read and log stores parse without configuration. */
  protected override stringifyJsonLogObject(line: Record<string, unknown>): string {
    return super.stringifyJsonLogObject({
      ...line,
      timestamp: new Date(Number(line['timestamp'])).toISOString(),
    });
  }
}
